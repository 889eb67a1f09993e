import { perContent } from '#content/snapshot/content.ts';
import { brandCss } from '#content/values/accent.ts';
import { themeBootScript } from '#ui/theme-switch/theme.ts';
import { inlineHash } from '#server/platform/http/content-policy.ts';
import { motionBootScript } from '#ui/motion/motion-preference.ts';

/** Must be first in the head: the first style sheet that names layers decides their order. */
export const LAYERS = '@layer reset, tokens, base, ui, features, pages;';

export const BOOT_SCRIPT = `${themeBootScript()};${motionBootScript()}`;

/** These are constants, because Astro writes a page's policy before it renders the document. */
export const INLINE_HASHES = {
  script: inlineHash(BOOT_SCRIPT),
  style: inlineHash(LAYERS),
};

/** Returns the brand's colours as a style sheet. */
export const brandStyle = perContent(({ brand }) => brandCss(brand.acento));
