/** Stores the last click on an island, and repeats this click when the island's script starts. */
export function keepPresses(island: Element): void {
  island.addEventListener('click', (event) => {
    const { target, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
    const pressed = (target as Element).closest<HTMLElement>('button[type=button], a[data-held]');
    // With one of these keys, the browser opens a new tab or window, so nothing is stored.
    if (!pressed || !island.hasAttribute('ssr') || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    island.querySelector('[data-chosen]')?.removeAttribute('data-chosen');
    const isLink = pressed.localName === 'a';
    if (isLink) pressed.dataset['chosen'] = '';
    const pressAgain = () => {
      if (isLink && pressed.dataset['chosen'] === undefined) return;
      delete pressed.dataset['chosen'];
      pressed.click();
    };
    island.addEventListener('astro:hydrate', pressAgain, { once: true });
  });
}
