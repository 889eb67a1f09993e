/**
 * From now on, what the keyboard gives the focus to is seen whole. A browser is content with a part of it,
 * and with what a menu that fills the window lies over: the menu closes when the focus leaves it, and what
 * the bars at the window's edges cover comes out from behind them (`scroll-padding`).
 */
export function keepFocusInSight(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const open = document.querySelector<HTMLElement>(':popover-open');
    if (open !== null && !open.contains(target)) open.hidePopover();
    if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
  });
}
