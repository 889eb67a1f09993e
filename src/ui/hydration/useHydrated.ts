import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns false until React has hydrated the component. The server's HTML must work without
 * JavaScript, so it must not contain `hidden`, `inert` and `style`.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
