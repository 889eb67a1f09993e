/**
 * Makes an id from a field's name: `contact[correo]` becomes `contact-correo`. In a page's second
 * form, the prefix `scope` makes the ids different from the first form's ids.
 */
export function fieldId(name: string, scope?: string): string {
  const id = name.replace(/\[\]/g, '').replace(/\[/g, '-').replace(/\]/g, '');
  return scope === undefined ? id : `${scope}-${id}`;
}

export function nameOf(target: EventTarget): string | null {
  const named =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return named && target.name !== '' ? target.name : null;
}
