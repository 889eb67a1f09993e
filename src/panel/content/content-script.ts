import { remoteRequest } from '#ui/remote/remote-request.ts';
import { COLLAPSE_TRANSITION_MS } from '#ui/motion/timings.ts';
import { followTyped, KEPT_EVENT, placesIn } from './follow-typed.ts';
import { CONTENT_HOME, filePath, PLACES_PARAM } from './paths.ts';

/** How often a publication that is under way is asked about, in milliseconds: most are over soon. */
const ASK_FIRST_MS = 200;
const ASK_EVERY_MS = 1_000;

/** What the pages of the content do besides working without scripts. */
export function startContent(): void {
  openLanded();
  addEventListener('hashchange', openLanded);
  // While the page loads, the browser goes to where the field was.
  addEventListener('load', openLanded);
  watchPublication();
  openPressed();
  keepTyped();
  followTyped();
}

/** By when what is unfolded stands still, in milliseconds: later it is somebody who folds. */
const UNFOLDED_MS = 2 * COLLAPSE_TRANSITION_MS;

/** Opens what is folded over the field that the address leads to, and brings the field into the window. */
function openLanded(): void {
  const field = document.querySelector(':target');
  // The name of its entry is kept in sight over it.
  const bring = () => field?.scrollIntoView({ block: 'center', behavior: 'instant' });
  let isFolded = false;
  for (let at = field?.parentElement; at; at = at.parentElement) {
    if (!(at instanceof HTMLDetailsElement)) continue;
    // What unfolds, by us or by the browser itself, pushes the field away until it is done.
    at.addEventListener('transitionend', bring, { signal: AbortSignal.timeout(UNFOLDED_MS) });
    at.open = true;
    isFolded = true;
  }
  if (isFolded) bring();
}

interface Told {
  state: string;
  step: string;
  startedAt: number | null;
}

/** Says what a publication is doing, and shows its end. */
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
      // The same address says again what was just done besides; of another it would not be true.
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
    // One question may be lost; the next one is not.
    await ask().catch(() => undefined);
    pause = Math.min(pause * 1.5, ASK_EVERY_MS);
    setTimeout(() => void askAgain(), pause);
  };
  setTimeout(() => void askAgain(), pause);
}

/**
 * A text or a picture that is pressed in the preview opens its field. While that is asked for, the frame holds the
 * page in which each text names its field.
 */
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
      // Of the frame's own window, whose classes are not ours.
      if (!box.checked || event.target === null) return;
      event.preventDefault();
      const to = fieldAt(event.target as Element);
      if (to !== null) location.assign(to);
    });
  });
}

/** Where a picture, or the text at a point or nearest around it, is edited; null of what no field says. */
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

/** Says at each field what is wrong with it, in the words and the markup of the page as it is saved. */
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

/** How long after the last key a draft is kept, in milliseconds: a pause, and not each letter. */
const KEEP_AFTER_MS = 200;

/** Keeps what is typed as a draft, and asks before leaving with something that is not kept yet. */
function keepTyped(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-content]');
  const seen = form?.querySelector<HTMLInputElement>('input[name="visto"]');
  const said = form?.querySelector('[data-saved]');
  if (!form || !seen || !said) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with every key: what was typed while a draft was on its way is not kept by it. */
  let typed = 0;
  let kept = 0;
  let onItsWay = false;
  const keep = async () => {
    if (onItsWay || kept === typed) return;
    onItsWay = true;
    const now = typed;
    try {
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form)) {
        if (typeof value === 'string') body.append(name, value);
      }
      body.set('accion', 'autoguardar');
      const answer = await remoteRequest({ url: form.action, method: 'post', body });
      const type = answer.headers.get('content-type') ?? '';
      // Whatever is no answer of ours (a session that ended) leaves the form as it is.
      if (!answer.ok || !type.startsWith('application/json')) throw new Error('not kept');
      const told = (await answer.json()) as {
        visto?: string;
        faltas?: Readonly<Record<string, string>>;
        problem?: string | null;
      };
      if (told.visto === undefined) {
        said.textContent = told.problem ?? 'Sin guardar.';
        return;
      }
      seen.value = told.visto;
      kept = now;
      const faults = told.faltas ?? {};
      showFaults(form, faults);
      form.dispatchEvent(new Event(KEPT_EVENT));
      const many = Object.keys(faults).length;
      said.textContent =
        many === 0 ? 'Borrador guardado.' : `Borrador guardado. Falta corregir: ${many}.`;
    } catch {
      said.textContent = 'Sin guardar: no hay conexión o tu sesión terminó. Lo escrito sigue aquí.';
    } finally {
      onItsWay = false;
      if (kept !== typed) plan();
    }
  };
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), KEEP_AFTER_MS);
  };
  form.addEventListener('input', () => {
    typed += 1;
    said.textContent = '';
    plan();
  });
  form.addEventListener('submit', () => {
    clearTimeout(timer);
    kept = typed;
  });
  addEventListener('beforeunload', (event) => {
    if (kept !== typed) event.preventDefault();
  });
}
