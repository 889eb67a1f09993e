import { countOf } from '#server/platform/database/count.ts';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Backlog } from '#server/messages/backlog.ts';
import type { PromiseClock } from '#server/leads/promise.ts';
import type { RateLimit } from '#server/platform/database/rate-limit.ts';
import type { RoundStore } from '#server/watch/synthetic/round-store.ts';
import { STEP_WORDS } from '#server/watch/synthetic/round.ts';
import { missedAfterMs } from '#server/watch/synthetic/rounds.ts';
import type { Finding, IncidentCheck } from './incident.ts';

export interface CheckParts {
  database: Pick<Database, 'kysely'>;
  rounds: RoundStore;
  roundsEveryMs: number | null;
  backlog: Backlog;
  promise: PromiseClock;
  confirmations: Pick<RateLimit, 'wait'>;
  confirmationsPerHour: number;
  freeDiskBytes: () => Promise<number>;
  mailbox?: () => string | null;
  lastProvenCopy: () => Promise<number | null>;
  now: () => number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** In bytes. With less free disk, an incident begins. Below 100 MiB, health.ts says «not ready». */
const LITTLE_DISK = 512 * 1024 * 1024;
const COPY_AGE_MS = 26 * HOUR_MS;
// An incident begins if a certificate ends within this time. A certificate is renewed a month
// before its end, so the renewal has failed.
const CERTIFICATE_MS = 14 * DAY_MS;

const LATE_AFTER_MS = 15 * MINUTE_MS;

/** Returns the checks for every kind of incident but `store`, which incident-monitor.ts checks. */
export function incidentChecks(parts: CheckParts): readonly IncidentCheck[] {
  const { now, backlog } = parts;
  const startedAt = now();
  return [
    { kind: 'round', everyMs: 0, check: () => checkRounds(parts, startedAt) },
    {
      kind: 'given_up',
      everyMs: 0,
      check: async () => {
        const count = await givenUp(parts.database);
        if (count === 0) return 'fine';
        const what = count === 1 ? '1 entrega abandonada' : `${count} entregas abandonadas`;
        return { wrong: `${what}: se ven y se reintentan en el panel, en «Entregas»` };
      },
    },
    {
      kind: 'mail_late',
      everyMs: 0,
      check: async () => {
        const { undeliveredMs } = await backlog.measure();
        const age = Math.max(undeliveredMs.agency_mail ?? 0, undeliveredMs.reply ?? 0);
        if (age <= LATE_AFTER_MS) return 'fine';
        return { wrong: `el correo más antiguo espera desde hace ${spanWords(age)}` };
      },
    },
    {
      kind: 'silence',
      everyMs: 10 * MINUTE_MS,
      check: async () => judgeSilence(await silenceFacts(parts.database), parts.promise, now()),
    },
    {
      kind: 'disk',
      everyMs: MINUTE_MS,
      check: async () => {
        const bytes = await parts.freeDiskBytes();
        if (bytes >= LITTLE_DISK) return 'fine';
        return { wrong: `quedan ${Math.floor(bytes / 1024 / 1024)} MB en el disco de DATA_DIR` };
      },
    },
    {
      kind: 'backup',
      everyMs: MINUTE_MS,
      check: async () => {
        const last = await parts.lastProvenCopy();
        const age = now() - (last ?? startedAt);
        if (age <= COPY_AGE_MS) return last === null ? 'unknown' : 'fine';
        return last === null
          ? { wrong: 'no hay ninguna copia comprobada: prueba «npm run copia»' }
          : { wrong: `la última copia comprobada es de hace ${spanWords(age)}` };
      },
    },
    {
      kind: 'confirmations',
      everyMs: 0,
      check: async () => {
        if ((await parts.confirmations.wait('all')) === null) return 'fine';
        return {
          wrong: `${parts.confirmationsPerHour} personas en una hora, que solo contestaron la pregunta de texto, hicieron que el sitio les escribiera: hasta que pase la hora, a las demás no se les escribe. Si no es un ataque, sube CONFIRMATIONS_PER_HOUR`,
        };
      },
    },
    { kind: 'inbox', everyMs: MINUTE_MS, check: () => checkMailbox(parts) },
    { kind: 'certificate', everyMs: 10 * MINUTE_MS, check: () => checkCertificate(parts) },
  ];
}

async function checkRounds(
  { rounds, roundsEveryMs, now }: CheckParts,
  startedAt: number,
): Promise<Finding> {
  if (roundsEveryMs === null) return 'fine';
  const [last, before] = await rounds.last(2);
  if (now() - Math.max(last?.endedAt ?? 0, startedAt) > missedAfterMs(roundsEveryMs)) {
    return { wrong: `hace ${spanWords(now() - (last?.endedAt ?? startedAt))} que no se hace una` };
  }
  if (last === undefined) return 'unknown';
  if (last.outcome === 'fine') return 'fine';
  if (before?.outcome !== 'failed' || last.broken === null) return 'unknown';
  const said = last.steps.find(({ name }) => name === last.broken)?.said ?? '';
  return { wrong: `no se cumple «${STEP_WORDS[last.broken]}»: ${said}` };
}

// Counts the given-up deliveries. Leaves out mails to visitors, because a wrong address in a form
// is not a fault of the site.
function givenUp({ kysely }: CheckParts['database']): Promise<number> {
  const failed = kysely.selectFrom('delivery').where('status', '=', sql.lit('failed' as const));
  return countOf(failed.where('channel', '<>', 'visitor_mail'));
}

async function silenceFacts({ kysely }: CheckParts['database']): Promise<SilenceFacts> {
  const [leads, silences] = await Promise.all([
    kysely
      .selectFrom('lead')
      .select('created_at')
      .orderBy('arrival', 'desc')
      .limit(LEADS_READ)
      .execute(),
    kysely.selectFrom('incident').select('began_at').where('kind', '=', 'silence').execute(),
  ]);
  return {
    arrivals: leads.map((row) => row.created_at).reverse(),
    silences: silences.map((row) => row.began_at),
  };
}

const UNREAD_MS = 30 * MINUTE_MS;

async function checkMailbox({ database, mailbox: of, now }: CheckParts): Promise<Finding> {
  const mailbox = of?.() ?? null;
  if (mailbox === null) return 'fine';
  const row = await database.kysely
    .selectFrom('mailbox')
    .select(['checked_at', 'error'])
    .where('id', '=', mailbox)
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  const age = now() - row.checked_at;
  if (age <= UNREAD_MS) return row.error === null ? 'fine' : 'unknown';
  const why = row.error === null ? '' : `: ${row.error}`;
  return { wrong: `desde hace ${spanWords(age)} no se leen las respuestas de los clientes${why}` };
}

async function checkCertificate({ rounds, now }: CheckParts): Promise<Finding> {
  const [last] = await rounds.last(1);
  const end = last?.certificateEndsAt ?? null;
  if (last === undefined) return 'unknown';
  if (end === null) return 'fine';
  const left = end - now();
  if (left > CERTIFICATE_MS) return 'fine';
  return {
    wrong:
      left <= 0
        ? 'el certificado del sitio ya venció: los navegadores no lo abren'
        : `al certificado del sitio le quedan ${Math.floor(left / DAY_MS)} días: no se está renovando`,
  };
}

/** Returns a duration in Spanish words, such as «3 horas». */
export function spanWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 120) return `${minutes} minutos`;
  const hours = Math.round(ms / HOUR_MS);
  return hours < 48 ? `${hours} horas` : `${Math.round(ms / DAY_MS)} días`;
}

