/**
 * Keeps the focused element in sight when focus moves by keyboard. Browsers are content with a part of it, and with
 * an element behind the menu: the menu closes when focus leaves it, and the page scrolls what the bars at the
 * window's edges cover (`scroll-padding`).
 */
export function keepFocusInSight(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const open = document.querySelector<HTMLElement>(':popover-open');
    if (open !== null && !open.contains(target)) open.hidePopover();
    if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
  });
}
