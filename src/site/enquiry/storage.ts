type Shelf = 'sessionStorage' | 'localStorage';

/** Stores `value`. If it is null, removes the key. If the browser has no storage, does nothing. */
export function store(shelf: Shelf, key: string, value: object | null): void {
  try {
    if (value === null) window[shelf].removeItem(key);
    else window[shelf].setItem(key, JSON.stringify(value));
  } catch {}
}

export function stored(shelf: Shelf, key: string): unknown {
  try {
    return JSON.parse(window[shelf].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function storedRecord(shelf: Shelf, key: string): Readonly<Record<string, unknown>> {
  const found = stored(shelf, key);
  return isRecord(found) ? found : {};
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
