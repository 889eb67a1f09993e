/** `sessionStorage` lasts as long as the tab; what is in `localStorage` stays on the device until it is removed. */
type Shelf = 'sessionStorage' | 'localStorage';

/** Keeps a value under a name, or with null removes it. A blocked or full storage stops nobody from writing. */
export function store(shelf: Shelf, key: string, value: object | null): void {
  try {
    if (value === null) window[shelf].removeItem(key);
    else window[shelf].setItem(key, JSON.stringify(value));
  } catch {
    // The browser's settings block it, or it is full: forms work, and remember nothing.
  }
}

/** What is kept under a name; null where there is nothing, or where it cannot be read. */
export function stored(shelf: Shelf, key: string): unknown {
  try {
    return JSON.parse(window[shelf].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The same where it is an object; an empty one for anything else. */
export function storedRecord(shelf: Shelf, key: string): Readonly<Record<string, unknown>> {
  const found = stored(shelf, key);
  return isRecord(found) ? found : {};
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
