import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns false until React has hydrated the component. A component may draw `hidden`, `inert` and
 * `style` only if the result is true, because the server's HTML must work without JavaScript.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
