/** The group `(\w+)` captures the file name of an island's component, for example `StepFlow`. */
export const MODULES_PLACEHOLDER = /@@modules-of:(\w+)@@/g;

/** At the end of the build, island-modules.ts replaces these texts with names of built files. */
export const STEP_FLOW_MODULES = '@@modules-of:StepFlow@@';
export const CONTACT_FLOW_MODULES = '@@modules-of:ContactFlow@@';
export const SIMPLE_FORM_MODULES = '@@modules-of:SimpleContactForm@@';
