/** Scrolls so that bars do not cover the focused element, and closes a menu that has lost focus. */
export function keepFocusInSight(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const open = document.querySelector<HTMLElement>(':popover-open');
    if (open !== null && !open.contains(target)) open.hidePopover();
    if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
  });
}
