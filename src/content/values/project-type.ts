/**
 * A kind of project in addresses and in stored enquiries: words as in a service's `id`, up to 40 letters. It is not
 * in a schema, because the browser reads it on the quote's page.
 */
export const PROJECT_TYPE = /^(?=.{1,40}$)[a-z]+(-[a-z\d]+)*$/;
