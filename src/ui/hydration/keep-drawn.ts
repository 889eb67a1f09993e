import { pageWords } from '#content/snapshot/page-words.ts';

/**
 * If React fails and removes an island's content, puts the content back, so that a form in the
 * island still works. Must be called before hydration.
 */
export function keepDrawn(island: Element): void {
  let focused: EventTarget | null = null;
  island.addEventListener('focusin', ({ target }) => {
    focused = target;
  });
  const observer = new MutationObserver((records) => {
    // If the page removed the whole island, React did not fail.
    if (island.childElementCount > 0 || !island.isConnected) return;
    observer.disconnect();
    const place = document.createElement('div');
    place.style.display = 'contents';
    for (const { addedNodes, removedNodes } of records) {
      if (addedNodes.length > 0) place.replaceChildren();
      place.append(...removedNodes);
    }
    const form = place.querySelector('form');
    if (form !== null) {
      for (const button of form.querySelectorAll<HTMLButtonElement>('[type=submit]:disabled')) {
        button.disabled = false;
      }
      const notice = document.createElement('p');
      notice.setAttribute('role', 'alert');
      notice.className = 'form-failed';
      notice.textContent = pageWords().controls.fallo;
      form.prepend(notice);
    }
    island.replaceWith(place);
    if (focused instanceof HTMLElement && place.contains(focused)) {
      focused.focus({ preventScroll: true });
    }
  });
  observer.observe(island, { childList: true });
}
