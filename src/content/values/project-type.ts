/**
 * The pattern of a kind of project in addresses and in stored enquiries, such as `tienda`. The
 * pattern has its own file, so that the browser does not load the schemas.
 */
export const PROJECT_TYPE = /^(?=.{1,40}$)[a-z]+(-[a-z\d]+)*$/;
