/**
 * For devices without a mouse, within the element marked `data-projects`: tapping a figure sets `data-hover` on it,
 * and tapping it again removes it. A tap on a link of its caption only follows the link. Mouse and keyboard get the
 * same style from `:hover` and `:focus-within`.
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
