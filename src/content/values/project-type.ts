/** Matches a kind of project, `tienda`. Is in its own file: browsers must not load the schemas. */
export const PROJECT_TYPE = /^(?=.{1,40}$)[a-z]+(-[a-z\d]+)*$/;
