/** The group is the file name of the component. */
export const MODULES_PLACEHOLDER = /@@modules-of:(\w+)@@/g;

/**
 * The build replaces these placeholders at its end, because the browser's files have no names
 * before (island-modules.ts).
 */
export const STEP_FLOW_MODULES = '@@modules-of:StepFlow@@';
export const CONTACT_FLOW_MODULES = '@@modules-of:ContactFlow@@';
export const SIMPLE_FORM_MODULES = '@@modules-of:SimpleContactForm@@';
