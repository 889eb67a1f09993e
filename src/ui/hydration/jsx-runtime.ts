import type { ElementType, Key } from 'react';
import runtime from 'react/jsx-runtime';

const draw = runtime.jsx;
export const { Fragment, jsxs } = runtime;

/**
 * Replaces React's `jsx` on the built site (`src/build/own-react.ts`). If a translation program has
 * replaced texts, React accepts these texts and keeps the server's HTML with the visitor's answers.
 */
export function jsx(type: ElementType, props: object & { children?: unknown }, key?: Key) {
  const isText = typeof type === 'string' && /^(string|number|bigint)$/.test(typeof props.children);
  return draw(type, isText ? { ...props, suppressHydrationWarning: true } : props, key);
}
