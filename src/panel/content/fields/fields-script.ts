import { linked, type Mark, marked, type Selected, withPicture } from './markdown-marks.ts';

/** What the fields of the content do besides working without scripts. */
export function startFields(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-marks]')) startMarks(bar);
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
  const link = () => change((selected) => linked(selected, chosen('[data-page]')));
  const chosen = (list: string) => bar.querySelector<HTMLSelectElement>(list)?.value ?? '';
  bar.querySelector('[data-link]')?.addEventListener('click', link);
  bar
    .querySelector('[data-insert]')
    ?.addEventListener('click', () =>
      change((selected) => withPicture(selected, chosen('[data-picture]'))),
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
