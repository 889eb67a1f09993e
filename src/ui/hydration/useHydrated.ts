import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False in the server's HTML and in the first render in the browser, true from then on. For what
 * must not be in the HTML that works without JavaScript: `hidden`, `inert`, `style`.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
