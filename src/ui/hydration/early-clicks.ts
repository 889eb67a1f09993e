/** A press that only an island's script carries out, or that it does in place of the browser. */
const HELD = 'button[type=button], a[data-held]';

/**
 * Keeps what is pressed on an island that has not woken up yet, shows that it was, and presses it again
 * when it has: its buttons are there to be seen before its modules are. A link is followed where the
 * modules do not come.
 */
export function keepEarlyClicks(): void {
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element && event.target.closest<HTMLElement>(HELD);
    const island = pressed && pressed.closest('astro-island[ssr]');
    if (!island) return;
    if (pressed instanceof HTMLAnchorElement) {
      // A click that opens a new tab or window is the browser's.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      pressed.dataset['chosen'] = '';
      island.addEventListener('island:failed', () => location.assign(pressed.href), { once: true });
    }
    island.addEventListener('astro:hydrate', () => pressed.click(), { once: true });
  });
}
