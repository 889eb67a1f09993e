import { PLACE_COMMENT } from '#content/snapshot/marks.ts';
import { PLACES_PARAM, STILL_PARAM } from './paths.ts';

/** From this width, the preview is beside the fields (Content.module.css). */
const BESIDE = '(width >= 80rem)';

const MARK = '[data-typed] { outline: 3px solid #f59e0b; outline-offset: 3px; }';

/** The form gets this event after the server has stored a draft. */
export const KEPT_EVENT = 'content:kept';

interface TextPlace {
  element: Element;
  file: string;
  field: string;
}

/** Finds the elements inside `element` that contain an HTML comment with the name of a field. */
export function placesIn(element: Element): TextPlace[] {
  const found: TextPlace[] = [];
  const comments = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_COMMENT);
  for (let node = comments.nextNode(); node !== null; node = comments.nextNode()) {
    const text = node.nodeValue ?? '';
    const { parentElement } = node;
    if (!text.startsWith(PLACE_COMMENT) || parentElement === null) continue;
    const [file = '', field = ''] = text.slice(PLACE_COMMENT.length).split('#');
    found.push({ element: parentElement, file, field });
  }
  return found;
}

/** Shows the preview beside the fields, and draws the preview again after each stored draft. */
export function followTyped(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-content]');
  const toggle = form?.querySelector<HTMLButtonElement>('[data-see]');
  const beside = document.querySelector<HTMLElement>('[data-beside]');
  const frame = beside?.querySelector('iframe');
  const said = beside?.querySelector('[data-followed]');
  if (!form || !toggle || !beside || !frame || !said) return;
  const file = form.dataset['content'] ?? '';
  const wide = matchMedia(BESIDE);
  let last: Control | null = null;
  let isDrawn = false;
  // The elements that the newest draft changed. `mark` looks for a price in these elements, because
  // no HTML comment names the field of a price.
  let changed: Element[] = [];

  const open = (isOpen: boolean) => {
    beside.hidden = !isOpen;
    toggle.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && frame.src === '') frame.src = frame.dataset['src'] ?? '';
  };
  toggle.hidden = false;
  // The preview beside the fields replaces the button that opens the preview of the whole site.
  form.querySelector('button[value=ver]')?.remove();
  toggle.addEventListener('click', () => {
    open(beside.hidden !== false);
    if (!beside.hidden && !wide.matches) beside.querySelector<HTMLElement>('[data-close]')?.focus();
    if (!beside.hidden) void draw(true).catch(() => undefined);
  });
  beside.querySelector('[data-close]')?.addEventListener('click', () => {
    open(false);
    toggle.focus();
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !beside.hidden && !wide.matches) {
      open(false);
      toggle.focus();
    }
  });
  open(wide.matches);
  // In a narrow window, the code closes the preview, because the preview covers the fields.
  wide.addEventListener('change', () => open(wide.matches));

  const mark = () => {
    const page = frame.contentDocument;
    if (last === null || !page?.body || beside.hidden) return;
    for (const marked of page.querySelectorAll('[data-typed]'))
      marked.removeAttribute('data-typed');
    const field = last.name === 'cuerpo' ? 'texto' : last.name.slice('c.'.length);
    const named = placesIn(page.body)
      .filter((place) => place.file === file && place.field === field)
      .map(({ element }) => element);
    const all = [...named, placeTyped(changed, last.value)];
    const seen = all.find((each) => (each?.getClientRects().length ?? 0) > 0);
    // A number is found only after it changes, so the message would be wrong for a number.
    const isNumber = /^[\d.,\s]+$/.test(last.value);
    said.textContent = seen || isNumber || !isDrawn ? '' : 'Esto no se ve en la página de al lado.';
    if (!seen) return;
    seen.setAttribute('data-typed', '');
    const view = frame.contentWindow;
    const { top, height } = seen.getBoundingClientRect();
    if (view && (top < 0 || top + height > view.innerHeight)) {
      view.scrollTo({ top: view.scrollY + top - view.innerHeight / 3 });
    }
  };

  let turn = 0;
  /** @param isAfter true if the shown page may be old: the code then compares the two pages */
  const draw = async (isAfter: boolean) => {
    const page = frame.contentDocument;
    // A page that still loads differs from the new page even without a draft. The code stops here,
    // and the listener for `load` draws the page.
    if (beside.hidden || page?.readyState !== 'complete' || frame.src === '') return;
    turn += 1;
    const own = turn;
    const address = new URL(frame.src);
    address.searchParams.delete(STILL_PARAM);
    address.searchParams.set(PLACES_PARAM, '1');
    const answer = await fetch(address, { headers: { 'x-panel-passive': '1' } });
    if (!answer.ok || own !== turn) return;
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const body = page.adoptNode(next.body);
    const before = page.body;
    changed = isAfter ? differences(before, body) : [];
    before.replaceWith(body);
    adoptStyles(frame, next);
    isDrawn = true;
    mark();
  };

  form.addEventListener(KEPT_EVENT, () => void draw(true).catch(() => undefined));
  form.addEventListener('focusin', ({ target }) => {
    if (!isControl(target)) return;
    if (target !== last) changed = [];
    last = target;
    mark();
  });
  frame.addEventListener('load', () => {
    isDrawn = false;
    void draw(false).catch(() => undefined);
  });
}

/** Puts the page's styles in constructed style sheets: the frame's policy allows no others. */
function adoptStyles(frame: HTMLIFrameElement, page: Document): void {
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (view === null) return;
  const texts = [...page.querySelectorAll('style')].map((style) => style.textContent);
  view.document.adoptedStyleSheets = [...texts, MARK].map((text) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isControl(target: unknown): target is Control {
  const kinds = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];
  return (
    kinds.some((kind) => target instanceof kind) &&
    /^(?:c\.|cuerpo$)/.test((target as Control).name)
  );
}

/** Returns the smallest elements of the second page whose text differs from the first page. */
export function differences(one: Element, other: Element): Element[] {
  if (one.textContent === other.textContent) return [];
  if (one.children.length !== other.children.length) return [other];
  const found = [...other.children].flatMap((child, index) => {
    const twin = one.children[index];
    return twin === undefined ? child : differences(twin, child);
  });
  return found.length > 0 ? found : [other];
}

/** Returns the smallest changed element with the typed number, or the first changed element. */
export function placeTyped(changed: readonly Element[], typed: string): Element | null {
  const number = digitsOf(typed);
  const says = (element: Element) => digitsOf(element.textContent).includes(number);
  let at = number === '' ? undefined : changed.find(says);
  if (at === undefined) return changed[0] ?? null;
  for (;;) {
    const inside: Element | undefined = [...at.children].find(says);
    if (inside === undefined) return at;
    at = inside;
  }
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
