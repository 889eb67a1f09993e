import { pageWords } from '#content/snapshot/page-words.ts';

/**
 * Keeps what an island shows when its script fails and React empties it: a form then works as without scripts, and
 * says what happened.
 * @param island before it is hydrated
 */
export function keepDrawn(island: Element): void {
  let focused: EventTarget | null = null;
  island.addEventListener('focusin', ({ target }) => {
    focused = target;
  });
  const observer = new MutationObserver((records) => {
    // An island that leaves the page with its surroundings has not failed.
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
      // Buttons were disabled while something was under way.
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
