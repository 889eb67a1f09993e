/** The placeholder of an island's modules in server code and pages, by the file name of its component. */
export const MODULES_PLACEHOLDER = /@@modules-of:(\w+)@@/g;

/**
 * The modules of the two kinds of forms, for a page's body. Server code is built before the
 * browser's files have names, so the build inserts the lists at its end (island-modules.ts).
 */
export const STEP_FLOW_MODULES = '@@modules-of:StepFlow@@';
export const SIMPLE_FORM_MODULES = '@@modules-of:SimpleContactForm@@';
