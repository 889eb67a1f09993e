import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False until hydrated, for what HTML without JavaScript must not have: `hidden`, `inert`, `style`. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
