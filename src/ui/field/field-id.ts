/**
 * The id of the control called `name`, so that labels, error summaries and tests find it without
 * being told: `contact[correo]` has `contact-correo`, `request[]` has `request`.
 * @param scope put before it where two forms of one page have fields of the same name
 */
export function fieldId(name: string, scope?: string): string {
  const id = name.replace(/\[\]/g, '').replace(/\[/g, '-').replace(/\]/g, '');
  return scope === undefined ? id : `${scope}-${id}`;
}
