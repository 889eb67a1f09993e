/** How long a press may take before anything is said of it, in milliseconds. */
const SAY_AFTER_MS = 500;
/** For how long no form is posted twice, in milliseconds: the server has answered or given up by then. */
const ONCE_MS = 15_000;

const WORDS = 'Un momento: el servidor sigue en ello.';

/**
 * Answers a press while the page that it leads to is on its way: the button is busy, a status says so
 * (PanelMain), and pressing again does not post the form again. A button of `data-file` leads to a file
 * and not to a page, and is left alone.
 */
export function startWaiting(): void {
  const status = document.querySelector<HTMLElement>('[data-waiting]');
  if (!status) return;
  const posted = new WeakSet<HTMLFormElement>();
  let end: () => void = () => undefined;

  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.method === 'dialog' || submitter?.hasAttribute('data-file')) return;
    if (posted.has(form)) {
      event.preventDefault();
      return;
    }
    end();
    if (form.method === 'post') posted.add(form);
    const say = setTimeout(() => {
      status.textContent = WORDS;
      submitter?.setAttribute('data-pending', '');
    }, SAY_AFTER_MS);
    const over = setTimeout(() => end(), ONCE_MS);
    end = () => {
      clearTimeout(say);
      clearTimeout(over);
      posted.delete(form);
      status.textContent = '';
      submitter?.removeAttribute('data-pending');
    };
  });
  // Back to this page as it was left.
  addEventListener('pageshow', () => end());
}
