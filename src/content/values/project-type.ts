/**
 * The pattern of a project's kind, such as `tienda`. Because of this separate file, browsers do not
 * load the schemas.
 */
export const PROJECT_TYPE = /^(?=.{1,40}$)[a-z]+(-[a-z\d]+)*$/;
