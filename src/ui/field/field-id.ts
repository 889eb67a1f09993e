/**
 * The id of the control with a name, for labels, error summaries and tests: `contact[correo]` has `contact-correo`,
 * `request[]` has `request`.
 * @param scope a prefix where two forms of a page have fields of the same name
 */
export function fieldId(name: string, scope?: string): string {
  const id = name.replace(/\[\]/g, '').replace(/\[/g, '-').replace(/\]/g, '');
  return scope === undefined ? id : `${scope}-${id}`;
}
