import { textTable } from '../tests/support/results-table.ts';
import type { LighthouseFigures } from './lighthouse.ts';
import type { PagesFigures } from './pages.ts';
import type { Range } from './statistics.ts';

/** The pages, ours and the peer's, as Markdown in Spanish. */
export function pagesReport(figures: PagesFigures): string {
  const { peer, compared, pages, peerPages, next, runs } = figures;
  const failures = pages.flatMap(({ path, failures: names }) =>
    names.map((name) => `- ${path}: ${name}`),
  );
  const weighed = [
    ...pages.map(named),
    ...peerPages.map((page) => named({ ...page, path: page.page })),
  ];
  return [
    '## Páginas',
    'Se repite con `npm run bench páginas`: unos catorce minutos en dos núcleos libres. Hacen falta ' +
      'Chromium, Caddy (`apt-get install caddy`) y, la primera vez, el registro de npm.',
    `Al lado, en la misma corrida y detrás del mismo Caddy (TLS, HTTP/2), **${peer}**: una plantilla de ` +
      'sitio para empresas hecha de archivos, del registro de npm (`bench/peer.ts` dice cómo se ' +
      'obtiene y qué se le facilita: todo de un solo origen, fotos de un color, comprimido de antemano). ' +
      'Cada carga es de un Chromium recién arrancado, con un perfil vacío. Velocidad de la máquina ' +
      `(benchmarkIndex de Lighthouse): ${speedOf(pages)}.`,
    '### Con la red y el procesador lentos de verdad',
    'Como Lighthouse con `throttlingMethod: devtools`: 562.5 ms por petición, 1.47 Mbit/s, procesador ' +
      `cuatro veces más lento, 412 × 823 px. Mediana de ${runs.applied} [la menor a la mayor], una nuestra y ` +
      'una suya por turnos. Las razones son de cada vuelta: su mediana, la menor y la mayor. ' +
      '«Bloqueo»: lo que pasa de 50 ms en cada tarea después de la primera pintura, sin nadie que inspeccione la página.',
    textTable(
      compared.map(({ path, peer: page, ours, theirs, ratio }) => ({
        página: path,
        LCP: seconds(ours.lcp),
        'de la plantilla': page,
        'su LCP': seconds(theirs.lcp),
        'razón LCP': plain(ratio.lcp),
        bloqueo: milliseconds(ours.blocking),
        'su bloqueo': milliseconds(theirs.blocking),
        'CLS, el peor': ours.cls.high.toFixed(4),
        'su CLS': theirs.cls.high.toFixed(4),
      })),
    ),
    '### De una página a otra que no se ha visto',
    'En una ventana de 1350 px con la misma red, y el procesador como es o como el de un teléfono, de la pulsación a la primera pintura. Con reglas de ' +
      'especulación, la página se prepara cuando el puntero se detiene en su enlace; preparada, no hay ' +
      'red ni diseño que esperar.',
    textTable(
      next.map(({ what, paint, ready, times }) => ({
        cómo: what,
        'hasta pintar': milliseconds(paint),
        'estaba lista': `${ready} de ${times}`,
      })),
    ),
    '### Lighthouse',
    `Para móvil, con su lentitud calculada. A la que no llega a 100 en la primera corrida se le hacen otras ` +
      `(${runs.lighthouse}), por turnos con la misma página sin ningún script («sin scripts»), y vale la mediana: una sola ` +
      'corrida de una misma página varía uno o dos puntos.',
    textTable([
      ...pages.map((page) => ({
        ...scored(page.path, page),
        'sin scripts': page.limit === null ? '' : String(page.limit),
      })),
      ...peerPages.map((page) => scored(`${page.page} (plantilla)`, page)),
    ]),
    'Bytes que viajan, con brotli y con cabeceras:',
    textTable(weighed),
    ...(failures.length > 0 ? ['Lo que impide un 100:', failures.join('\n')] : []),
  ].join('\n\n');
}

function scored(path: string, { scores, lcp, tbt, cls }: LighthouseFigures) {
  return {
    página: path,
    'rend.': scores.performance,
    'acces.': scores.accessibility,
    'práct.': scores['best-practices'],
    SEO: scores.seo,
    LCP: seconds(lcp),
    TBT: milliseconds(tbt),
    CLS: cls.high.toFixed(4),
  };
}

function named({ path, bytes, requests }: LighthouseFigures & { path: string }) {
  return {
    página: path,
    HTML: kilobytes(bytes.html),
    CSS: kilobytes(bytes.css),
    JavaScript: kilobytes(bytes.js),
    fuentes: kilobytes(bytes.font),
    otros: kilobytes(bytes.other),
    solicitudes: requests,
  };
}

function speedOf(pages: PagesFigures['pages']): string {
  const indexes = pages.map(({ benchmarkIndex }) => benchmarkIndex);
  const low = Math.min(...indexes.map((each) => each.low));
  const high = Math.max(...indexes.map((each) => each.high));
  return `de ${low.toFixed(0)} a ${high.toFixed(0)} mientras se medía`;
}

function spread({ median, low, high }: Range, write: (value: number) => string): string {
  return low === high ? write(median) : `${write(median)} [${write(low)} a ${write(high)}]`;
}

const seconds = (range: Range) => `${spread(range, (value) => (value / 1000).toFixed(2))} s`;
const milliseconds = (range: Range) => `${spread(range, (value) => value.toFixed(0))} ms`;
const plain = (range: Range) => spread(range, (value) => value.toFixed(2));
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`;
