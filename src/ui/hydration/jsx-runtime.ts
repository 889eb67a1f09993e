import type { ElementType, Key } from 'react';
import { jsx as draw } from 'react/jsx-runtime';

export { Fragment, jsxs } from 'react/jsx-runtime';

/**
 * React's own `jsx`, for the scripts of the built site (src/build/own-react.ts). A translator may
 * have replaced an element's text before its island wakes up. React would then discard what the server
 * drew, with all that was written in it, and draw the island anew; so each element is told to keep the
 * text that it finds. React still writes a text that changes later.
 */
export function jsx(type: ElementType, props: object & { children?: unknown }, key?: Key) {
  const isText = typeof type === 'string' && /^(string|number|bigint)$/.test(typeof props.children);
  return draw(type, isText ? { ...props, suppressHydrationWarning: true } : props, key);
}
