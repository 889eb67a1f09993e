import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns false on the server and in the browser's first drawing. Until it returns true, no content
 * may be `hidden`, because it would stay hidden if the scripts do not run.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
