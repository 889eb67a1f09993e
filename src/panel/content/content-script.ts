import { remoteRequest } from '#ui/remote/remote-request.ts';
import { followTyped, KEPT_EVENT, placesIn } from './follow-typed.ts';
import { CONTENT_HOME, filePath, PLACES_PARAM } from './paths.ts';

/** The first and the longest pause, in milliseconds, between two requests about a publication. */
const ASK_FIRST_MS = 200;
const ASK_EVERY_MS = 1_000;

export function startContent(): void {
  openLanded();
  addEventListener('hashchange', openLanded);
  addEventListener('load', openLanded);
  watchPublication();
  sayLoading();
  openPressed();
  keepTyped();
  followTyped();
}

function openLanded(): void {
  const field = document.querySelector(':target');
  if (field === null) return;
  for (let at = field.parentElement; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
  // The code puts the field in the middle of the window, so that the title above the field stays
  // visible.
  const block = field.matches('input, select, textarea') ? 'center' : 'start';
  field.scrollIntoView({ block, behavior: 'instant' });
}

interface Told {
  state: string;
  step: string;
  startedAt: number | null;
}

function watchPublication(): void {
  const shown = document.querySelector<HTMLElement>('[data-publication]');
  const step = shown?.querySelector('[data-step]');
  const id = shown?.dataset['publication'];
  if (!step || id === undefined) return;
  const ask = async () => {
    const answer = await fetch(`${CONTENT_HOME}/estado?id=${encodeURIComponent(id)}`, {
      headers: { accept: 'application/json', 'x-panel-passive': '1' },
    });
    if (!answer.ok) return;
    const { state, step: words, startedAt } = (await answer.json()) as Told;
    if (state !== 'running' && state !== 'waiting') {
      const end = new URL(location.href);
      // The page loads again with the same parameters, so that the page shows the same notice
      // again.
      if (end.searchParams.get('id') === id) location.reload();
      else {
        end.searchParams.set('id', id);
        location.assign(end);
      }
      return;
    }
    if (state !== 'running') return;
    const said = shown?.querySelector('[data-state]');
    if (said) said.textContent = 'Publicando';
    const seconds = startedAt === null ? 0 : Math.round((Date.now() - startedAt) / 1000);
    step.textContent = `${words === '' ? 'Empieza' : words}… (${Math.max(0, seconds)} s)`;
  };
  let pause = ASK_FIRST_MS;
  const askAgain = async () => {
    await ask().catch(() => undefined);
    pause = Math.min(pause * 1.5, ASK_EVERY_MS);
    setTimeout(() => void askAgain(), pause);
  };
  setTimeout(() => void askAgain(), pause);
}

function sayLoading(): void {
  const said = document.querySelector<HTMLElement>('[data-loading]');
  const frame = said?.parentElement?.querySelector('iframe');
  if (!said || !frame) return;
  const { contentDocument: page } = frame;
  // Checks `readyState`: if the page loaded before this script started, no `load` event follows.
  said.hidden = page?.readyState === 'complete' && page.URL !== 'about:blank';
  frame.addEventListener('load', () => {
    said.hidden = true;
    frame.contentWindow?.addEventListener('pagehide', () => (said.hidden = false));
  });
}

/** While the box in `[data-pick]` is ticked, a click on a text in the preview opens its field. */
function openPressed(): void {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-frame]');
  const pick = document.querySelector<HTMLElement>('[data-pick]');
  const box = pick?.querySelector('input');
  if (!frame || !pick || !box) return;
  pick.hidden = false;
  const pageSeen = () => frame.contentWindow?.location.pathname ?? frame.src;
  box.addEventListener('change', () => {
    frame.src = `${pageSeen()}${box.checked ? `?${PLACES_PARAM}=1` : ''}`;
  });
  frame.addEventListener('load', () => {
    frame.contentDocument?.addEventListener('click', (event) => {
      // Checks only for null: `instanceof Element` is false for an element of the frame's window.
      if (!box.checked || event.target === null) return;
      event.preventDefault();
      const to = fieldAt(event.target as Element);
      if (to !== null) location.assign(to);
    });
  });
}

