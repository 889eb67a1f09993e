import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Components draw `hidden`, `inert` and `style` only if this is true, not in the server's HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
