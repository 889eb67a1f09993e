/**
 * Keeps the visitor's clicks in an island whose script has not started, and repeats them later. The
 * function keeps clicks on buttons and on links that the island handles (`data-held`). A link gets
 * `data-chosen` immediately after the click. If the visitor clicks several links, the function
 * repeats only the last click.
 */
export function keepPresses(island: Element): void {
  island.addEventListener('click', (event) => {
    const { target, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
    const pressed = (target as Element).closest<HTMLElement>('button[type=button], a[data-held]');
    // If the visitor holds one of these keys during the click, the browser opens a new tab or
    // window.
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
