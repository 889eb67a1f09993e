export interface FileFault {
  /**
   * The path from the root of the file. The path is empty for the whole file, and null if only the
   * line is known.
   */
  readonly path: readonly PropertyKey[] | null;
  readonly message: string;
  /** The number of the line, counted from 1, or null if the error has no line. */
  readonly line: number | null;
}

/**
 * The error of a content file that cannot be used. Its message is in Spanish and names the file,
 * the field and the expected value.
 */
export class ContentError extends Error {
  override name = 'ContentError';

  readonly faults: readonly FileFault[];

  constructor(message: string, options: ErrorOptions & { faults?: readonly FileFault[] } = {}) {
    super(message, options);
    this.faults = options.faults ?? [];
  }
}

/** Returns the error of a file with faults, whose message is a table of places and messages. */
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

/** Returns a path that counts from 1, such as `lista.3.desde` for the third entry of the list. */
function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return '(todo el archivo)';
  return path.map((key) => (typeof key === 'number' ? key + 1 : String(key))).join('.');
}
