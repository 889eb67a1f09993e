/**
 * The durations and scroll limits from section 9 of the specification. No other module contains
 * these values.
 */

/** The time in which an alert appears or disappears. Section 9, "Transitions: alerts". */
export const ALERT_TRANSITION_MS = 150;

/** The time in which a collapse opens or closes. Section 9, "Transitions: collapse". */
export const COLLAPSE_TRANSITION_MS = 350;

/** The time for which a carousel shows each slide. Section 9, "carousel interval". */
export const CAROUSEL_INTERVAL_MS = 5000;

/** The time in which a carousel moves to the next slide. Section 9, "Transitions: carousel". */
export const CAROUSEL_TRANSITION_MS = 600;

/** The time for each character that the terminal types. Section 9, "Terminal typing speed". */
export const TERMINAL_TYPE_SPEED_MS = 30;

/**
 * The pause after a script entry that has no `postDelay`. Section 9, "Default pause between script
 * steps".
 */
export const TERMINAL_POST_DELAY_MS = 1000;

/** The time between two movements of the logo's eye. Section 9, "Eye animation". */
export const EYE_INTERVAL_MS = 5000;

/** The time between two changes of the business chart. Section 9, "cycle every 6000 ms". */
export const CHART_CYCLE_MS = 6000;

/** The duration of one animated change of the business chart. Section 9, "Chart animation". */
export const CHART_MORPH_MS = 1500;

/** The time for which the headline shows a word. Section 9, "delay between words". */
export const HEADLINE_WORD_DELAY_MS = 2500;

/**
 * The time for which each word stays in the headline with the loading bar. Section 9, "Loading-bar
 * variant hold".
 */
export const HEADLINE_BAR_HOLD_MS = 3800;

/**
 * The time from the beginning of a word to the start of its loading bar. Section 9, "bar starts
 * 800".
 */
export const HEADLINE_BAR_START_MS = 800;

/**
 * The time between the changes of two letters in the headline. Section 9, "Letter animation step".
 */
export const HEADLINE_LETTER_STEP_MS = 50;

/** The time between two typed letters of the headline. Section 9, "type-in step". */
export const HEADLINE_TYPE_STEP_MS = 150;

/**
 * The time for which a typed word is selected before the headline removes the word. Section 9,
 * "selection highlight".
 */
export const HEADLINE_SELECTION_MS = 500;

/** The time from the beginning of the selection to the next word. Section 9, "next word after". */
export const HEADLINE_NEXT_WORD_MS = 1300;

/**
 * The time in which the headline of the variant `clip` opens or closes its width. Section 9, "width
 * animation".
 */
export const HEADLINE_CLIP_WIDTH_MS = 600;

/**
 * The time for which a word stays open in the variant `clip`. Section 9, "Clip variant: … hold".
 */
export const HEADLINE_CLIP_HOLD_MS = 1500;

/**
 * The pixels that the variant `clip` adds to the width of a word. Section 9, "clip width gets +10
 * px padding".
 */
export const HEADLINE_CLIP_PADDING_PX = 10;

/** The default values from section 9, "Typing plugin defaults". */
export const TYPING_DEFAULTS = {
  /** The time for each typed character, in milliseconds. */
  typeSpeed: 0,
  /** The time before the first character, in milliseconds. */
  startDelay: 0,
  backSpeed: 0,
  backDelay: 500,
  loop: false,
  cursorChar: '|',
  contentType: 'html',
  /** The largest random time that is added to each keystroke, in milliseconds. */
  jitter: 70,
} as const;

/**
 * The number of pixels that the visitor must scroll before the navbar can become fixed. Section 9,
 * "Navbar fixed threshold".
 */
export const NAVBAR_FIXED_THRESHOLD_PX = 70;

/**
 * The block of partners has a distance from the top of the page. When the visitor has scrolled this
 * part of the distance, the block counts as scrolled. Section 9, "Partner caption threshold".
 */
export const PARTNER_SCROLLED_RATIO = 0.8;
