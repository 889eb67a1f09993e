/**
 * A pattern for a kind of project in addresses and in stored enquiries. The pattern is not part of
 * a schema, because the browser needs the pattern but loads no schemas.
 */
export const PROJECT_TYPE = /^(?=.{1,40}$)[a-z]+(-[a-z\d]+)*$/;
