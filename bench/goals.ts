import { textTable } from './text-table.ts';
import type { Results } from './results.ts';
import type { Goal } from './goal.ts';
import { pageGoals } from './pages.ts';
import { paceOf } from './panel.ts';
import { publishingGoals } from './publishing.ts';

const fixed = (value: number, digits = 2) => value.toFixed(digits);

/** The goals as a table, with a line on what bounds each one that was missed. */
export function goalsReport(results: Results): string {
  const goals = [
    ...pageGoals(results.pages),
    ...serverGoals(results),
    ...storeGoals(results),
    ...panelGoals(results),
    ...crowdGoals(results),
    ...publishingGoals(results.publishing),
  ];
  const rows = goals.map(({ what, goal, measured, reached }) => ({
    qué: what,
    meta: goal,
    medido: measured,
    'se alcanza': reached ? 'sí' : 'no',
  }));
  const bounds = goals
    .filter(({ reached }) => !reached)
    .map(({ what, bound }) => `- **${what}**: ${bound}`);
  return [
    '## Metas',
    textTable(rows),
    ...(bounds.length > 0 ? ['Lo que acota a las que faltan:', bounds.join('\n')] : []),
  ].join('\n\n');
}

function serverGoals({ server }: Results): Goal[] {
  if (!server) return [];
  const home = server.targets[0];
  const ratio = home?.nginx ? home.ours.perSecond / home.nginx.perSecond : NaN;
  const bare = home ? home.ours.perSecond / home.bareNode.perSecond : NaN;
  const megabytes = server.idleBytes / 1e6;
  return [
    {
      what: 'Portada, entre las solicitudes por segundo de nginx',
      goal: 'al menos 0.5',
      measured: fixed(ratio),
      reached: ratio >= 0.5,
      bound: `Node, que trabaja en un núcleo cuando nginx usa todos: un servidor de cinco líneas es el techo, y el nuestro llega a ${fixed(bare)} de él con sus cabeceras, su registro y sus métricas.`,
    },
    {
      what: 'Arranque en frío',
      goal: 'menos de 1 s',
      measured: `${fixed(server.coldStart / 1000)} s`,
      reached: server.coldStart < 1000,
      bound: 'leer y compilar el servidor.',
    },
    {
      what: 'Memoria en reposo',
      goal: 'menos de 120 MB',
      measured: `${fixed(megabytes, 0)} MB`,
      reached: megabytes < 120,
      bound: 'Node mismo, que sin nada que servir ocupa dos tercios.',
    },
  ];
}

function storeGoals({ stores }: Results): Goal[] {
  return (stores ?? []).flatMap(({ database, submissions, growth }) => {
    const flat = (growth.at(-1)?.perSecond ?? NaN) / (growth[0]?.perSecond ?? NaN);
    return [
      {
        what: `Envíos aceptados por segundo, ${database}`,
        goal: 'al menos 100',
        measured: fixed(submissions.perSecond, 0),
        reached: submissions.perSecond >= 100,
        bound: 'cada solicitud es una transacción, y espera a que el disco la tenga.',
      },
      {
        what: `Ritmo con un millón de solicitudes entre el de mil, ${database}`,
        goal: 'igual (al menos 0.9)',
        measured: fixed(flat),
        reached: flat >= 0.9,
        bound:
          'los índices ya no caben en la memoria de la base, y cada clave nueva, que no sigue ningún orden, cae en una página distinta del disco.',
      },
    ];
  });
}

function crowdGoals({ crowd }: Results): Goal[] {
  if (!crowd) return [];
  const kinds = [
    ['portada', crowd.pages],
    ['envíos', crowd.submissions],
  ] as const;
  return kinds.map(([what, { alone, together }]) => ({
    what: `Lado público (${what}) con ${crowd.people} personas en el panel, entre el de sin ellas`,
    goal: 'igual (al menos 0.9)',
    measured: fixed(together / alone),
    reached: together / alone >= 0.9,
    bound: `el único núcleo de Node, que hace además ${fixed(crowd.panel.perSecond, 0)} páginas del panel por segundo: cada lista abierta mira otra vez con lo que llega, y mientras se mide llegan cientos por segundo.`,
  }));
}

/** Of the biggest inbox of each database: the slowest of those that share a goal. */
function panelGoals({ panel }: Results): Goal[] {
  return (panel ?? []).flatMap(({ database, sizes }) => {
    const biggest = sizes.at(-1);
    if (biggest === undefined) return [];
    const { leads, load, figures } = biggest;
    const where = `${database}, ${leads.toLocaleString('es-MX')} solicitudes`;
    const under = `la máquina, con una carga de ${fixed(load, 1)} mientras se medía`;
    const slowest = (what: string, goal: number, bound: string): Goal[] => {
      const [worst] = figures
        .filter((figure) => figure.goal === goal)
        .sort((one, other) => other.p95 - one.p95);
      if (worst === undefined) return [];
      return [
        {
          what: `${what}, ${where}`,
          goal: `hasta ${goal} ms`,
          measured: `${fixed(worst.p95, 0)} ms la peor (${worst.what}, p95)`,
          reached: worst.p95 <= goal,
          bound,
        },
      ];
    };
    const exports = figures.flatMap(({ rate, memory = 0 }) =>
      rate === undefined ? [] : [{ rate, memory }],
    );
    return [
      ...slowest('Panel: listas, filtros y página de una solicitud', 50, `${under}.`),
      ...slowest(
        'Panel: búsqueda',
        300,
        `${under}; un principio que casi todas tienen junta todo lo que encuentra antes de ordenarlo.`,
      ),
      ...slowest(
        'Panel: cambiar diez mil de una vez',
        10_000,
        `${under}; cada una cambia como en su página, y en todos los índices.`,
      ),
      ...exports.map(({ rate, memory }) => ({
        what: `Panel: exportar todo, ${where}`,
        goal: '5 000 filas/s, menos de 200 MB',
        measured: paceOf(rate, memory),
        reached: rate >= 5_000 && memory < 200e6,
        bound: `${under}; el CSV lo escribe el único núcleo de Node.`,
      })),
    ];
  });
}
