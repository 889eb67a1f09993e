/**
 * The id of the control with a name, for labels, error summaries and tests: `contact[correo]` has `contact-correo`,
 * `request[]` has `request`.
 * @param scope a prefix where two forms of a page have fields of the same name
 */
export function fieldId(name: string, scope?: string): string {
  const id = name.replace(/\[\]/g, '').replace(/\[/g, '-').replace(/\]/g, '');
  return scope === undefined ? id : `${scope}-${id}`;
}

/** The name of the field that an event comes from; null for anything else. */
export function nameOf(target: EventTarget): string | null {
  const named =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return named && target.name !== '' ? target.name : null;
}
