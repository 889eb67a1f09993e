/**
 * Repeats what a visitor presses in an island whose modules are still loading, once it is awake: buttons, and links
 * that the island handles itself (`data-held`). Such a link shows at once that it was pressed (`data-chosen`), and
 * of several the last one counts.
 */
export function keepPresses(island: Element): void {
  island.addEventListener('click', (event) => {
    const { target, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
    const pressed = (target as Element).closest<HTMLElement>('button[type=button], a[data-held]');
    // With a key held down the browser opens a new tab or window.
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
