import {
  ALERT_TRANSITION_MS,
  CAROUSEL_TRANSITION_MS,
  COLLAPSE_TRANSITION_MS,
  HEADLINE_BAR_HOLD_MS,
  HEADLINE_BAR_START_MS,
  HEADLINE_CLIP_PADDING_PX,
  HEADLINE_CLIP_WIDTH_MS,
} from './timings.ts';

/** The timings that style sheets use, by the custom property that carries each. */
const CSS_TIMINGS = {
  '--alert-transition': `${ALERT_TRANSITION_MS}ms`,
  '--carousel-transition': `${CAROUSEL_TRANSITION_MS}ms`,
  '--collapse-transition': `${COLLAPSE_TRANSITION_MS}ms`,
  '--headline-bar': `${HEADLINE_BAR_HOLD_MS - HEADLINE_BAR_START_MS}ms`,
  '--headline-clip': `${HEADLINE_CLIP_WIDTH_MS}ms`,
  '--headline-clip-padding': `${HEADLINE_CLIP_PADDING_PX}px`,
};

/**
 * The text of timings.css, which components whose style sheet moves something import. It is a file
 * and not a `style` attribute because the CSP blocks those. A test keeps the file equal to this
 * text; `npx vitest run src/ui/motion -u` writes it anew after a change.
 */
export function timingsCss(): string {
  const lines = Object.entries(CSS_TIMINGS).map(([name, value]) => `    ${name}: ${value};`);
  return [
    '/* Written from timings.ts by timings-css.ts; timings-css.test.ts checks it. Edit those. */',
    '@layer tokens {',
    '  :root {',
    ...lines,
    '  }',
    '}',
    '',
  ].join('\n');
}
