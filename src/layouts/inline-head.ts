import { THEME_BOOT_SCRIPT } from '#ui/theme-switch/theme.ts';
import { inlineHash } from '#server/platform/http/content-policy.ts';
import { MOTION_BOOT_SCRIPT } from '#ui/motion/motion-preference.ts';

/** First in the head: style sheets may arrive in any order, and the first one to name layers orders them. */
export const LAYERS = '@layer reset, tokens, base, ui, features, pages;';

/** What the visitor chose on this device, before anything is painted. */
export const BOOT_SCRIPT = `${THEME_BOOT_SCRIPT};${MOTION_BOOT_SCRIPT}`;

/**
 * What the document's own inline script and style are allowed by. They go into the configuration:
 * a page's policy is a header, and headers are written before the document is rendered.
 */
export const INLINE_HASHES = {
  script: inlineHash(BOOT_SCRIPT),
  style: inlineHash(LAYERS),
};
