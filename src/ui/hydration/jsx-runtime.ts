import type { ElementType, Key } from 'react';
import runtime from 'react/jsx-runtime';

const draw = runtime.jsx;
export const { Fragment, jsxs } = runtime;

/**
 * React's `jsx`, for the scripts of the built site (src/build/own-react.ts). A translator may have replaced texts
 * before their island wakes up, and React would then discard the server's HTML with everything written in it. So
 * each element keeps the text that it finds; React still writes a text that changes later.
 */
export function jsx(type: ElementType, props: object & { children?: unknown }, key?: Key) {
  const isText = typeof type === 'string' && /^(string|number|bigint)$/.test(typeof props.children);
  return draw(type, isText ? { ...props, suppressHydrationWarning: true } : props, key);
}
