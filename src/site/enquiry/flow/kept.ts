import type { FlowKind } from '#forms/wire.ts';
import type { Place } from './machine.ts';
import type { Written } from './answers.ts';

/**
 * What the browser keeps of a flow, so that nothing that was written is lost: the session of this
 * tab, for reloads, and the drafts of messages that could not be sent. Never the captcha nor the
 * token.
 */
export interface Kept {
  readonly written: Written;
  readonly place: Place;
  readonly submissionId: string;
}

/** A message that could not be sent, by a name of its own. */
export interface Draft extends Kept {
  readonly id: string;
  /** When it may be tried again, in milliseconds since 1970; null when at once. */
  readonly retryAt: number | null;
}

/** `sesion` lasts as long as the tab; `borrador` stays on the device until it is sent or discarded. */
type Shelf = 'sesion' | 'borrador';

/** How the name of everything begins that the forms keep in a storage. */
export const KEPT_PREFIX = 'solicitud:';

/** Under which name a storage keeps it. */
const keyOf = (shelf: Shelf, kind: FlowKind) => `${KEPT_PREFIX}${shelf}:${kind}`;

/** Whether what is written outlives a reload: the browser's settings may block its storage. */
export function canKeep(): boolean {
  const probe = 'solicitud:prueba';
  put('sesion', probe, []);
  const kept = read('sesion', probe) !== null;
  storage('sesion')?.removeItem(probe);
  return kept;
}

function storage(shelf: Shelf): Storage | null {
  try {
    return shelf === 'sesion' ? window.sessionStorage : window.localStorage;
  } catch {
    // Blocked by the browser's settings: the flow works, it just remembers nothing.
    return null;
  }
}

function put(shelf: Shelf, key: string, value: object): void {
  try {
    storage(shelf)?.setItem(key, JSON.stringify(value));
  } catch {
    // A full or blocked storage is no reason to stop anybody from writing.
  }
}

function read(shelf: Shelf, key: string): unknown {
  return parse(storage(shelf)?.getItem(key) ?? 'null');
}

/** Keeps the flow of this tab. */
export function keep(kind: FlowKind, kept: Kept): void {
  put('sesion', keyOf('sesion', kind), kept);
}

/** Forgets the flow of this tab. */
export function forget(kind: FlowKind): void {
  storage('sesion')?.removeItem(keyOf('sesion', kind));
}

/** The flow of this tab, or null; whatever else stands there is passed over. */
export function recall(kind: FlowKind): Kept | null {
  return keptFrom(read('sesion', keyOf('sesion', kind)));
}

/** Under which name this tab knows what an address brought to a quote's message. */
const BROUGHT_KEY = 'solicitud:cuenta';

/** Notes what an address brought, for this tab. @returns what one brought before, or '' */
export function exchangeBrought(message: string): string {
  const before = read('sesion', BROUGHT_KEY);
  put('sesion', BROUGHT_KEY, [message]);
  return Array.isArray(before) && typeof before[0] === 'string' ? before[0] : '';
}

/**
 * Keeps a message that could not be sent, beside the others: each under a key of its own, so that
 * two tabs never write over one another. The key begins with the time, and so they have an order.
 */
export function keepDraft(kind: FlowKind, kept: Kept, retryAt: number | null = null): Draft {
  const name = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  const id = `${keyOf('borrador', kind)}:${name}`;
  put('borrador', id, { ...kept, retryAt });
  return { ...kept, id, retryAt };
}

/** Forgets a message that could not be sent. */
export function forgetDraft(id: string): void {
  storage('borrador')?.removeItem(id);
}

/** The messages that could not be sent from any tab, the last one first. */
export function recallDrafts(kind: FlowKind): readonly Draft[] {
  const ids = Object.keys(storage('borrador') ?? {}).filter((key) =>
    key.startsWith(`${keyOf('borrador', kind)}:`),
  );
  return ids
    .sort()
    .reverse()
    .flatMap((id) => {
      const found = read('borrador', id);
      const kept = keptFrom(found);
      if (!kept || !isRecord(found)) return [];
      const { retryAt } = found;
      return [{ ...kept, id, retryAt: typeof retryAt === 'number' ? retryAt : null }];
    });
}

function keptFrom(kept: unknown): Kept | null {
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
