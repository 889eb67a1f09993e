/** Only this file contains the durations and scroll limits from section 9 of the specification. */

/** Section 9, "Transitions: alerts". */
export const ALERT_TRANSITION_MS = 150;

/** Section 9, "Transitions: collapse". */
export const COLLAPSE_TRANSITION_MS = 350;

/** Section 9, "carousel interval". */
export const CAROUSEL_INTERVAL_MS = 5000;

/** Section 9, "Transitions: carousel". */
export const CAROUSEL_TRANSITION_MS = 600;

/** The time for each character. Section 9, "Terminal typing speed". */
export const TERMINAL_TYPE_SPEED_MS = 30;

/**
 * The pause after an entry without `postDelay`. Section 9, "Default pause between script steps".
 */
export const TERMINAL_POST_DELAY_MS = 1000;

/** Section 9, "Eye animation". */
export const EYE_INTERVAL_MS = 5000;

/** Section 9, "cycle every 6000 ms". */
export const CHART_CYCLE_MS = 6000;

/** Section 9, "Chart animation". */
export const CHART_MORPH_MS = 1500;

/** Section 9, "delay between words". */
export const HEADLINE_WORD_DELAY_MS = 2500;

/** How long a word stays with the loading bar. Section 9, "Loading-bar variant hold". */
export const HEADLINE_BAR_HOLD_MS = 3800;

/** The time from the beginning of a word to its loading bar. Section 9, "bar starts 800". */
export const HEADLINE_BAR_START_MS = 800;

/** Section 9, "Letter animation step". */
export const HEADLINE_LETTER_STEP_MS = 50;

/** Section 9, "type-in step". */
export const HEADLINE_TYPE_STEP_MS = 150;

/** How long a typed word is selected before it disappears. Section 9, "selection highlight". */
export const HEADLINE_SELECTION_MS = 500;

/** The time from the beginning of the selection to the next word. Section 9, "next word after". */
export const HEADLINE_NEXT_WORD_MS = 1300;

/** The variant `clip` opens or closes. Section 9, "width animation". */
export const HEADLINE_CLIP_WIDTH_MS = 600;

/** How long a word stays open. Section 9, "Clip variant: … hold". */
export const HEADLINE_CLIP_HOLD_MS = 1500;

/**
 * The padding that is added to the width of a word. Section 9, "clip width gets +10 px padding".
 */
export const HEADLINE_CLIP_PADDING_PX = 10;

/**
 * Section 9, "Typing plugin defaults". Times in milliseconds; `jitter` is the largest random
 * addition to a keystroke.
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

/** The navbar can become fixed after this scrolling. Section 9, "Navbar fixed threshold". */
export const NAVBAR_FIXED_THRESHOLD_PX = 70;

/**
 * The part of the block's distance from the top of the page. Section 9, "Partner caption
 * threshold".
 */
export const PARTNER_SCROLLED_RATIO = 0.8;
