import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False on the server and at first in the browser. Until it is true, nothing may be `hidden`. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
