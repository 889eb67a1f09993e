import { createHash } from 'node:crypto';
import { THEME_BOOT_SCRIPT } from '#features/theme-switch/theme-boot.ts';
import { MOTION_BOOT_SCRIPT } from '#ui/motion/motion-boot.ts';

/** First in the head: style sheets may arrive in any order, and the first one to name layers orders them. */
export const LAYERS = '@layer reset, tokens, base, ui, features, pages;';

/** What the visitor chose on this device, before anything is painted. */
export const BOOT_SCRIPT = `${THEME_BOOT_SCRIPT};${MOTION_BOOT_SCRIPT}`;

/** The name of an inline text in a content security policy. */
function policyHash(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/**
 * What the document's own inline script and style are allowed by. They go into the configuration:
 * a page's policy is a header, and headers are written before the document is rendered.
 */
export const INLINE_HASHES = {
  script: policyHash(BOOT_SCRIPT),
  style: policyHash(LAYERS),
};
