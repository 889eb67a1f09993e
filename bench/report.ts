import { textTable } from './text-table.ts';
import { goalsReport } from './goals.ts';
import type { Results } from './results.ts';
import { panelReport } from './panel.ts';
import type { CrowdFigures } from './panel-crowd.ts';
import { pagesReport } from './pages.ts';
import { publishingReport } from './publishing.ts';
import { scaleReport } from './scale.ts';
import type { ServerFigures } from './server.ts';
import type { StoreFigures } from './store.ts';

const number = (value: number, digits = 0) =>
  Number.isFinite(value)
    ? value.toLocaleString('es-MX', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
    : '—';
const milliseconds = (value: number) => `${number(value)} ms`;
const mebibytes = (bytes: number) => `${number(bytes / 2 ** 20)} MiB`;
const ratio = (value: number) => number(value, 2);

/** Everything that was measured, as Markdown in Spanish. */
export function report(results: Results): string {
  const { machine, server, stores, panel, crowd, scale, publishing, pages } = results;
  const parts = [
    '# Mediciones',
    'Las escribe `npm run bench`; todo por la interfaz local de la misma máquina, cliente incluido.',
    `- Sistema: ${machine.system}\n- Procesador: ${machine.processor}, ` +
      `${machine.cores} núcleos; ${machine.memoryGiB} GiB\n- Node ${machine.node}; ${machine.chromium}; ` +
      `nginx: ${machine.nginx}`,
    textTable(
      Object.entries(results.measured).map(([part, { date, load }]) => ({
        parte: part,
        fecha: date,
        'carga de la máquina antes': load,
      })),
    ),
    `Con una carga mayor que ${machine.cores / 2}, otros programas trabajaban en la máquina mientras se medía: los ` +
      'tiempos y los ritmos son peores que los de una libre. Los bytes valen igual; las razones, ' +
      'cuando los dos se miden por turnos.',
  ];
  parts.push(goalsReport(results));
  if (pages) parts.push(pagesReport(pages));
  if (server) parts.push(serverReport(server));
  if (stores) parts.push(storesReport(stores));
  if (panel) parts.push(`## El panel\n\n${panelReport(panel)}`);
  if (crowd) parts.push(crowdReport(crowd));
  if (scale) parts.push(scaleReport(scale));
  if (publishing) parts.push(publishingReport(publishing));
  return `${parts.join('\n\n')}\n`;
}

function serverReport(server: ServerFigures): string {
  const rows = server.targets.map(({ target, ours, nginx, bareNode }) => ({
    dirección: target,
    'solicitudes/s': number(ours.perSecond),
    p99: `${number(ours.p99, 1)} ms`,
    'nginx, solicitudes/s': nginx ? number(nginx.perSecond) : '—',
    'nginx, p99': nginx ? `${number(nginx.p99, 1)} ms` : '—',
    razón: nginx ? ratio(ours.perSecond / nginx.perSecond) : '—',
    'Node solo, solicitudes/s': number(bareNode.perSecond),
    'razón con Node solo': ratio(ours.perSecond / bareNode.perSecond),
  }));
  const tool = server.targets[0]?.ours.tool ?? '';
  return [
    '## Servidor',
    `${server.connections} conexiones, con ${tool === 'wrk' ? 'wrk' : 'un generador propio'}; nginx ` +
      `sirve los mismos archivos precomprimidos: ${server.comparison}. Los dos escriben su registro de accesos. «Node solo» es un servidor de cinco líneas con el mismo cuerpo: lo que acota al nuestro.`,
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

function crowdReport({ people, pages, submissions, panel }: CrowdFigures): string {
  const line = (what: string, { alone, together }: CrowdFigures['pages']) => ({
    'lado público': what,
    'solo, por segundo': number(alone),
    'con el panel, por segundo': number(together),
    razón: ratio(together / alone),
  });
  return [
    `### El lado público mientras ${people} personas usan el panel`,
    'Leen la lista, buscan y abren solicitudes al ritmo de quien lee, con la lista abierta en otra ' +
      'pestaña, que mira otra vez con cada solicitud que llega. Pidieron ' +
      `${number(panel.perSecond, 1)} páginas por segundo; mediana ${number(panel.median)} ms, ` +
      `p95 ${number(panel.p95)} ms, con el servidor a toda su capacidad. Medianas de tres vueltas alternadas.`,
    textTable([line('portada', pages), line('envíos aceptados', submissions)]),
  ].join('\n\n');
}

function storesReport(stores: readonly StoreFigures[]): string {
  const rows = stores.map(({ database, submissions, bare }) => ({
    base: database,
    'envíos aceptados/s': number(submissions.perSecond),
    p99: `${number(submissions.p99, 1)} ms`,
    'inserciones sin más/s': number(bare.perSecond),
    'p99 de una inserción': `${number(bare.p99, 1)} ms`,
    razón: ratio(submissions.perSecond / bare.perSecond),
  }));
  const growth = stores.flatMap(({ database, growth: sizes }) =>
    sizes.map(({ leads, perSecond, p99 }) => ({
      base: database,
      'solicitudes guardadas': number(leads),
      'envíos aceptados/s': number(perSecond),
      p99: `${number(p99, 1)} ms`,
    })),
  );
  return [
    '## Envíos',
    'Con todo puesto: origen, límite, captcha verificado de verdad (resuelto de antemano), esquema, ' +
      'transacción con fsync, y los correos saliendo a la vez; 16 visitantes. Una «inserción sin ' +
      'más» son las mismas filas en una transacción con la misma durabilidad, solo con el driver.',
    textTable(rows),
    'Con la base cada vez más llena:',
    textTable(growth),
  ].join('\n\n');
}
