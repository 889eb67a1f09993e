import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Components may draw `hidden`, `inert` and `style` only if this result is true, because the
 * server's HTML must work without JavaScript.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
