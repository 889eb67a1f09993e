export function part(within: Element, selector: string): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Replaces an element by a copy and returns the copy. The copy's animations start again. */
export function replaced(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  element.replaceWith(copy);
  return copy;
}

/**
 * Tells `onChange` each time whether `share` (0 to 1) of an element is in view. Returns a function
 * that ends this.
 */
export function watchView(element: Element, share: number, onChange: (inView: boolean) => void) {
  const observer = new IntersectionObserver(
    (entries) => onChange(entries.at(-1)?.isIntersecting ?? false),
    { threshold: share },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
