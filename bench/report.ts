import { type Machine, describeMachine } from './machine.ts';
import type { ServerFigures } from './server.ts';
import type { StoreFigures } from './store.ts';
import { textTable } from './text-table.ts';

export interface Goal {
  what: string;
  goal: string;
  measured: string;
  reached: boolean;
  bound: string;
}

export interface Part {
  title: string;
  load: number;
  goals: readonly Goal[];
  text: string;
}

/** Returns the report with `part`. The new part replaces the old part that has the same title. */
export function withPart(
  report: string,
  part: Part,
  machine: Machine = describeMachine(),
  date = new Date().toISOString().slice(0, 10),
): string {
  const [head = '', ...parts] = report.split(/^(?=## )/m).map((each) => each.trimEnd());
  const title = `## ${part.title}\n`;
  const own = parts.findIndex((each) => each.startsWith(title));
  parts.splice(own < 0 ? parts.length : own, 1, partReport(part, machine, date));
  return `${[head, ...parts].join('\n\n')}\n`;
}

function partReport({ title, load, goals, text }: Part, machine: Machine, date: string): string {
  const missed = goals.filter(({ reached }) => !reached);
  return [
    `## ${title}`,
    `Del ${date}, con una carga de ${load.toFixed(1)}: ${machine.processor}, ${machine.cores} núcleos; ` +
      `${machine.memoryGiB} GiB; ${machine.system}; Node ${machine.node}; ${machine.chromium}; nginx: ${machine.nginx}.`,
    textTable(
      goals.map(({ what, goal, measured, reached }) => ({
        qué: what,
        meta: goal,
        medido: measured,
        'se alcanza': reached ? 'sí' : 'no',
      })),
    ),
    ...missed.map(({ what, bound }) => `- Lo que acota a **${what}**: ${bound}`),
    text,
  ].join('\n\n');
}

const number = (value: number, digits = 0) =>
  value.toLocaleString('es-MX', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const milliseconds = (value: number) => `${number(value)} ms`;
const mebibytes = (bytes: number) => `${number(bytes / 2 ** 20)} MiB`;

export function serverReport(server: ServerFigures): string {
  const rows = server.targets.map(({ target, ours, bareNode }) => ({
    dirección: target,
    'solicitudes/s': number(ours.perSecond),
    p99: `${number(ours.p99, 1)} ms`,
    'Node solo, solicitudes/s': number(bareNode.perSecond),
    'razón con Node solo': number(ours.perSecond / bareNode.perSecond, 2),
  }));
  const tool = server.targets[0]?.ours.tool ?? '';
  return [
    `${server.connections} conexiones, con ${tool === 'wrk' ? 'wrk' : 'un generador propio'}. «Node solo» es un servidor de ` +
      'cinco líneas con el mismo cuerpo: lo que acota al nuestro.',
    textTable(rows),
    textTable([
      {
        'arranque en frío hasta el primer 200': milliseconds(server.coldStart),
        'memoria en reposo': mebibytes(server.idleBytes),
        'memoria bajo carga': mebibytes(server.loadedBytes),
      },
    ]),
  ].join('\n\n');
}

export function storesReport(stores: readonly StoreFigures[]): string {
  return [
    'Con todo puesto: origen, límite, captcha verificado de verdad (resuelto de antemano), esquema, ' +
      'transacción con fsync, y los correos saliendo a la vez; 16 visitantes.',
    textTable(
      stores.map(({ database, submissions }) => ({
        base: database,
        'envíos aceptados/s': number(submissions.perSecond),
        p99: `${number(submissions.p99, 1)} ms`,
      })),
    ),
  ].join('\n\n');
}
