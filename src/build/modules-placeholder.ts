/** Stands in server code and in pages for the modules of an island, by the file name of its component. */
export const MODULES_PLACEHOLDER = /@@modules-of:(\w+)@@/g;

/**
 * The modules of the two kinds of forms, for a page's body. The server's code is built before the
 * browser's files have names, so the build puts the lists in at its end (island-modules.ts).
 */
export const STEP_FLOW_MODULES = '@@modules-of:StepFlow@@';
export const SIMPLE_FORM_MODULES = '@@modules-of:SimpleContactForm@@';
