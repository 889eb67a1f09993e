import { themeBootScript } from '#ui/theme-switch/theme.ts';
import { inlineHash } from '#server/platform/http/content-policy.ts';
import { motionBootScript } from '#ui/motion/motion-preference.ts';

/**
 * The order of the cascade layers. This rule must be first in the head, because the first sheet
 * that names layers orders them.
 */
export const LAYERS = '@layer reset, tokens, base, ui, features, pages;';

export const BOOT_SCRIPT = `${themeBootScript()};${motionBootScript()}`;

/**
 * The hashes for the configuration, because a page's policy is written before the document is
 * rendered.
 */
export const INLINE_HASHES = {
  script: inlineHash(BOOT_SCRIPT),
  style: inlineHash(LAYERS),
};
