import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns false until React has hydrated the component. The server's HTML must also work without
 * JavaScript, so it must not contain attributes such as `hidden`, `inert` and `style`.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
