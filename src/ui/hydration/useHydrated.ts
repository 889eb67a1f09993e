import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** `hidden`, `inert` and `style` need this to be true, as the HTML must work without scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
