export interface FileFault {
  /** The path of the wrong field: [] means the whole file, null that only the line is known. */
  readonly path: readonly PropertyKey[] | null;
  readonly message: string;
  readonly line: number | null;
}

/** Reports a content file that is not valid. The Spanish message names the file and the field. */
export class ContentError extends Error {
  override name = 'ContentError';

  readonly faults: readonly FileFault[];

  constructor(message: string, options: ErrorOptions & { faults?: readonly FileFault[] } = {}) {
    super(message, options);
    this.faults = options.faults ?? [];
  }
}

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

function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return '(todo el archivo)';
  return path.map((key) => (typeof key === 'number' ? key + 1 : String(key))).join('.');
}
