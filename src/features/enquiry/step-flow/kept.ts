import type { FlowKind, Place } from './machine.ts';
import type { Written } from './written.ts';

/**
 * What the browser keeps of a flow, so that nothing that was written is lost: the session of this
 * tab, for reloads, and the draft of a message that could not be sent. Never the captcha nor the
 * token.
 */
export interface Kept {
  readonly written: Written;
  readonly place: Place;
  readonly submissionId: string;
}

/** `sesion` lasts as long as the tab; `borrador` stays on the device until it is sent or discarded. */
export type Shelf = 'sesion' | 'borrador';

/** Under which name a storage keeps it. */
export const keyOf = (shelf: Shelf, kind: FlowKind) => `atalaya:${shelf}:${kind}`;

function storage(shelf: Shelf): Storage | null {
  try {
    return shelf === 'sesion' ? window.sessionStorage : window.localStorage;
  } catch {
    // Blocked by the browser's settings: the flow works, it just remembers nothing.
    return null;
  }
}

/** Keeps a flow. A full or blocked storage is no reason to stop anybody from writing. */
export function keep(shelf: Shelf, kind: FlowKind, kept: Kept): void {
  try {
    storage(shelf)?.setItem(keyOf(shelf, kind), JSON.stringify(kept));
  } catch {
    // See above.
  }
}

/** Forgets what was kept of a flow. */
export function forget(shelf: Shelf, kind: FlowKind): void {
  storage(shelf)?.removeItem(keyOf(shelf, kind));
}

/** What was kept of a flow, or null; whatever else stands there is passed over. */
export function recall(shelf: Shelf, kind: FlowKind): Kept | null {
  const kept = parse(storage(shelf)?.getItem(keyOf(shelf, kind)) ?? 'null');
  if (!isRecord(kept) || !isRecord(kept['written']) || !isRecord(kept['place'])) return null;
  const { written, place, submissionId } = kept;
  const { step, option, target } = place;
  if (step !== 1 && step !== 2 && step !== 3) return null;
  return {
    written: Object.fromEntries(Object.entries(written).filter(isWritten)),
    place: {
      step,
      option: option === 1 || option === 2 ? option : null,
      target: typeof target === 'number' ? target : null,
    },
    submissionId: typeof submissionId === 'string' ? submissionId : '',
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWritten(entry: [string, unknown]): entry is [string, string | string[]] {
  const value = entry[1];
  return (
    typeof value === 'string' ||
    (Array.isArray(value) && value.every((text) => typeof text === 'string'))
  );
}
