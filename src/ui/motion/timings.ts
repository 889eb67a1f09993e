/** Only this file contains the durations and scroll limits from section 9 of the specification. */

export const ALERT_TRANSITION_MS = 150;

export const COLLAPSE_TRANSITION_MS = 350;

export const CAROUSEL_INTERVAL_MS = 5000;

export const CAROUSEL_TRANSITION_MS = 600;

/** The time for each typed character. */
export const TERMINAL_TYPE_SPEED_MS = 30;

/** The pause after an entry without `postDelay`. */
export const TERMINAL_POST_DELAY_MS = 1000;

export const EYE_INTERVAL_MS = 5000;

export const CHART_CYCLE_MS = 6000;

export const CHART_MORPH_MS = 1500;

export const HEADLINE_WORD_DELAY_MS = 2500;

/** How long a word with a loading bar stays. */
export const HEADLINE_BAR_HOLD_MS = 3800;

/** The time from the beginning of a word to its loading bar. */
export const HEADLINE_BAR_START_MS = 800;

export const HEADLINE_LETTER_STEP_MS = 50;

export const HEADLINE_TYPE_STEP_MS = 150;

/** How long a typed word is selected before the word disappears. */
export const HEADLINE_SELECTION_MS = 500;

/** The time from the beginning of the selection to the next word. */
export const HEADLINE_NEXT_WORD_MS = 1300;

/** The time in which the variant `clip` opens or closes a word. */
export const HEADLINE_CLIP_WIDTH_MS = 600;

/** How long the variant `clip` keeps a word open. */
export const HEADLINE_CLIP_HOLD_MS = 1500;

/** The padding that is added to the width of a word. */
export const HEADLINE_CLIP_PADDING_PX = 10;

/** In milliseconds. `jitter` is the largest random time that is added to a keystroke. */
export const TYPING_DEFAULTS = {
  typeSpeed: 0,
  startDelay: 0,
  backSpeed: 0,
  backDelay: 500,
  loop: false,
  cursorChar: '|',
  contentType: 'html',
  jitter: 70,
} as const;

/** The navbar can become fixed only if the page is scrolled more than this distance. */
export const NAVBAR_FIXED_THRESHOLD_PX = 70;

/** The partners change when the visitor has scrolled this share of the way to them. */
export const PARTNER_SCROLLED_RATIO = 0.8;
