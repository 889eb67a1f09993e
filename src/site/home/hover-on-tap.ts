/** A tap on a figure in `data-projects`, but not on a link in it, toggles `data-hover`. */
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
