import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns false until hydration, for attributes that HTML without JavaScript must not have:
 * `hidden`, `inert`, `style`.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
