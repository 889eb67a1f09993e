import * as z from 'zod';
import type { ValueProblem } from '#content/broken-links.ts';
import { placeProblem } from '#content/fill.ts';

type Check = z.core.CheckFn<string>;

/** What each check of {@link places} lets a text name. */
const CHECKED = new WeakSet<object>();

/** For a text's `check`: the `{places}` that it may name, which whoever shows it fills. */
export function places(...known: readonly string[]): Check {
  const check: Check = (text) => {
    const message = placeProblem(text.value, known);
    if (message !== null) text.issues.push({ code: 'custom', message, input: text.value });
  };
  CHECKED.add(check);
  return check;
}

const isPlaces = ({ check }: { check: unknown }) => CHECKED.has(check as object);

/**
 * The texts of a value that name a place although their schema lets them name none: nobody would fill
 * it, and the page would be published with it.
 *
 * @param value what the schema has found good
 */
export function strayPlaces(
  value: unknown,
  schema: z.core.$ZodType,
  path: readonly PropertyKey[] = [],
): ValueProblem[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (part: unknown, of: z.core.$ZodType | undefined, key: PropertyKey) =>
    of === undefined ? [] : strayPlaces(part, of, [...path, key]);
  switch (def.type) {
    case 'string': {
      const fills = def.checks?.some((each) => isPlaces(each._zod)) ?? false;
      const message = fills ? null : placeProblem(String(value), []);
      return message === null ? [] : [{ path, message }];
    }
    case 'array':
      return (value as unknown[]).flatMap((item, index) => inside(item, def.element, index));
    case 'object':
      return Object.entries(value as object).flatMap(([key, item]) =>
        inside(item, def.shape[key], key),
      );
    case 'record':
      return Object.entries(value as object).flatMap(([key, item]) =>
        inside(item, def.valueType, key),
      );
    // What a text becomes is made of what was written.
    case 'pipe':
      return strayPlaces(value, def.in, path);
    case 'optional':
    case 'default':
      return value === undefined ? [] : strayPlaces(value, def.innerType, path);
    case 'union': {
      const form = def.options.find((option) => z.safeParse(option, value).success);
      return form === undefined ? [] : strayPlaces(value, form, path);
    }
    default:
      return [];
  }
}
