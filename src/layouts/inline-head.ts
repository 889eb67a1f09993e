import { themeBootScript } from '#ui/theme-switch/theme.ts';
import { inlineHash } from '#server/platform/http/content-policy.ts';
import { motionBootScript } from '#ui/motion/motion-preference.ts';

/** First in the head: the first sheet that names layers orders them, and sheets arrive in any order. */
export const LAYERS = '@layer reset, tokens, base, ui, features, pages;';

/** Applies the device's choices before anything is painted. */
export const BOOT_SCRIPT = `${themeBootScript()};${motionBootScript()}`;

/** The configuration needs these, because a page's policy is written before the document is rendered. */
export const INLINE_HASHES = {
  script: inlineHash(BOOT_SCRIPT),
  style: inlineHash(LAYERS),
};
