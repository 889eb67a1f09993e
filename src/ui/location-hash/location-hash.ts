import { useSyncExternalStore } from 'react';

/** `setLocationHash` calls these functions, because the browser's `pushState` fires no event. */
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

/** Sets the URL's hash without scrolling. `replace` adds no entry to the browser's history. */
export function setLocationHash(hash: string, { replace = false } = {}): void {
  if (hash === read()) return;
  const url = hash === '' ? location.pathname + location.search : `#${encodeURIComponent(hash)}`;
  if (replace) history.replaceState(history.state, '', url);
  else history.pushState(null, '', url);
  for (const listener of [...listeners]) listener();
}
