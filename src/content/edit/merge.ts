import { type Change, type Path } from './change.ts';
import { editMarkdown, splitMarkdown } from './markdown-edit.ts';
import { editYaml, parsed } from './yaml-edit.ts';

/**
 * Merges two edited copies of `base`: adds the changes in `mine` to `theirs`. Returns null if both
 * copies changed the same field, or if one of the texts has syntax errors.
 */
export function mergeContent(
  file: string,
  texts: { base: string; mine: string; theirs: string },
): string | null {
  const { base, mine, theirs } = texts;
  if (mine === theirs || base === mine) return theirs;
  if (base === theirs) return mine;
  try {
    if (/\.ya?ml$/i.test(file)) return mergeYaml(base, mine, theirs);
    if (/\.md$/i.test(file)) return mergeMarkdown(base, mine, theirs);
  } catch {}
  return null;
}

function mergeYaml(base: string, mine: string, theirs: string): string | null {
  const changes = joined(parsed(base), parsed(mine), parsed(theirs));
  return changes === null ? null : editYaml(theirs, changes);
}

function mergeMarkdown(base: string, mine: string, theirs: string): string | null {
  const [one, two, three] = [base, mine, theirs].map(splitMarkdown);
  if (one === undefined || two === undefined || three === undefined) return null;
  const changes = joined(parsed(one.head), parsed(two.head), parsed(three.head));
  const isBodyOfBoth = one.body !== two.body && one.body !== three.body && two.body !== three.body;
  if (changes === null || isBodyOfBoth) return null;
  return editMarkdown(theirs, changes, one.body === two.body ? three.body : two.body);
}

function joined(base: unknown, mine: unknown, theirs: unknown): Change[] | null {
  if ([base, mine, theirs].includes(undefined)) return null;
  const ours = changesBetween(base, mine);
  const others = changesBetween(base, theirs);
  const same = (one: Change, other: Change) => JSON.stringify(one) === JSON.stringify(other);
  const left = ours.filter((change) => !others.some((other) => same(change, other)));
  const clash = left.some(({ path }) => others.some((other) => isWithin(path, other.path)));
  return clash ? null : left;
}

function isWithin(one: Path, other: Path): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length).every((key, index) => key === other[index]);
}

/** Returns the changes between two values. A list whose length changed counts as one change. */
export function changesBetween(before: unknown, after: unknown, path: Path = []): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return after.flatMap((value, index) => changesBetween(before[index], value, [...path, index]));
  }
  if (isGroup(before) && isGroup(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name): Change[] => {
      const at = [...path, name];
      if (!Object.hasOwn(after, name)) return [{ kind: 'remove', path: at }];
      if (!Object.hasOwn(before, name)) return [{ kind: 'set', path: at, value: after[name] }];
      return changesBetween(before[name], after[name], at);
    });
  }
  return [{ kind: 'set', path, value: after }];
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
