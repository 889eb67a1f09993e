import { picturePath, WORDS_PARAM } from '#panel/content/paths.ts';
import { startColours } from './colour-script.ts';
import { linked, linkTo, type Mark, marked, type Selected, withPicture } from './markdown-marks.ts';

export function startFields(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-marks]')) startMarks(bar);
  for (const shown of document.querySelectorAll<HTMLImageElement>('[data-shown-of]'))
    startShown(shown);
  for (const title of document.querySelectorAll<HTMLElement>('[data-named]')) startTitle(title);
  startColours();
  goToWords();
  keepUnfolded();
}

function keepUnfolded(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-content]');
  if (form === null) return;
  const folds = () => [...form.querySelectorAll('details')];
  // The title of an entry changes while the person types, so the position identifies a `details`.
  const keyOf = (fold: HTMLDetailsElement) => {
    const around = fold.closest<HTMLElement>('[id^="campo-"]') ?? form;
    return `${around.id} ${[...around.querySelectorAll('details')].indexOf(fold)}`;
  };
  const place = `desplegado ${location.pathname}`;
  const kept = sessionStorage.getItem(place)?.split('\n') ?? [];
  sessionStorage.removeItem(place);
  for (const fold of folds()) if (kept.includes(keyOf(fold))) fold.open = true;
  form.addEventListener('submit', () => {
    const open = folds().filter((fold) => fold.open);
    sessionStorage.setItem(place, open.map(keyOf).join('\n'));
  });
}

/** Repeats `pictureNamed`, because an import of `pictureNamed` adds a script file to the site. */
const ownName = (value: string): string | null => /^imagenes\/(.+)$/.exec(value)?.[1] ?? null;

function startShown(shown: HTMLImageElement): void {
  const choice = document.getElementById(shown.dataset['shownOf'] ?? '');
  if (!(choice instanceof HTMLSelectElement)) return;
  const show = () => {
    const name = ownName(choice.value);
    shown.hidden = name === null;
    const address = picturePath(name ?? '');
    if (name !== null && shown.getAttribute('src') !== address) shown.src = address;
  };
  choice.addEventListener('change', show);
  // Runs once now: when a person returns to the page, the browser may restore the selection.
  show();
}

function startTitle(title: HTMLElement): void {
  const { named = '', label = '' } = title.dataset;
  const field = document.querySelector<HTMLInputElement>(`[name="${CSS.escape(named)}"]`);
  field?.addEventListener('input', () => {
    title.textContent = field.value === '' ? label : `${label}: ${field.value}`;
  });
}

function goToWords(): void {
  const words = new URL(location.href).searchParams.get(WORDS_PARAM);
  const area = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (words === null || !(area instanceof HTMLTextAreaElement)) return;
  const { value } = area;
  const start = value.indexOf(words);
  if (start === -1) return;
  // Browsers do not report the position of a word in a text area. Therefore, the code measures the
  // height of the text before the words.
  area.value = value.slice(0, start);
  const height = area.scrollHeight;
  area.value = value;
  area.focus();
  area.setSelectionRange(start, start + words.length);
  area.scrollTop = height - area.clientHeight / 2;
}

const KEYS: Readonly<Record<string, Mark | 'link'>> = { b: 'bold', i: 'italic', k: 'link' };

function startMarks(bar: HTMLElement): void {
  const area = document.getElementById(bar.dataset['marks'] ?? '');
  if (!(area instanceof HTMLTextAreaElement)) return;
  const change = (make: (selected: Selected) => Selected) => {
    const { value: text, selectionStart: start, selectionEnd: end } = area;
    const changed = make({ text, start, end });
    area.value = changed.text;
    area.focus();
    area.setSelectionRange(changed.start, changed.end);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const put = (mark: Mark) => change((selected) => marked(selected, mark));
  const address = bar.querySelector<HTMLInputElement>('[data-page]');
  const link = () => {
    if (address === null) return;
    const meant = linkTo(
      address.value,
      Array.from(address.list?.options ?? [], ({ value }) => value),
    );
    address.setCustomValidity('problem' in meant ? meant.problem : '');
    if ('problem' in meant) address.reportValidity();
    else change((selected) => linked(selected, meant.href));
  };
  address?.addEventListener('input', () => address.setCustomValidity(''));
  address?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    link();
  });
  const chosen = (list: string) => bar.querySelector<HTMLSelectElement>(list)?.value ?? '';
  bar.querySelector('[data-link]')?.addEventListener('click', link);
  bar
    .querySelector('[data-insert]')
    ?.addEventListener('click', () =>
      change((selected) => withPicture(selected, ownName(chosen('[data-picture]')) ?? '')),
    );
  for (const button of bar.querySelectorAll<HTMLButtonElement>('[data-mark]')) {
    button.addEventListener('click', () => put(button.dataset['mark'] as Mark));
  }
  area.addEventListener('keydown', (event) => {
    const mark = event.ctrlKey || event.metaKey ? KEYS[event.key.toLowerCase()] : undefined;
    if (mark === undefined || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (mark === 'link') link();
    else put(mark);
  });
  bar.hidden = false;
}
