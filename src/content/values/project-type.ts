/**
 * A kind of project in addresses and in stored enquiries. The browser needs this pattern without
 * the schemas.
 */
export const PROJECT_TYPE = /^(?=.{1,40}$)[a-z]+(-[a-z\d]+)*$/;
