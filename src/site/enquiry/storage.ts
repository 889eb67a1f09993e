/** `sessionStorage` lasts as long as the tab, and `localStorage` until something is removed. */
type Shelf = 'sessionStorage' | 'localStorage';

/** Stores a value, or with null removes it. Without storage, forms work and remember nothing. */
export function store(shelf: Shelf, key: string, value: object | null): void {
  try {
    if (value === null) window[shelf].removeItem(key);
    else window[shelf].setItem(key, JSON.stringify(value));
  } catch {
    // Forms work without it.
  }
}

/** What is stored under a name; null if there is nothing, or if it cannot be read. */
export function stored(shelf: Shelf, key: string): unknown {
  try {
    return JSON.parse(window[shelf].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The stored object; an empty one for anything else. */
export function storedRecord(shelf: Shelf, key: string): Readonly<Record<string, unknown>> {
  const found = stored(shelf, key);
  return isRecord(found) ? found : {};
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
