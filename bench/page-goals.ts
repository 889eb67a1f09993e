import type { Goal } from './goal.ts';
import type { PagesFigures } from './pages.ts';

/** Most that one of our pages may take of what the peer's takes. */
const SHARE = 0.8;
const NEXT_MS = 100;
/** Two blocking times as short as these say nothing of each other: nobody notices either. */
const UNNOTICED_MS = 50;

const list = (paths: readonly string[]) => paths.join(', ');

/** Those of the pages, none when they were not measured. */
export function pageGoals(pages: PagesFigures | undefined): Goal[] {
  if (!pages) return [];
  const { compared, next } = pages;
  const slow = compared.filter(({ ratio }) => ratio.lcp.median > SHARE);
  const blocked = compared.filter(
    ({ ours, theirs }) =>
      ours.blocking.median > Math.max(UNNOTICED_MS, SHARE * theirs.blocking.median),
  );
  const moved = compared.filter(({ ours }) => ours.cls.high > 0);
  const short = pages.pages.filter(
    ({ scores, limit }) => Math.min(...Object.values(scores)) < 100 && (limit ?? 100) === 100,
  );
  const ready = next.filter((way) => way.prepared && way.ready > 0);
  const ratios = compared.map(({ ratio }) => ratio.lcp.median);
  const blocking = compared.map(({ ours }) => ours.blocking.median);
  const paints = ready.map(({ paint }) => paint.median);
  return [
    {
      what: 'LCP, con la red y el procesador lentos de verdad, entre el de la plantilla',
      goal: `hasta ${SHARE} en cada página`,
      measured: `de ${Math.min(...ratios).toFixed(2)} a ${Math.max(...ratios).toFixed(2)}`,
      reached: slow.length === 0,
      bound: `${list(slow.map(({ path }) => path))}: los bytes que preceden a lo principal, con sus estilos dentro, frente a una página de 2 kB.`,
    },
    {
      what: 'Tiempo de bloqueo, igual',
      goal: `hasta ${SHARE} del de la plantilla, o ${UNNOTICED_MS} ms`,
      measured: `de ${Math.min(...blocking).toFixed(0)} a ${Math.max(...blocking).toFixed(0)} ms`,
      reached: blocked.length === 0,
      bound: `${list(blocked.map(({ path }) => path))}: el diseño y los formularios, en un procesador cuatro veces más lento.`,
    },
    {
      what: 'A una página no vista, ya preparada',
      goal: `hasta ${NEXT_MS} ms a la primera pintura`,
      measured:
        paints.length === 0 ? 'ninguna estaba lista' : `${Math.max(...paints).toFixed(0)} ms`,
      reached: paints.length > 0 && Math.max(...paints) <= NEXT_MS,
      bound: 'lo que tarda el navegador en enseñarla.',
    },
    {
      what: 'CLS',
      goal: '0 en todas las cargas',
      measured: Math.max(...compared.map(({ ours }) => ours.cls.high)).toFixed(4),
      reached: moved.length === 0,
      bound: `${list(moved.map(({ path }) => path))}.`,
    },
    {
      what: 'Lighthouse',
      goal: '100 × 4 donde la página sin scripts llega',
      measured:
        short.length === 0
          ? `${pages.pages.length} páginas`
          : `${pages.pages.length - short.length} de ${pages.pages.length} páginas`,
      reached: short.length === 0,
      bound: `${list(short.map(({ path }) => path))}.`,
    },
  ];
}
