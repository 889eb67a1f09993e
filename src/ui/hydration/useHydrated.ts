import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns false until React has hydrated the component. HTML without JavaScript must not contain
 * attributes such as `hidden`, `inert` and `style`.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
