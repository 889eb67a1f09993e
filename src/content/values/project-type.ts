/** A project's kind, such as `tienda`. It has its own file, because browsers load no schemas. */
export const PROJECT_TYPE = /^(?=.{1,40}$)[a-z]+(-[a-z\d]+)*$/;
