/**
 * Every duration of the specification's section 9, in milliseconds unless the name says otherwise.
 * This is the only home of these numbers (docs/decisions/006-timings-live-in-ui.md): nothing else in
 * the code carries a bare duration that belongs here. What a style sheet needs is written from
 * these by timings-css.ts.
 */

/** How long an alert takes to appear or go. Section 9, "Transitions: alerts". */
export const ALERT_TRANSITION_MS = 150;

/** How long a collapse takes to open or close. Section 9, "Transitions: collapse". */
export const COLLAPSE_TRANSITION_MS = 350;

/** How long a carousel shows each slide. Section 9, "carousel interval". */
export const CAROUSEL_INTERVAL_MS = 5000;

/** How long a carousel takes from one slide to the next. Section 9, "Transitions: carousel". */
export const CAROUSEL_TRANSITION_MS = 600;
