import { perContent } from '#content/snapshot/content.ts';
import { brandCss } from '#content/values/accent.ts';
import { themeBootScript } from '#ui/theme-switch/theme.ts';
import { inlineHash } from '#server/platform/http/content-policy.ts';
import { motionBootScript } from '#ui/motion/motion-preference.ts';

/** This must be the first style in `<head>`, because the first style decides the layers' order. */
export const LAYERS = '@layer reset, tokens, base, ui, features, pages;';

export const BOOT_SCRIPT = `${themeBootScript()};${motionBootScript()}`;

/** The hashes are constants, because Astro writes the content policy before it draws the page. */
export const INLINE_HASHES = {
  script: inlineHash(BOOT_SCRIPT),
  style: inlineHash(LAYERS),
};

export const brandStyle = perContent(({ brand }) => brandCss(brand.acento));
