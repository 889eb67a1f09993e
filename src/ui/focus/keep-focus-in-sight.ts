/** Scrolls an element with keyboard focus clear of bars, and closes the menu that focus leaves. */
export function keepFocusInSight(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const open = document.querySelector<HTMLElement>(':popover-open');
    if (open !== null && !open.contains(target)) open.hidePopover();
    if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
  });
}
