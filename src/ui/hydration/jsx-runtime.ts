import type { ElementType, Key } from 'react';
import runtime from 'react/jsx-runtime';

const draw = runtime.jsx;
export const { Fragment, jsxs } = runtime;

/**
 * Replaces React's `jsx` on the built site (`src/build/own-react.ts`). If a translation program has
 * replaced texts before React starts, React accepts these texts. React then does not draw the form
 * again, so the visitor's answers stay in the fields.
 */
export function jsx(type: ElementType, props: object & { children?: unknown }, key?: Key) {
  const isText = typeof type === 'string' && /^(string|number|bigint)$/.test(typeof props.children);
  return draw(type, isText ? { ...props, suppressHydrationWarning: true } : props, key);
}
