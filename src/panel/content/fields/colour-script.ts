import { pickedAccent } from '#content/values/accent.ts';

/** Starts the colour fields: a colour picker, sometimes with a text field beside the picker. */
export function startColours(): void {
  for (const colour of document.querySelectorAll<HTMLElement>('[data-colour]')) startColour(colour);
}

function startColour(colour: HTMLElement): void {
  const picker = colour.querySelector<HTMLInputElement>('[type="color"]');
  const text = colour.querySelector<HTMLInputElement>('input:not([type="color"])') ?? picker;
  const shown = colour.querySelector<HTMLElement>('[data-shown]');
  if (text === null || picker === null || shown === null) return;
  if (picker !== text) {
    picker.addEventListener('input', () => {
      text.value = picker.value;
      text.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
  const follow = () => {
    const picked = pickedAccent(text.value);
    shown.hidden = picked === null;
    if (picked === null) return;
    if (picker !== text) picker.value = picked.hex;
    for (const theme of ['day', 'night'] as const)
      for (const [part, color] of Object.entries(picked[theme]))
        shown
          .querySelector(`[data-theme-shown="${theme}"] [data-paint="${part}"]`)
          ?.setAttribute('fill', color);
    const verdict = shown.querySelector('[data-verdict]');
    if (verdict) verdict.textContent = picked.verdict;
  };
  text.addEventListener('input', follow);
  // Runs once now, because somebody may have typed a colour before this script started.
  follow();
}
