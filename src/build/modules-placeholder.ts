/**
 * The placeholder for the list of an island's modules. Its group is the file name of the component.
 */
export const MODULES_PLACEHOLDER = /@@modules-of:(\w+)@@/g;

/**
 * The placeholders for the modules of the two kinds of forms. The server code is built before the
 * browser's files have names, so the build inserts the lists at its end (island-modules.ts).
 */
export const STEP_FLOW_MODULES = '@@modules-of:StepFlow@@';
export const SIMPLE_FORM_MODULES = '@@modules-of:SimpleContactForm@@';
