import type * as z from 'zod';
import { AMOUNT, BRAND_WORDS, namesIn } from '#content/values/placeholders.ts';
import type { ValueProblem } from './issue-text.ts';

type Check = z.core.CheckFn<string>;

const CHECKED = new WeakMap<object, readonly string[]>();

/** Returns a check that allows only the placeholders `known`. {@link strayPlaces} checks prices. */
export function places(...known: readonly string[]): Check {
  const check: Check = (text) => {
    const amounts = namesIn(text.value).filter((name) => AMOUNT.test(name));
    const message = placeProblem(text.value, [...known, ...amounts], () => []);
    if (message !== null) text.issues.push({ code: 'custom', message, input: text.value });
  };
  CHECKED.set(check, known);
  return check;
}

export function placesIn(schema: z.core.$ZodType): readonly string[] {
  const checks = (schema as z.core.$ZodTypes)._zod.def.checks ?? [];
  return checks.flatMap(
    ({ _zod }: { readonly _zod: { readonly check: unknown } }) =>
      CHECKED.get(_zod.check as object) ?? [],
  );
}

/** Finds placeholders that the schema does not allow. A page shows such a placeholder unfilled. */
export function strayPlaces(
  value: unknown,
  schema: z.core.$ZodType,
  priced: () => readonly string[],
  path: readonly PropertyKey[] = [],
): ValueProblem[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (part: unknown, of: z.core.$ZodType | undefined, key: PropertyKey) =>
    of === undefined ? [] : strayPlaces(part, of, priced, [...path, key]);
  switch (def.type) {
    case 'string': {
      const message = placeProblem(String(value), placesIn(schema), priced);
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
    case 'pipe':
      return strayPlaces(value, def.in, priced, path);
    case 'optional':
    case 'default':
      return value === undefined ? [] : strayPlaces(value, def.innerType, priced, path);
    case 'union': {
      const form = (def.options as readonly z.ZodType[]).find(
        (option) => option.safeParse(value).success,
      );
      return form === undefined ? [] : strayPlaces(value, form, priced, path);
    }
    default:
      return [];
  }
}

const ANYWHERE = ['{nombre}', '{precio:…} con el «id» de un servicio'];

export function placeProblem(
  text: string,
  known: readonly string[],
  priced: () => readonly string[],
): string | null {
  const unknown = namesIn(text).find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  if (BRAND_WORDS.some((word) => word === unknown)) return `{${unknown}} no se puede usar aquí`;
  if (AMOUNT.test(unknown)) {
    const own = priced().map((id) => `{precio:${id}}`);
    const rest = own.length === 0 ? ', o no se puede usar aquí' : `; están ${own.join(', ')}`;
    return `{${unknown}}: no hay ningún servicio con ese «id» en servicios.yaml${rest}`;
  }
  const usable = [...known.map((name) => `{${name}}`), ...ANYWHERE].join(', ');
  return `{${unknown}} no existe; se puede usar ${usable}`;
}
