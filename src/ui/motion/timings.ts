/** All durations and scroll limits of section 9 of the specification are in this file. */

export const ALERT_TRANSITION_MS = 150;

export const COLLAPSE_TRANSITION_MS = 350;

export const CAROUSEL_INTERVAL_MS = 5000;

export const CAROUSEL_TRANSITION_MS = 600;

/** The time in which a terminal types one character, unless the content chooses another speed. */
export const TERMINAL_TYPE_SPEED_MS = 30;

/** The pause after a terminal's command and its output, if the content has no `postDelay`. */
export const TERMINAL_POST_DELAY_MS = 1000;

export const EYE_INTERVAL_MS = 5000;

export const CHART_CYCLE_MS = 6000;

export const CHART_MORPH_MS = 1500;

export const HEADLINE_WORD_DELAY_MS = 2500;

/** The headline variant `loading-bar` shows each word for this time. */
export const HEADLINE_BAR_HOLD_MS = 3800;

/** The bar under a word starts to shrink this time after the word has appeared. */
export const HEADLINE_BAR_START_MS = 800;

export const HEADLINE_LETTER_STEP_MS = 50;

export const HEADLINE_TYPE_STEP_MS = 150;

/** A typed word is selected for this time before it disappears. */
export const HEADLINE_SELECTION_MS = 500;

/** The next word starts this time after the moment at which the word before it is selected. */
export const HEADLINE_NEXT_WORD_MS = 1300;

/** The headline variant `clip` opens or closes a word in this time. */
export const HEADLINE_CLIP_WIDTH_MS = 600;

/** The headline variant `clip` keeps a word open for this time. */
export const HEADLINE_CLIP_HOLD_MS = 1500;

/** The headline variant `clip` makes a word's box wider by this padding. */
export const HEADLINE_CLIP_PADDING_PX = 10;

/** The times are in milliseconds. Each keystroke takes up to `jitter` longer, at random. */
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

/** The navigation bar becomes fixed only below this distance from the top of the page. */
export const NAVBAR_FIXED_THRESHOLD_PX = 70;

/** When this share of the way to the partners has been scrolled, their title changes colour. */
export const PARTNER_SCROLLED_RATIO = 0.8;
