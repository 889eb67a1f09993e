/**
 * Returns the id of the control with a certain name. `contact[correo]` becomes `contact-correo`,
 * and `request[]` becomes `request`.
 *
 * @param scope a prefix, which is needed if two forms of a page have fields with equal names
 */
export function fieldId(name: string, scope?: string): string {
  const id = name.replace(/\[\]/g, '').replace(/\[/g, '-').replace(/\]/g, '');
  return scope === undefined ? id : `${scope}-${id}`;
}

/**
 * Returns the name of the field in which an event happened, or null if the event happened outside
 * of a field.
 */
export function nameOf(target: EventTarget): string | null {
  const named =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return named && target.name !== '' ? target.name : null;
}
