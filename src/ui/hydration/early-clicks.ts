/**
 * Keeps what is pressed on an island that has not woken up yet, and presses it again when it has: its
 * buttons are there to be seen before its modules are.
 */
export function keepEarlyClicks(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]');
    const island = button && button.closest('astro-island[ssr]');
    if (!island) return;
    island.addEventListener('astro:hydrate', () => button.click(), { once: true });
  });
}
