import type { ElementType, Key } from 'react';
import runtime from 'react/jsx-runtime';

const draw = runtime.jsx;
export const { Fragment, jsxs } = runtime;

/** Makes React elements. React keeps a text that a translation program changed before hydration. */
export function jsx(type: ElementType, props: object & { children?: unknown }, key?: Key) {
  const isText = typeof type === 'string' && /^(string|number|bigint)$/.test(typeof props.children);
  return draw(type, isText ? { ...props, suppressHydrationWarning: true } : props, key);
}
