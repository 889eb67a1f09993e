/** What is wrong with one part of a file. */
export interface FileFault {
  /** From the root of the file, empty where it is the whole of it; null where its line is all that is known. */
  readonly path: readonly PropertyKey[] | null;
  /** In Spanish, without the place. */
  readonly message: string;
  /** Counted from 1; null where no line is to blame. */
  readonly line: number | null;
}

/** A content file that cannot be used; the message names the file, the field and what was expected, in Spanish. */
export class ContentError extends Error {
  override name = 'ContentError';

  /** The same, part by part, where the file could be read at all. */
  readonly faults: readonly FileFault[];

  constructor(message: string, options: ErrorOptions & { faults?: readonly FileFault[] } = {}) {
    super(message, options);
    this.faults = options.faults ?? [];
  }
}
