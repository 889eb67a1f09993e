import { THEME_BOOT_SCRIPT } from '#ui/theme-switch/theme.ts';
import { inlineHash } from '#server/platform/http/content-policy.ts';
import { MOTION_BOOT_SCRIPT } from '#ui/motion/motion-preference.ts';

/**
 * Style sheets arrive in any order, and the first one that names layers orders them, so this comes first in the
 * head.
 */
export const LAYERS = '@layer reset, tokens, base, ui, features, pages;';

/** Applies the device's choices before anything is painted. */
export const BOOT_SCRIPT = `${THEME_BOOT_SCRIPT};${MOTION_BOOT_SCRIPT}`;

/**
 * The hashes that allow the document's inline script and style. They are in the configuration, because a page's
 * policy is a header, which is written before the document is rendered.
 */
export const INLINE_HASHES = {
  script: inlineHash(BOOT_SCRIPT),
  style: inlineHash(LAYERS),
};
