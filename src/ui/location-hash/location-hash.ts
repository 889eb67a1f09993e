import { useSyncExternalStore } from 'react';

/** The listeners to the URL's hash. `history.pushState` fires no event, so the code calls them. */
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
    return '';
  }
}

export function useLocationHash(): string {
  return useSyncExternalStore(subscribe, read, () => '');
}

/** Sets the URL's hash without scrolling. `replace` is for changes without a way back. */
export function setLocationHash(hash: string, { replace = false } = {}): void {
  if (hash === read()) return;
  const url = hash === '' ? location.pathname + location.search : `#${encodeURIComponent(hash)}`;
  if (replace) history.replaceState(history.state, '', url);
  else history.pushState(null, '', url);
  for (const listener of [...listeners]) listener();
}
