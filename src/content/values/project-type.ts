/**
 * What stands for a kind of project in addresses and in what is stored: words as in a service's `id`, up to 40 letters.
 * Not in a schema, because the quote's page reads it in the browser.
 */
export const PROJECT_TYPE = /^(?=.{1,40}$)[a-z]+(-[a-z\d]+)*$/;
