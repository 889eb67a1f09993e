/** A part of what a component drew. @throws Error where it is not there */
export function part(within: Element, selector: string): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

/** An element's copy in its place: what the styles do when it appears, they do again. */
export function replaced(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  element.replaceWith(copy);
  return copy;
}
