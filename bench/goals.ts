import type { Goal } from './report.ts';
import { type PanelFigures, paceOf } from './panel.ts';
import type { ServerFigures } from './server.ts';
import type { StoreFigures } from './store.ts';

const fixed = (value: number, digits = 2) => value.toFixed(digits);

export function serverGoals({ coldStart, idleBytes }: ServerFigures): Goal[] {
  return [
    {
      what: 'Arranque en frío',
      goal: 'menos de 1 s',
      measured: `${fixed(coldStart / 1000)} s`,
      reached: coldStart < 1000,
      bound: 'leer y compilar el servidor.',
    },
    {
      what: 'Memoria en reposo',
      goal: 'menos de 120 MB',
      measured: `${fixed(idleBytes / 1e6, 0)} MB`,
      reached: idleBytes < 120e6,
      bound: 'Node mismo, que sin nada que servir ocupa dos tercios.',
    },
  ];
}

export function storeGoals(stores: readonly StoreFigures[]): Goal[] {
  return stores.map(({ database, submissions }) => ({
    what: `Envíos aceptados por segundo, ${database}`,
    goal: 'al menos 100',
    measured: fixed(submissions.perSecond, 0),
    reached: submissions.perSecond >= 100,
    bound: 'cada solicitud es una transacción, y espera a que el disco la tenga.',
  }));
}

/**
 * Returns goals for the largest inbox of each database. If several operations have the same goal,
 * the slowest must reach it.
 */
export function panelGoals(panel: readonly PanelFigures[]): Goal[] {
  return panel.flatMap(({ database, sizes }) => {
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
