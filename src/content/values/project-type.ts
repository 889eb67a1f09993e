/** A project's kind, such as `tienda`. In its own file, so browsers do not load the schemas. */
export const PROJECT_TYPE = /^(?=.{1,40}$)[a-z]+(-[a-z\d]+)*$/;
