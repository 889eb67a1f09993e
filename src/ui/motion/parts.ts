/** A part of a component's HTML. @throws Error if it is not there */
export function part(within: Element, selector: string): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Replaces an element by a copy, which restarts the animations that the styles run when it appears. */
export function replaced(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  element.replaceWith(copy);
  return copy;
}

/**
 * Watches whether an element is in the window.
 *
 * @param share how much of the element has to be in the window, from 0 to 1
 * @param onChange called with true when it is, and with false when it is not
 * @returns a function that stops watching
 */
export function watchView(element: Element, share: number, onChange: (inView: boolean) => void) {
  const observer = new IntersectionObserver(
    (entries) => onChange(entries.at(-1)?.isIntersecting ?? false),
    { threshold: share },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
