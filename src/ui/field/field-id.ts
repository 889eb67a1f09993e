/**
 * Returns the id of the control with this name. `contact[correo]` becomes `contact-correo`, and
 * `request[]` becomes `request`.
 *
 * @param scope a prefix, if two forms of a page have fields with equal names
 */
export function fieldId(name: string, scope?: string): string {
  const id = name.replace(/\[\]/g, '').replace(/\[/g, '-').replace(/\]/g, '');
  return scope === undefined ? id : `${scope}-${id}`;
}

/** Returns the name of the field that an event comes from, or null. */
export function nameOf(target: EventTarget): string | null {
  const named =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return named && target.name !== '' ? target.name : null;
}
