/**
 * A pattern for a kind of project in addresses and in stored enquiries. The pattern is not in a
 * schema, because the browser also needs it.
 */
export const PROJECT_TYPE = /^(?=.{1,40}$)[a-z]+(-[a-z\d]+)*$/;