interface SilenceFacts {
  arrivals: readonly number[];
  /** When incidents of the kind `silence` began. `judgeSilence` ignores these silences. */
  silences: readonly number[];
}

const LEADS_READ = 1_000;
const LEADS_NEEDED = 30;

const TOO_MUCH = 2;
/** `judgeSilence` ignores this many of the longest gaps: they may be holidays or faults. */
const USUAL_RANK = 2;
const LEAST_MS = 2 * 60 * 60_000;

/**
 * Compares the time since the last lead with the usual gaps, in working hours. Finds nothing wrong
 * if there are fewer than `LEADS_NEEDED` leads. `arrivals` begin with the oldest lead.
 */
export function judgeSilence(
  { arrivals, silences }: SilenceFacts,
  clock: Pick<PromiseClock, 'workingMs'>,
  now: number,
): Finding {
  const last = arrivals.at(-1);
  if (last === undefined || arrivals.length < LEADS_NEEDED) return 'fine';
  const gaps: number[] = [];
  for (const [index, to] of arrivals.entries()) {
    const from = arrivals[index - 1];
    if (from === undefined || silences.some((at) => at > from && at < to)) continue;
    gaps.push(clock.workingMs(from, to));
  }
  const usual = gaps.sort((one, other) => other - one)[USUAL_RANK] ?? 0;
  const quiet = clock.workingMs(last, now);
  if (quiet <= Math.max(TOO_MUCH * usual, LEAST_MS)) return 'fine';
  const hours = (ms: number) => Math.max(1, Math.round(ms / HOUR_MS));
  return {
    wrong:
      `en ${hours(quiet)} horas de trabajo no ha llegado ninguna solicitud; ` +
      `lo habitual aquí es que no pasen más de ${hours(usual)}`,
  };
}
