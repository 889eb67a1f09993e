/**
 * Joins the class names that are not empty, for example `classNames('a', active && 'b',
 * undefined)`.
 */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
