import type { ElementType, Key } from 'react';
import runtime from 'react/jsx-runtime';

const draw = runtime.jsx;
export const { Fragment, jsxs } = runtime;

/**
 * Replaces React's `jsx` in the built site (`src/build/own-react.ts`). If a translator has replaced
 * texts, React would throw away the server's HTML with the visitor's answers. With this function
 * each element keeps the text that React finds, and later changes still work.
 */
export function jsx(type: ElementType, props: object & { children?: unknown }, key?: Key) {
  const isText = typeof type === 'string' && /^(string|number|bigint)$/.test(typeof props.children);
  return draw(type, isText ? { ...props, suppressHydrationWarning: true } : props, key);
}
