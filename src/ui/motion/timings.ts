/**
 * The durations and scroll thresholds of the specification's section 9, and no other module has them
 * (docs/decisions/006-los-tiempos-viven-en-ui.md).
 */

/** How long an alert takes to appear or go. Section 9, "Transitions: alerts". */
export const ALERT_TRANSITION_MS = 150;

/** How long a collapse takes to open or close. Section 9, "Transitions: collapse". */
export const COLLAPSE_TRANSITION_MS = 350;

/** How long a carousel shows each slide. Section 9, "carousel interval". */
export const CAROUSEL_INTERVAL_MS = 5000;

/** How long a carousel takes from one slide to the next. Section 9, "Transitions: carousel". */
export const CAROUSEL_TRANSITION_MS = 600;

/** How long the terminal takes per character. Section 9, "Terminal typing speed". */
export const TERMINAL_TYPE_SPEED_MS = 30;

/** Pause after a script entry that declares no `postDelay`. Section 9, "Default pause between script steps". */
export const TERMINAL_POST_DELAY_MS = 1000;

/** Time between one movement of the logo's eye and the next. Section 9, "Eye animation". */
export const EYE_INTERVAL_MS = 5000;

/** Time between one morph of the business chart and the next. Section 9, "cycle every 6000 ms". */
export const CHART_CYCLE_MS = 6000;

/** How long one morph of the business chart takes. Section 9, "Chart animation". */
export const CHART_MORPH_MS = 1500;

/** How long the headline shows a word before it turns to the next. Section 9, "delay between words". */
export const HEADLINE_WORD_DELAY_MS = 2500;

/** How long each word stays in the loading-bar headline. Section 9, "Loading-bar variant hold". */
export const HEADLINE_BAR_HOLD_MS = 3800;

/** When the loading bar starts, from the beginning of the word's cycle. Section 9, "bar starts 800". */
export const HEADLINE_BAR_START_MS = 800;

/** Time between the turn of one letter and of the next. Section 9, "Letter animation step". */
export const HEADLINE_LETTER_STEP_MS = 50;

/** Time between one typed letter of the headline and the next. Section 9, "type-in step". */
export const HEADLINE_TYPE_STEP_MS = 150;

/** How long a typed word stays selected before it is erased. Section 9, "selection highlight". */
export const HEADLINE_SELECTION_MS = 500;

/** When the next word begins, from the beginning of the selection. Section 9, "next word after". */
export const HEADLINE_NEXT_WORD_MS = 1300;

/** How long the clipped headline takes to open or to close its width. Section 9, "width animation". */
export const HEADLINE_CLIP_WIDTH_MS = 600;

/** How long a clipped word stays open. Section 9, "Clip variant: … hold". */
export const HEADLINE_CLIP_HOLD_MS = 1500;

/** Pixels added to the clipped word's own width. Section 9, "clip width gets +10 px padding". */
export const HEADLINE_CLIP_PADDING_PX = 10;

/** Section 9, "Typing plugin defaults". */
export const TYPING_DEFAULTS = {
  /** Milliseconds per character while typing. */
  typeSpeed: 0,
  /** Milliseconds before the first character. */
  startDelay: 0,
  /** Milliseconds per character while deleting. */
  backSpeed: 0,
  /** Milliseconds that a finished text stays before it is deleted. */
  backDelay: 500,
  /** Whether the list of texts begins again after the last one. */
  loop: false,
  cursorChar: '|',
  contentType: 'html',
  /** Most milliseconds added at random to each keystroke. */
  jitter: 70,
} as const;

/** How far down the page must be for the navbar to become fixed on scrolling up. Section 9, "Navbar fixed threshold". */
export const NAVBAR_FIXED_THRESHOLD_PX = 70;

/** Share of the partner block's top offset past which it counts as scrolled. Section 9, "Partner caption threshold". */
export const PARTNER_SCROLLED_RATIO = 0.8;
