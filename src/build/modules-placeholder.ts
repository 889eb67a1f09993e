/** The group `(\w+)` captures the file name of an island's component, for example `StepFlow`. */
export const MODULES_PLACEHOLDER = /@@modules-of:(\w+)@@/g;

/**
 * The build replaces these placeholders in its last step (island-modules.ts). Before this step, the
 * browser's files have no names.
 */
export const STEP_FLOW_MODULES = '@@modules-of:StepFlow@@';
export const CONTACT_FLOW_MODULES = '@@modules-of:ContactFlow@@';
export const SIMPLE_FORM_MODULES = '@@modules-of:SimpleContactForm@@';
