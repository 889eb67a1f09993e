/** Scrolls if a bar covers the focused element. Closes an open menu when the focus leaves it. */
export function keepFocusInSight(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const open = document.querySelector<HTMLElement>(':popover-open');
    if (open !== null && !open.contains(target)) open.hidePopover();
    if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
  });
}
