import { priceIn } from '#content/prices.ts';

/** From this width on, the page is beside the fields (Content.module.css). */
const BESIDE = '(width >= 80rem)';

/** What says in the page where what is typed is seen. */
const MARK = '[data-typed] { outline: 3px solid #f59e0b; outline-offset: 3px; }';

/** A place of the page that shows a field. */
interface Place {
  element: Element;
  /** Puts another value in. */
  show: (value: string) => void;
}

/**
 * Shows the page beside its fields, and in it what is typed as it is typed. The page is the published
 * one, or the one with the drafts where it was prepared; what a field says in it is found by its text.
 */
export function followTyped(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-content]');
  const toggle = form?.querySelector<HTMLButtonElement>('[data-see]');
  const beside = document.querySelector<HTMLElement>('[data-beside]');
  const frame = beside?.querySelector('iframe');
  const said = beside?.querySelector('[data-followed]');
  if (!form || !toggle || !beside || !frame || !said) return;
  const was = JSON.parse(form.dataset['was'] ?? '{}') as Record<string, string | null>;
  const found = new Map<string, Place[]>();
  const wide = matchMedia(BESIDE);

  const open = (isOpen: boolean) => {
    beside.hidden = !isOpen;
    toggle.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && frame.src === '') frame.src = frame.dataset['src'] ?? '';
  };
  toggle.hidden = false;
  toggle.addEventListener('click', () => {
    open(beside.hidden !== false);
    if (!beside.hidden && !wide.matches) beside.querySelector<HTMLElement>('[data-close]')?.focus();
    follow(document.querySelector('[data-last-typed]'));
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
  // Where it is not beside the fields it would lie over them, and over their buttons.
  wide.addEventListener('change', () => open(wide.matches));

  /** Where the page shows a field: as the form had it, or as it is published. */
  const placesOf = (control: Control): Place[] => {
    const page = frame.contentDocument;
    const path = control.name.slice('c.'.length);
    const known = found.get(path);
    if (known !== undefined) return known;
    if (!page?.body || page.readyState === 'loading') return [];
    const shown = [startOf(control), was[path] ?? ''];
    const near = siblingsOf(form, control);
    const places = shown.flatMap((value) => placesIn(page, value, near));
    found.set(path, places);
    return places;
  };

  const follow = (control: unknown) => {
    if (!isControl(control) || beside.hidden) return;
    const page = frame.contentDocument;
    for (const marked of page?.querySelectorAll('[data-typed]') ?? [])
      marked.removeAttribute('data-typed');
    const places = placesOf(control);
    const value = valueOf(control);
    for (const { show } of places) show(value);
    const seen = places.find(({ element }) => element.getClientRects().length > 0);
    said.textContent = seen
      ? ''
      : 'Esto no se distingue en la página de al lado. Con «Ver» la preparas entera, con todo lo tuyo.';
    if (!seen) return;
    seen.element.setAttribute('data-typed', '');
    const view = frame.contentWindow;
    const { top, height } = seen.element.getBoundingClientRect();
    if (view && (top < 0 || top + height > view.innerHeight)) {
      view.scrollTo({ top: view.scrollY + top - view.innerHeight / 3 });
    }
  };
  const typed = ({ target }: Event) => {
    // The button that shows the page takes the focus too.
    if (!isControl(target)) return;
    for (const last of form.querySelectorAll('[data-last-typed]'))
      last.removeAttribute('data-last-typed');
    target.setAttribute('data-last-typed', '');
    follow(target);
  };
  form.addEventListener('focusin', typed);
  form.addEventListener('input', typed);
  frame.addEventListener('load', () => {
    found.clear();
    const page = frame.contentDocument;
    const view = frame.contentWindow as (Window & typeof globalThis) | null;
    if (!page || !view) return;
    // A style sheet of the script's own: the page's policy lets no other in.
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(MARK);
    page.adoptedStyleSheets.push(sheet);
    // What the draft changed before this page was opened.
    for (const control of form.elements) {
      if (isControl(control) && was[control.name.slice('c.'.length)] != null) {
        for (const { show } of placesOf(control)) show(valueOf(control));
      }
    }
    follow(form.querySelector('[data-last-typed]'));
  });
}

type Control = HTMLInputElement | HTMLTextAreaElement;

function isControl(control: unknown): control is Control {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
    return false;
  return control.name.startsWith('c.') && !['checkbox', 'radio', 'hidden'].includes(control.type);
}

const valueOf = ({ value }: Control) => value;
const startOf = ({ defaultValue }: Control) => defaultValue;

/** What the other fields of the same entry say: where a number stands near them, it is that entry's. */
function siblingsOf(form: HTMLFormElement, { name }: Control): string[] {
  const group = name.slice(0, name.lastIndexOf('.') + 1);
  if (group === 'c.') return [];
  return [...form.elements]
    .filter(isControl)
    .filter((other) => other.name !== name && other.name.startsWith(group))
    .map(startOf)
    .filter((value) => value.length > 2);
}

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
/** Text without the marks of Markdown, as a page shows it. */
const unmarked = (text: string) =>
  spaced(text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*_`]+/g, ''));
const quoted = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** A text in which a page puts something: «Desde {total}» is shown as «Desde $78,000 MXN». */
const PLACE = /\{[\w:-]+\}/g;

/**
 * Where a page shows a value.
 *
 * @param near texts that stand by it, to tell a number from others like it
 */
export function placesIn(page: Document, value: string, near: readonly string[]): Place[] {
  if (/^\d+$/.test(value)) return numbersIn(page, value, near);
  const text = unmarked(value);
  if (text === '') return [];
  const names = text.match(PLACE) ?? [];
  const pattern = new RegExp(`^${text.split(PLACE).map(quoted).join('(.+?)')}$`);
  const places: Place[] = [];
  for (const element of page.body.querySelectorAll('*')) {
    const said = spaced(element.textContent);
    const match = pattern.exec(said);
    // The innermost that says all of it.
    const isInner = [...element.children].some((child) => spaced(child.textContent) === said);
    if (match === null || isInner || element.tagName === 'SCRIPT') continue;
    const filled = new Map(names.map((name, index) => [name, match[index + 1] ?? '']));
    places.push({
      element,
      show: (next) => {
        const words = unmarked(next).replaceAll(PLACE, (name) => filled.get(name) ?? name);
        if (spaced(element.textContent) !== words) element.textContent = words;
      },
    });
  }
  return places.length > 0 || names.length > 0 ? places : ownTextsIn(page, text);
}

/** Where a text stands beside others in one element, as what is around the moving word of a headline. */
function ownTextsIn(page: Document, text: string): Place[] {
  const places: Place[] = [];
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement;
    const held = node;
    const said = held.nodeValue ?? '';
    if (element === null || element.tagName === 'SCRIPT' || spaced(said) !== text) continue;
    const [before = '', after = ''] = [/^\s*/.exec(said)?.[0], /\s*$/.exec(said)?.[0]];
    places.push({ element, show: (next) => (held.nodeValue = before + unmarked(next) + after) });
  }
  return places;
}

/** How far around a number what stands by it is looked for, in elements. */
const AROUND = 6;

function numbersIn(page: Document, value: string, near: readonly string[]): Place[] {
  const digits = value.replace(/\B(?=(?:\d{3})+$)/g, String.raw`[.,\s'’]?`);
  const pattern = new RegExp(String.raw`(?<![\d.,])${digits}(?![\d]|[.,]\d)`);
  const places: (Place & { distance: number })[] = [];
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.nodeValue ?? '';
    const match = pattern.exec(text);
    const element = node.parentElement;
    if (match === null || element === null || element.tagName === 'SCRIPT') continue;
    const mark = /[.,\s'’]/.exec(match[0])?.[0] ?? ',';
    const held = node;
    places.push({
      element,
      distance: distanceTo(element, near),
      show: (next) => {
        const number = priceIn(next);
        if (number === null) return;
        const written = String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, mark);
        held.nodeValue =
          text.slice(0, match.index) + written + text.slice(match.index + match[0].length);
      },
    });
  }
  const nearest = Math.min(...places.map(({ distance }) => distance));
  return places.filter(({ distance }) => distance === nearest);
}

function distanceTo(element: Element, near: readonly string[]): number {
  let around: Element | null = element;
  for (let steps = 0; steps < AROUND && around !== null; steps += 1) {
    const said = spaced(around.textContent);
    if (near.some((text) => said.includes(unmarked(text)))) return steps;
    around = around.parentElement;
  }
  return AROUND;
}
