import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import type { InboxQuery } from '#server/leads/inbox/address.ts';
import { countMails, listMails } from '#server/leads/conversation/unassigned-mails.ts';
import { testConversation } from '#server/leads/conversation/testing-conversation.ts';
import { ANA, testInbox } from '#server/leads/inbox/testing-inbox.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { fillInbox, LONG_ONE, SAID } from './panel-fill.ts';
import { atMost, type Goal, type Part, say, textTable } from './report.ts';
import { median, percentile } from './statistics.ts';

/**
 * The measurement of one operation of the panel. `median`, `p95` and `goal` are in milliseconds.
 */
interface Figure {
  what: string;
  median: number;
  p95: number;
  goal: number;
}

interface Pace {
  rate: number;
  memory: number;
}

interface Measured {
  base: string;
  leads: number;
  load: number;
  figures: Figure[];
  pace: Pace;
}

const ROUNDS = 40;
const BULK = 10_000;
/** A quarter of the memory of a small server (4 GB), as PostgreSQL's manual recommends. */
const POSTGRES = ['shared_buffers=1GB'];
const silent = { info: () => undefined, warn: () => undefined };

/**
 * Measures the operations of the panel with both databases.
 *
 * @param counts the numbers of enquiries, ascending
 */
export async function measurePanel(counts: readonly number[]): Promise<Part> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-panel-'));
  const postgres = await startPostgres(POSTGRES);
  try {
    const databaseUrl = await postgres.createDatabase();
    const measured = [
      await measure('SQLite', { dataDir, databaseUrl: null }, counts),
      await measure('PostgreSQL', { dataDir, databaseUrl }, counts),
    ];
    const goals = measured.flatMap((sizes) => sizes.slice(-1).flatMap(goalsOf));
    return { title: 'El panel', goals, text: measured.flat().map(tableOf).join('\n\n') };
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function measure(
  base: string,
  config: { dataDir: string; databaseUrl: string | null },
  counts: readonly number[],
): Promise<Measured[]> {
  // Sets no time limit (`queryMs`), because the statements that fill the database take very long.
  const patience = { connectMs: 5_000, queryMs: null };
  const database = await openDatabase({ ...config, patience }, silent);
  try {
    const { inbox, clock } = await testInbox(database);
    clock.now = Date.now();
    const measured: Measured[] = [];
    let filled = 0;
    for (const leads of counts) {
      say(`${base}: se llena con ${leads.toLocaleString('es')} solicitudes`);
      await fillInbox(database, filled, leads);
      say(`${base}: se pregunta`);
      filled = leads;
      const load = loadavg()[0] ?? NaN;
      const figures = await ask(database, inbox, config.dataDir);
      measured.push({ base, leads, load, figures, pace: await exported(inbox) });
    }
    return measured;
  } finally {
    await database.close();
  }
}

type Inbox = Awaited<ReturnType<typeof testInbox>>['inbox'];

async function ask(database: Database, inbox: Inbox, dataDir: string): Promise<Figure[]> {
  const mails = testConversation(database, dataDir);
  const { folio: longOne } = await database.kysely
    .selectFrom('lead')
    .select('folio')
    .where('nombre', 'like', '% 9')
    .orderBy('arrival')
    .executeTakeFirstOrThrow();
  const list = (query: Partial<InboxQuery>) => () =>
    inbox.list.page({ filter: {}, sort: 'arrival', cursor: null, ...query });
  const { next } = await list({})();
  const folio = (await list({})()).rows[7]?.folio ?? '';
  const filter = (what: string, chosen: InboxQuery['filter'], goal = 50) =>
    timed(what, goal, list({ filter: chosen }));
  return [
    await timed('lista, primera página', 50, list({})),
    await timed('lista, segunda página', 50, list({ cursor: next })),
    await timed('lista, por lo que vence', 50, list({ sort: 'due' })),
    await filter('estado', { state: 'cotizada' }),
    await filter('clase', { kind: 'cotizacion' }),
    await filter('responsable', { owner: ANA.id }),
    await filter('sin responsable', { owner: 'none' }),
    await filter('tipo de proyecto', { type: 'app' }),
    await filter('origen', { source: 'boletin' }),
    await filter('fechas', { from: '2025-02-01', to: '2025-03-15' }),
    await filter('sin responder', { unanswered: true }),
    await filter('vencidas', { overdue: true }),
    await filter('con entrega fallida', { failed: true }),
    await filter('urgentes', { urgent: true, open: true }),
    await filter('aparte', { category: 'aparte' }),
    await filter('etapa', { stage: 'Negociación' }),
    await filter('etiqueta', { tag: 'tienda' }),
    await timed('vistas, con sus cuentas', 50, () => inbox.list.counts(ANA.id)),
    await timed('cuenta y suma de la lista', 50, () => inbox.list.count({})),
    await timed('opciones de los filtros', 50, () => inbox.list.choices()),
    await timed('correos sueltos', 50, () => listMails(mails, 'unassigned', 30)),
    await timed('cuenta de los correos sueltos', 50, () => countMails(mails, 'unassigned')),
    await filter('buscar una palabra común', { text: 'tienda' }, 300),
    await filter('buscar un nombre', { text: 'maría 4242' }, 300),
    await filter('buscar el principio de una palabra', { text: 'cer' }, 300),
    await filter('buscar dos letras', { text: 'ca' }, 300),
    await filter('buscar un principio que todas tienen', { text: 'persona' }, 300),
    await filter('buscar los primeros dígitos de un teléfono', { text: '55' }, 300),
    await filter('buscar un principio que casi nadie tiene', { text: '4242' }, 300),
    await filter('buscar lo que nadie escribió', { text: 'zzz' }, 300),
    await filter(
      'buscar un principio común, con un filtro raro',
      { text: 'cer', failed: true },
      300,
    ),
    await filter('buscar lo que muchos dijeron en sus respuestas', { text: SAID.often }, 300),
    await filter('buscar lo que pocos dijeron', { text: SAID.seldom }, 300),
    await filter('buscar un archivo por su nombre', { text: SAID.file }, 300),
    await timed('contar una búsqueda', 300, () => inbox.list.count({ text: 'cer' })),
    await filter('buscar un folio', { text: folio }, 300),
    await timed('página de una solicitud', 50, () => inbox.leads.read(folio)),
    await timed(`página de una con ${LONG_ONE.messages} mensajes`, 50, () =>
      inbox.leads.read(longOne),
    ),
    await bulk(database, inbox),
  ];
}

async function timed(what: string, goal: number, work: () => Promise<unknown>): Promise<Figure> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return { what, goal, median: median(times), p95: percentile(times, 0.95) };
}

