import type { FlowKind } from '#forms/wire.ts';
import type { Place } from './machine.ts';
import type { Written } from './answers.ts';
import { isRecord, store, stored } from '#site/enquiry/storage.ts';

export interface Kept {
  readonly written: Written;
  readonly place: Place;
  readonly submissionId: string;
}

export interface Draft extends Kept {
  readonly id: string;
  /** The visitor can send again from this moment on, in milliseconds since 1970. Null: at once. */
  readonly retryAt: number | null;
}

export const KEPT_PREFIX = 'solicitud:';

const sessionKey = (kind: FlowKind) => `${KEPT_PREFIX}sesion:${kind}`;
const draftKey = (kind: FlowKind) => `${KEPT_PREFIX}borrador:${kind}:`;

export function canKeep(): boolean {
  const probe = `${KEPT_PREFIX}prueba`;
  store('sessionStorage', probe, []);
  const kept = stored('sessionStorage', probe) !== null;
  store('sessionStorage', probe, null);
  return kept;
}

export function keep(kind: FlowKind, kept: Kept): void {
  store('sessionStorage', sessionKey(kind), kept);
}

export function forget(kind: FlowKind): void {
  store('sessionStorage', sessionKey(kind), null);
}

export function recall(kind: FlowKind): Kept | null {
  return keptFrom(stored('sessionStorage', sessionKey(kind)));
}

const ACCOUNT_KEY = 'solicitud:cuenta';

/** Stores the message that was made from the URL's calculation. Returns the previous message. */
export function exchangeAccount(message: string): string {
  const before = stored('sessionStorage', ACCOUNT_KEY);
  store('sessionStorage', ACCOUNT_KEY, [message]);
  return Array.isArray(before) && typeof before[0] === 'string' ? before[0] : '';
}

/** Stores a draft under its own key, so that tabs do not overwrite each other's drafts. */
export function keepDraft(kind: FlowKind, kept: Kept, retryAt: number | null = null): Draft {
  const name = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  const id = draftKey(kind) + name;
  store('localStorage', id, { ...kept, retryAt });
  return { ...kept, id, retryAt };
}

export function forgetDraft(id: string): void {
  store('localStorage', id, null);
}

export function recallDrafts(kind: FlowKind): readonly Draft[] {
  return namesOnDevice()
    .filter((key) => key.startsWith(draftKey(kind)))
    .sort()
    .reverse()
    .flatMap((id) => {
      const found = stored('localStorage', id);
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

function namesOnDevice(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

function isWritten(entry: [string, unknown]): entry is [string, string | string[]] {
  const value = entry[1];
  return (
    typeof value === 'string' ||
    (Array.isArray(value) && value.every((text) => typeof text === 'string'))
  );
}
