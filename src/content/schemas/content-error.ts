export interface FileFault {
  /**
   * The path of the field with the fault, from the root of the file. The path is empty for the
   * whole file. The path is null if the program knows only the line.
   */
  readonly path: readonly PropertyKey[] | null;
  readonly message: string;
  /**
   * The number of the line with the fault, counted from 1. The number is null if the fault has no
   * line.
   */
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

/**
 * Returns the error of a file with faults. The error's message is a table of the faults with their
 * places.
 */
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