async function bulk({ kysely }: Database, inbox: Inbox): Promise<Figure> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from lead`.execute(kysely);
  const part = Math.min(1, BULK / (rows[0]?.count ?? 1));
  const filter = part < 0.05 ? { type: 'muestra' } : { source: 'boletin' };
  const times: number[] = [];
  let changed = 0;
  for (const state of ['perdida', 'ganada', 'nueva'] as const) {
    const begun = performance.now();
    const result = await inbox.bulk.change({ filter }, { state }, ANA);
    times.push(performance.now() - begun);
    changed = 'changed' in result ? result.changed : 0;
  }
  const what = `cambiar ${changed.toLocaleString('es')} de una vez`;
  return { what, goal: 10_000, median: median(times), p95: percentile(times, 0.95) };
}

const LINE_END = 13;

async function exported(inbox: Inbox): Promise<Pace> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  let rows = 0;
  const begun = performance.now();
  const { body } = await inbox.export.open({ filter: {}, sort: 'arrival' }, 'csv', ANA);
  for await (const piece of body) {
    for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) rows += 1;
    most = Math.max(most, process.memoryUsage().rss);
  }
  return { rate: (rows / (performance.now() - begun)) * 1000, memory: most - before };
}

const GOALS = [
  ['listas, filtros y página de una solicitud', 50, ''],
  [
    'búsqueda',
    300,
    '; un principio que casi todas tienen junta todo lo que encuentra antes de ordenarlo',
  ],
  [
    'cambiar diez mil de una vez',
    10_000,
    '; cada una cambia como en su página, y en todos los índices',
  ],
] as const;

/** Returns the goals of `GOALS` and of the export. In each goal, the slowest operation counts. */
function goalsOf({ base, leads, load, figures, pace }: Measured): Goal[] {
  const where = `${base}, ${leads.toLocaleString('es-MX')} solicitudes`;
  const under = `la máquina, con una carga de ${load.toFixed(1)} mientras se medía`;
  const slowest = GOALS.map(([what, most, cause]) => {
    const worst = figures.filter(({ goal }) => goal === most).sort((a, b) => b.p95 - a.p95)[0];
    const goal = atMost(
      `Panel: ${what}, ${where}`,
      most,
      worst?.p95 ?? NaN,
      whole,
      `${under}${cause}.`,
    );
    return { ...goal, measured: `${goal.measured} la peor (${worst?.what}, p95)` };
  });
  return [
    ...slowest,
    {
      what: `Panel: exportar todo, ${where}`,
      goal: '5 000 filas/s, menos de 200 MB',
      measured: paceOf(pace),
      reached: pace.rate >= 5_000 && pace.memory < 200e6,
      bound: `${under}; el CSV lo escribe el único núcleo de Node.`,
    },
  ];
}

const whole = (ms: number) => `${ms.toFixed(0)} ms`;

function tableOf({ base, leads, load, figures, pace }: Measured): string {
  return [
    `### ${base}, ${leads.toLocaleString('es')} solicitudes`,
    `Carga de la máquina en el minuto anterior: ${load.toFixed(1)}. Exportar todo: ${paceOf(pace)}.`,
    textTable(
      figures.map(({ what, median: middle, p95, goal }) => ({
        qué: what,
        mediana: `${middle.toFixed(1)} ms`,
        p95: `${p95.toFixed(1)} ms`,
        meta: `${goal} ms`,
      })),
    ),
  ].join('\n\n');
}

const paceOf = ({ rate, memory }: Pace) =>
  `${Math.round(rate)} filas/s, +${Math.round(memory / 1e6)} MB`;
