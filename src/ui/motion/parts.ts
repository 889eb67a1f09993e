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
 * Calls `onChange` each time the visible part of an element becomes larger or smaller than `share`
 * (0 to 1). Returns a function that ends these calls.
 */
export function watchView(element: Element, share: number, onChange: (inView: boolean) => void) {
  const observer = new IntersectionObserver(
    (entries) => onChange(entries.at(-1)?.isIntersecting ?? false),
    { threshold: share },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
