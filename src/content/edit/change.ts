/** The path to a value in a file: `['lista', 0, 'nombre']` is the name of the first entry. */
export type Path = readonly (string | number)[];

export type Change =
  /**
   * Sets the value at `path`, and creates the missing groups on this path. `order` lists the fields
   * of the value's group in the order of the schema.
   */
  | {
      readonly kind: 'set';
      readonly path: Path;
      readonly value: unknown;
      readonly order?: readonly string[];
    }
  | { readonly kind: 'remove'; readonly path: Path }
  | { readonly kind: 'insert'; readonly path: Path; readonly value: unknown }
  | { readonly kind: 'move'; readonly path: Path; readonly to: number };

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (within, key) =>
      typeof within === 'object' && within !== null && Object.hasOwn(within, key)
        ? (within as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}

/** Returns a changed copy of a value, or throws a RangeError if the path does not exist. */
export function changedValue(value: unknown, change: Change): unknown {
  const copy = structuredClone(value);
  const around = holderOf(copy, change);
  const key = change.path.at(-1);
  if (key === undefined) throw new RangeError('A change needs a path.');
  if (isList(around)) {
    if (
      typeof key !== 'number' ||
      key < 0 ||
      key > around.length - (change.kind === 'insert' ? 0 : 1)
    ) {
      throw new RangeError(`No such entry: ${change.path.join('.')}`);
    }
    if (change.kind === 'set') around[key] = structuredClone(change.value);
    else if (change.kind === 'insert') around.splice(key, 0, structuredClone(change.value));
    else if (change.kind === 'remove') around.splice(key, 1);
    else {
      if (change.to < 0 || change.to >= around.length)
        throw new RangeError(`No such place: ${change.to}`);
      around.splice(change.to, 0, ...around.splice(key, 1));
    }
    return copy;
  }
  const group = around as Record<string, unknown>;
  if (change.kind === 'set') group[key] = structuredClone(change.value);
  else if (change.kind === 'remove' && Object.hasOwn(group, key))
    Reflect.deleteProperty(group, key);
  else throw new RangeError(`No such field: ${change.path.join('.')}`);
  return copy;
}

function holderOf(value: unknown, { kind, path }: Change): object {
  let around: unknown = value;
  for (const [depth, key] of path.slice(0, -1).entries()) {
    if (typeof around !== 'object' || around === null) break;
    const group = around as Record<string | number, unknown>;
    const isThere = Object.hasOwn(group, key) && group[key] !== null;
    if (!isThere && kind === 'set' && !Array.isArray(around)) {
      group[key] = typeof path[depth + 1] === 'number' ? [] : {};
    }
    around = Object.hasOwn(group, key) ? group[key] : undefined;
  }
  if (typeof around === 'object' && around !== null) return around;
  throw new RangeError(`Nothing holds ${path.join('.')}`);
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
