import {
  ALERT_TRANSITION_MS,
  COLLAPSE_TRANSITION_MS,
  HEADLINE_BAR_HOLD_MS,
  HEADLINE_BAR_START_MS,
  HEADLINE_CLIP_PADDING_PX,
  HEADLINE_CLIP_WIDTH_MS,
} from './timings.ts';

/** The timings that style sheets use, by the custom property that carries each. */
const CSS_TIMINGS = {
  '--alert-transition': `${ALERT_TRANSITION_MS}ms`,
  '--collapse-transition': `${COLLAPSE_TRANSITION_MS}ms`,
  '--headline-bar': `${HEADLINE_BAR_HOLD_MS - HEADLINE_BAR_START_MS}ms`,
  '--headline-clip': `${HEADLINE_CLIP_WIDTH_MS}ms`,
  '--headline-clip-padding': `${HEADLINE_CLIP_PADDING_PX}px`,
};

/** What answers the visitor's own press; nothing where motion is not wanted. */
const TRANSITIONS = Object.keys(CSS_TIMINGS).filter((name) => name.endsWith('-transition'));

/**
 * The text of timings.css, which components whose style sheet moves something import. It is a file
 * and not a `style` attribute because the CSP blocks those. A test keeps the file equal to this
 * text; `npx vitest run src/ui/motion -u` writes it anew after a change.
 */
export function timingsCss(): string {
  const block = (indent: string, selector: string, declarations: [string, string][]) => [
    `${indent}${selector} {`,
    ...declarations.map(([name, value]) => `${indent}  ${name}: ${value};`),
    `${indent}}`,
  ];
  const none = TRANSITIONS.map((name): [string, string] => [name, '0ms']);
  return [
    '/* Written from timings.ts by timings-css.ts; timings-css.test.ts checks it. Edit those. */',
    '@layer tokens {',
    ...block('  ', ':root', Object.entries(CSS_TIMINGS)),
    '',
    ...block('  ', ":root[data-motion='off']", none),
    '',
    '  @media (prefers-reduced-motion: reduce) {',
    ...block('    ', ':root', none),
    '  }',
    '}',
    '',
  ].join('\n');
}
