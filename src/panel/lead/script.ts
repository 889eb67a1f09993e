import { followNews, inTurn, pageNow } from '#panel/shell/news.ts';
import { startPanel } from '#panel/shell/script.ts';

/** How long after the last key a draft is kept, in milliseconds. */
const KEEP_AFTER_MS = 1_200;
/** How often a colleague is told that somebody is still writing, in milliseconds. */
const PRESENCE_MS = 20_000;
/** Least time between two looks at the history, in milliseconds. */
const LOOK_PAUSE_MS = 700;

const WORDS = {
  kept: 'Borrador guardado.',
  over: 'Tu sesión terminó y el borrador no se guarda. Lo escrito sigue aquí: entra en otra pestaña y continúa.',
  late: 'El borrador no se pudo guardar: revisa tu conexión. Lo escrito sigue aquí.',
  news: 'Hay algo nuevo en el historial.',
} as const;

/** Brings the page of an enquiry to life: its history, its draft, shortcuts (LeadPage). */
export function startLead(): void {
  startPanel();
  startDraft();
  keepNote();
  startHistory();
}

/** Keeps what is written of an answer, and says who else is writing one. */
function startDraft(): void {
  const text = document.querySelector<HTMLTextAreaElement>('textarea[data-draft]');
  const status = document.querySelector<HTMLElement>('[data-draft-status]');
  const writing = document.querySelector<HTMLElement>('[data-writing]');
  const form = text?.form;
  if (!text || !form || !status || !writing) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dirty = false;

  const body = () => {
    const fields = new URLSearchParams({ accion: 'autoguardar' });
    for (const name of ['csrf_token', 'asunto', 'texto']) {
      const value = new FormData(form).get(name);
      if (typeof value === 'string') fields.set(name, value);
    }
    return fields;
  };

  const keep = async () => {
    dirty = false;
    try {
      const sent = { method: 'POST', body: body(), redirect: 'manual' } as const;
      const response = await fetch(location.pathname, sent);
      if (response.type === 'opaqueredirect') status.textContent = WORDS.over;
      else if (!response.ok) status.textContent = WORDS.late;
      else {
        const { writing: names } = (await response.json()) as { writing: string[] };
        status.textContent = WORDS.kept;
        // Told only when it changes: it is read out.
        const words = writingWords(names);
        if (writing.textContent !== words) writing.textContent = words;
        return;
      }
    } catch {
      status.textContent = WORDS.late;
    }
    dirty = true;
  };

  form.addEventListener('input', () => {
    dirty = true;
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), KEEP_AFTER_MS);
  });
  // Before the other form's own post, so that the page it leads to has all that was written.
  document.addEventListener('submit', ({ target }) => {
    if (dirty && target !== form) navigator.sendBeacon(location.pathname, body());
    dirty = false;
    clearTimeout(timer);
  });
  addEventListener('pagehide', () => {
    if (dirty) navigator.sendBeacon(location.pathname, body());
  });
  setInterval(() => {
    if (text.value.trim() !== '' && document.visibilityState === 'visible') void keep();
  }, PRESENCE_MS);
}

/** Puts what happens into the history while the page is open. Nothing that is being written moves. */
function startHistory(): void {
  const page = document.querySelector<HTMLElement>('[data-live-lead]');
  const status = document.querySelector<HTMLElement>('[data-history-status]');
  if (!page || !status) return;
  const folio = page.dataset['liveLead'];
  const look = inTurn(async () => {
    const now = await pageNow(location.pathname);
    if (now === null || now === 'over') return;
    for (const part of ['[data-history]', '[data-lead-marks]']) {
      const shown = document.querySelector(part);
      const fresh = now.querySelector(part);
      if (!shown || !fresh || shown.childElementCount === fresh.childElementCount) continue;
      shown.replaceChildren(
        ...[...fresh.childNodes].map((node) => document.importNode(node, true)),
      );
      status.textContent = WORDS.news;
    }
  }, LOOK_PAUSE_MS);
  followNews((news) => {
    if (news === null || news.folio === folio || news.folio === '') look();
  });
}

/** «Carla Ruiz también está escribiendo una respuesta.»; nothing for nobody. */
export function writingWords(names: readonly string[]): string {
  if (names.length === 0) return '';
  const list = new Intl.ListFormat('es').format(names);
  return `${list} también ${names.length === 1 ? 'está' : 'están'} escribiendo una respuesta.`;
}

/**
 * Keeps the note that is being written while another form of the page is saved, which loads the page
 * anew: from that press until the next opening, and no longer.
 */
export function keepNote(): void {
  const note = document.querySelector<HTMLTextAreaElement>('textarea[name=nota]');
  if (!note) return;
  const key = `panel:nota:${location.pathname}`;
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (kept !== null && note.value === '') note.value = kept;
  } catch {
    // Blocked by the browser's settings: the page works, it just remembers nothing.
    return;
  }
  document.addEventListener('submit', ({ target }) => {
    if (target === note.form || note.value.trim() === '') return;
    try {
      sessionStorage.setItem(key, note.value);
    } catch {
      // Full.
    }
  });
}
