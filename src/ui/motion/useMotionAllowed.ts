import { useSyncExternalStore } from 'react';
import { isMotionAllowed, onMotionChange } from './motion-preference.ts';

const notOnTheServer = () => false;

/**
 * Whether a component may move by itself. False on the server and during hydration, so that the HTML
 * shows the final state, which is also what remains when motion is not wanted.
 */
export function useMotionAllowed(): boolean {
  return useSyncExternalStore(onMotionChange, isMotionAllowed, notOnTheServer);
}
