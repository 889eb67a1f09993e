/** Something that happened to an enquiry just now, in this process or in another. */
export interface LiveEvent {
  kind: 'arrived' | 'changed' | 'answered' | 'delivery' | 'reminded';
  folio: string;
  /** Who did it, so that their own page need not tell them; null for nobody of the agency. */
  actorId: string | null;
}

/** Tells open panels what happens. */
export interface Live {
  tell(event: LiveEvent): void;
  /** Everything from now on until the signal aborts; it ends without an error. */
  subscribe(signal: AbortSignal): AsyncIterable<LiveEvent>;
  /** Begins and ends listening to other processes. */
  start(): void;
  stop(): Promise<void>;
}