function fieldAt(target: Element): string | null {
  const picture = target.closest('picture')?.querySelector('img') ?? target.closest('img');
  const name = /\/imagenes\/([\w-]+)[^/]*$/.exec(picture?.getAttribute('src') ?? '')?.[1];
  if (name !== undefined) {
    return `${CONTENT_HOME}?${new URLSearchParams({ buscar: `imagenes/${name}` }).toString()}`;
  }
  for (let at: Element | null = target; at !== null; at = at.parentElement) {
    const [place] = placesIn(at);
    if (place !== undefined) return filePath(place.file, place.field);
  }
  return null;
}

function showFaults(form: HTMLFormElement, faults: Readonly<Record<string, string>>): void {
  const blank =
    form.querySelector<HTMLTemplateElement>('template[data-error]')?.content.firstElementChild;
  for (const control of form.querySelectorAll('[id^="campo-"]')) {
    const { id } = control;
    const own = faults[id.slice('campo-'.length)];
    const shown = document.getElementById(`${id}-error`);
    if (own === undefined) {
      if (shown === null) continue;
      shown.remove();
      control.removeAttribute('aria-invalid');
      continue;
    }
    const label =
      control.querySelector('legend, summary') ??
      form.querySelector(`label[for="${CSS.escape(id)}"]`);
    const before = document.getElementById(`${id}-hint`) ?? label;
    const message = shown ?? (blank?.cloneNode(true) as HTMLElement | undefined);
    const words = message?.querySelector('span');
    if (!message || !words || (shown === null && before === null)) continue;
    if (words.textContent !== own) words.textContent = own;
    if (shown !== null) continue;
    message.id = `${id}-error`;
    before?.after(message);
    const described = control.getAttribute('aria-describedby') ?? '';
    control.setAttribute('aria-describedby', `${described} ${message.id}`.trim());
    if (control.tagName !== 'FIELDSET') control.setAttribute('aria-invalid', 'true');
  }
}

const KEEP_AFTER_MS = 200;

function keepTyped(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-content]');
  const seen = form?.querySelector<HTMLInputElement>('input[name="visto"]');
  const said = form?.querySelector('[data-saved]');
  if (!form || !seen || !said) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** `typed` counts the changes in the form, and `kept` the changes that the server has stored. */
  let typed = 0;
  let kept = 0;
  let onItsWay: Promise<void> | null = null;
  const keep = () => {
    if (onItsWay === null && kept !== typed) onItsWay = send();
  };
  const send = async () => {
    const now = typed;
    try {
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form)) {
        if (typeof value === 'string') body.append(name, value);
      }
      body.set('accion', 'autoguardar');
      const answer = await remoteRequest({ url: form.action, method: 'post', body });
      const type = answer.headers.get('content-type') ?? '';
      // The response may be another page, for example the sign-in, so the code checks the type.
      if (!answer.ok || !type.startsWith('application/json')) throw new Error('not kept');
      const stored = (await answer.json()) as {
        visto?: string;
        faltas?: Readonly<Record<string, string>>;
        problem?: string | null;
      };
      if (stored.visto === undefined) {
        said.textContent = stored.problem ?? 'Sin guardar.';
        return;
      }
      seen.value = stored.visto;
      kept = now;
      const faults = stored.faltas ?? {};
      showFaults(form, faults);
      form.dispatchEvent(new Event(KEPT_EVENT));
      const many = Object.keys(faults).length;
      said.textContent =
        many === 0 ? 'Borrador guardado.' : `Borrador guardado. Falta corregir: ${many}.`;
    } catch {
      said.textContent = 'Sin guardar: no hay conexión o tu sesión terminó. Lo escrito sigue aquí.';
    } finally {
      onItsWay = null;
      if (kept !== typed) plan();
    }
  };
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, KEEP_AFTER_MS);
  };
  form.addEventListener('input', () => {
    typed += 1;
    said.textContent = '';
    plan();
  });
  form.addEventListener('submit', (event) => {
    clearTimeout(timer);
    if (onItsWay !== null) {
      // Two requests with one draft version look like a conflict of two windows, so `submit` waits.
      event.preventDefault();
      const { submitter } = event;
      void onItsWay.then(() => form.requestSubmit(submitter));
      return;
    }
    kept = typed;
  });
  addEventListener('beforeunload', (event) => {
    if (kept !== typed) event.preventDefault();
  });
}
