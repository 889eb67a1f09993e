/** Only this file contains the durations and scroll limits from section 9 of the specification. */

/** The source is section 9 of the specification, "Transitions: alerts". */
export const ALERT_TRANSITION_MS = 150;

/** The source is section 9 of the specification, "Transitions: collapse". */
export const COLLAPSE_TRANSITION_MS = 350;

/** The source is section 9 of the specification, "carousel interval". */
export const CAROUSEL_INTERVAL_MS = 5000;

/** The source is section 9 of the specification, "Transitions: carousel". */
export const CAROUSEL_TRANSITION_MS = 600;

/**
 * The time for each character. The source is section 9 of the specification, "Terminal typing
 * speed".
 */
export const TERMINAL_TYPE_SPEED_MS = 30;

/**
 * The pause after an entry without `postDelay`. The source is section 9 of the specification,
 * "Default pause between script steps".
 */
export const TERMINAL_POST_DELAY_MS = 1000;

/** The source is section 9 of the specification, "Eye animation". */
export const EYE_INTERVAL_MS = 5000;

/** The source is section 9 of the specification, "cycle every 6000 ms". */
export const CHART_CYCLE_MS = 6000;

/** The source is section 9 of the specification, "Chart animation". */
export const CHART_MORPH_MS = 1500;

/** The source is section 9 of the specification, "delay between words". */
export const HEADLINE_WORD_DELAY_MS = 2500;

/**
 * The time for which a word with a loading bar stays. The source is section 9 of the specification,
 * "Loading-bar variant hold".
 */
export const HEADLINE_BAR_HOLD_MS = 3800;

/**
 * The time from the beginning of a word to its loading bar. The source is section 9 of the
 * specification, "bar starts 800".
 */
export const HEADLINE_BAR_START_MS = 800;

/** The source is section 9 of the specification, "Letter animation step". */
export const HEADLINE_LETTER_STEP_MS = 50;

/** The source is section 9 of the specification, "type-in step". */
export const HEADLINE_TYPE_STEP_MS = 150;

/**
 * The time for which a typed word is selected before the word disappears. The source is section 9
 * of the specification, "selection highlight".
 */
export const HEADLINE_SELECTION_MS = 500;

/**
 * The time from the beginning of the selection to the next word. The source is section 9 of the
 * specification, "next word after".
 */
export const HEADLINE_NEXT_WORD_MS = 1300;

/**
 * The time in which the variant `clip` opens or closes a word. The source is section 9 of the
 * specification, "width animation".
 */
export const HEADLINE_CLIP_WIDTH_MS = 600;

/**
 * The time for which the variant `clip` keeps a word open. The source is section 9 of the
 * specification, "Clip variant: … hold".
 */
export const HEADLINE_CLIP_HOLD_MS = 1500;

/**
 * The padding that is added to the width of a word. The source is section 9 of the specification,
 * "clip width gets +10 px padding".
 */
export const HEADLINE_CLIP_PADDING_PX = 10;

/**
 * The times are in milliseconds. `jitter` is the largest random time that is added to a keystroke.
 * The source is section 9 of the specification, "Typing plugin defaults".
 */
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

/**
 * The navbar can become fixed only if the page is scrolled more than this distance. The source is
 * section 9 of the specification, "Navbar fixed threshold".
 */
export const NAVBAR_FIXED_THRESHOLD_PX = 70;

/**
 * The block of partners changes when the visitor has scrolled this part of the way to the block,
 * here 80 %. The source is section 9 of the specification, "Partner caption threshold".
 */
export const PARTNER_SCROLLED_RATIO = 0.8;
