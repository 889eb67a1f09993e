/**
 * Scrolls so that bars do not cover the element with keyboard focus. If focus leaves an open menu,
 * the function closes the menu.
 */
export function keepFocusInSight(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const open = document.querySelector<HTMLElement>(':popover-open');
    if (open !== null && !open.contains(target)) open.hidePopover();
    if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
  });
}
