/** A project's kind, such as `tienda`. Browsers load this file without the schemas. */
export const PROJECT_TYPE = /^(?=.{1,40}$)[a-z]+(-[a-z\d]+)*$/;
