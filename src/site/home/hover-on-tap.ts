/**
 * From now on, within the element marked `data-projects`, where there is no mouse to hover with:
 * tapping a figure sets `data-hover` on it, and tapping it again takes it away. A tap on a link of
 * its caption follows the link and toggles nothing.
 *
 * Mouse and keyboard get the same style from `:hover` and `:focus-within`.
 */
export function hoverOnTap(): void {
  const projects = document.querySelector('[data-projects]');
  let touched = false;
  projects?.addEventListener(
    'pointerdown',
    (event) => {
      touched = event instanceof PointerEvent && event.pointerType === 'touch';
    },
    { passive: true },
  );
  projects?.addEventListener('click', ({ target }) => {
    if (!touched || !(target instanceof Element) || target.closest('a') !== null) return;
    target.closest('figure')?.toggleAttribute('data-hover');
  });
}
