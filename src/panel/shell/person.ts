/**
 * The address of all that is known of a person.
 * @param reference something of theirs: a folio, the number of a request, the id of a subscription
 */
export function personPath(reference: string): string {
  return `/panel/personas/${encodeURIComponent(reference)}`;
}
