/** `contact[correo]` becomes `contact-correo`. `scope` is a prefix for a page's second form. */
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
