/**
 * A pattern for a kind of project in addresses and in stored enquiries. A kind has at most 40
 * letters and the format of a service's `id`. The pattern is not in a schema, because the browser
 * also needs the pattern on the quote's page.
 */
export const PROJECT_TYPE = /^(?=.{1,40}$)[a-z]+(-[a-z\d]+)*$/;
