/** An error in one part of a file. */
export interface FileFault {
  /** From the root of the file, empty for the whole file; null if only the line is known. */
  readonly path: readonly PropertyKey[] | null;
  /** In Spanish, without the place. */
  readonly message: string;
  /** Counted from 1; null if the error has no line. */
  readonly line: number | null;
}

/** A content file that cannot be used; the message names the file, the field and what was expected, in Spanish. */
export class ContentError extends Error {
  override name = 'ContentError';

  /** The errors one by one, where the file could be parsed. */
  readonly faults: readonly FileFault[];

  constructor(message: string, options: ErrorOptions & { faults?: readonly FileFault[] } = {}) {
    super(message, options);
    this.faults = options.faults ?? [];
  }
}

/** The error of a file with faults: a table of places and messages. @param source name of the file */
export function notValid(source: string, found: readonly FileFault[]): ContentError {
  const faults = found.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  const places = faults.map((fault) => `${placeOf(fault)}:`);
  const width = Math.max(...places.map(({ length }) => length));
  const rows = faults.map(({ message }, index) => `  ${places[index]?.padEnd(width)} ${message}`);
  return new ContentError(`${source} no es válido:\n${rows.join('\n')}`, { faults });
}

function placeOf({ path, line }: FileFault): string {
  const parts = [
    line === null ? [] : `línea ${line}`,
    path === null ? [] : `campo «${fieldName(path)}»`,
  ];
  return parts.flat().join(', ');
}

/** A path that counts from 1: `lista.3.desde` is the third of the list. */
function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return '(todo el archivo)';
  return path.map((key) => (typeof key === 'number' ? key + 1 : String(key))).join('.');
}
