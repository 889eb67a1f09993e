import { useSyncExternalStore } from 'react';

/** The address's fragment as a state. `history.pushState` fires no event, hence the listeners. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('hashchange', listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('hashchange', listener);
    window.removeEventListener('popstate', listener);
  };
}

function read(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1));
  } catch {
    // A malformed fragment is not ours.
    return '';
  }
}

/** The address's fragment without its `#`; empty on the server and during hydration. */
export function useLocationHash(): string {
  return useSyncExternalStore(subscribe, read, () => '');
}

/**
 * Sets the address's fragment (empty for none), without scrolling to it.
 * @param replace true when going back should not return to the current one
 */
export function setLocationHash(hash: string, { replace = false } = {}): void {
  if (hash === read()) return;
  const url = hash === '' ? location.pathname + location.search : `#${encodeURIComponent(hash)}`;
  if (replace) history.replaceState(history.state, '', url);
  else history.pushState(null, '', url);
  for (const listener of [...listeners]) listener();
}
