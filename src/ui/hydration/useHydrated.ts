import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns false on the server and in the browser's first drawing. Content may be `hidden` only
 * while the hook returns true: without scripts, hidden content stays hidden.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
