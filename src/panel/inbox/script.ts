import { followNews, inTurn, pageNow } from '#panel/shell/news.ts';
import { startPanel } from '#panel/shell/script.ts';

const LOOK_PAUSE_MS = 700;
const LOOK_AGAIN_MS = 15_000;

const WORDS = {
  ended: 'Tu sesión terminó. Entra de nuevo para ver lo que llega.',
  away: 'La lista no se pudo actualizar: lo que llegue puede faltar aquí. Se intenta otra vez.',
  count: (count: number) => (count === 1 ? '1 nueva' : `${count} nuevas`),
  status: (count: number) =>
    count === 1 ? 'Llegó una solicitud nueva.' : `Llegaron ${count} solicitudes nuevas.`,
} as const;

export function startInbox(): void {
  startPanel();
  startMarks();
  startArrivals();
}

function startMarks(): void {
  const page = document.querySelector<HTMLInputElement>('[data-mark-page]');
  const all = document.querySelector<HTMLInputElement>('[data-mark-all]');
  const count = document.querySelector('[data-marked-count]');
  if (!page || !all || !count) return;
  const boxes = () =>
    document.querySelectorAll<HTMLInputElement>('[data-row] input[type=checkbox]');
  const tell = () => {
    const marked = [...boxes()].filter(({ checked }) => checked).length;
    count.textContent = all.checked ? ' (todas las que coinciden)' : ` (${marked})`;
    page.checked = marked > 0 && marked === boxes().length;
  };
  page.hidden = false;
  page.addEventListener('change', () => {
    for (const box of boxes()) box.checked = page.checked;
    tell();
  });
  document.addEventListener('change', tell);
  tell();
}

/** Shows new enquiries only after a press of a button, so that the list does not move. */
function startArrivals(): void {
  const page = document.querySelector<HTMLElement>('[data-live-list]');
  const button = document.querySelector<HTMLButtonElement>('[data-arrivals]');
  const status = document.querySelector<HTMLElement>('[data-arrivals-status]');
  if (!page || !button || !status) return;
  const first = page.dataset['liveList'] ?? '/panel';
  const title = document.title;
  const since = Number(page.dataset['now']);
  let arrived: HTMLElement[] = [];

  const show = () => {
    button.hidden = arrived.length === 0;
    button.textContent = WORDS.count(arrived.length);
    document.title = arrived.length === 0 ? title : `(${arrived.length}) ${title}`;
  };

  const look = inTurn(async () => {
    const now = await pageNow(first);
    const stopped = now === 'ended' ? WORDS.ended : now === null ? WORDS.away : null;
    if (now === null) setTimeout(look, LOOK_AGAIN_MS);
    if (stopped !== null && status.textContent !== stopped) status.textContent = stopped;
    if (stopped === null && 'seen' in status.dataset) status.textContent = '';
    status.toggleAttribute('data-seen', stopped !== null);
    if (now === null || now === 'ended') return;
    const before = arrived.length;
    arrived = [];
    for (const row of now.querySelectorAll<HTMLElement>('[data-row]')) {
      const shown = rowOf(row.dataset['row']);
      if (shown) renew(shown, row);
      else if (Number(row.dataset['arrived']) > since) arrived.push(row);
    }
    renewCounts(now);
    show();
    if (arrived.length > before) status.textContent = WORDS.status(arrived.length);
  }, LOOK_PAUSE_MS);

  button.addEventListener('click', () => {
    const rows = document.querySelector('[data-rows]');
    if (!rows || page.dataset['first'] !== 'true') {
      location.assign(first);
      return;
    }
    const come = arrived.map((row) => document.importNode(row, true));
    arrived = [];
    rows.prepend(...come);
    show();
    status.textContent = '';
    come[0]?.querySelector<HTMLElement>('[data-row-link]')?.focus();
  });

  followNews((news) => {
    if (news?.kind === 'writing') return;
    if (news === null || news.kind === 'arrived' || news.folio === '' || rowOf(news.folio)) look();
  });
}

function rowOf(folio: string | undefined): HTMLElement | null {
  return document.querySelector(`[data-row="${CSS.escape(folio ?? '')}"]`);
}

function renew(shown: HTMLElement, row: HTMLElement): void {
  const box = shown.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (shown.isEqualNode(row) || box?.checked || shown.contains(document.activeElement)) return;
  shown.replaceWith(document.importNode(row, true));
}

function renewCounts(now: Document): void {
  for (const counts of ['[data-views]', '[data-total]']) {
    const fresh = now.querySelectorAll(counts);
    for (const [index, count] of document.querySelectorAll(counts).entries()) {
      const other = fresh[index];
      if (!other || count.contains(document.activeElement) || count.isEqualNode(other)) continue;
      count.replaceWith(document.importNode(other, true));
    }
  }
}
