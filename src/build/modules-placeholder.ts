/**
 * The placeholder for the list of an island's modules. Its group is the file name of the component.
 */
export const MODULES_PLACEHOLDER = /@@modules-of:(\w+)@@/g;

/**
 * The placeholders for the modules of the two kinds of forms. The build inserts the lists at its
 * end, because the browser's files have no names before (island-modules.ts).
 */
export const STEP_FLOW_MODULES = '@@modules-of:StepFlow@@';
export const SIMPLE_FORM_MODULES = '@@modules-of:SimpleContactForm@@';
