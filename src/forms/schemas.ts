import * as z from 'zod/mini';
import { fieldsOf, type FormErrors, type FormKind, type FormValues } from './forms.ts';
import {
  COMPARING,
  messageOf,
  passes,
  type FieldRules,
  type RuleName,
  type RuleParameters,
} from './rules.ts';

const nobody = () => '';

function rulesOf(field: FieldRules): [RuleName, RuleParameters[RuleName]][] {
  return Object.entries(field.rules) as [RuleName, RuleParameters[RuleName]][];
}

function textSchema(field: FieldRules): z.ZodMiniType<string, string> {
  const checks = rulesOf(field)
    .filter(([rule]) => rule !== 'maxitems' && !COMPARING.has(rule))
    .map(([rule, parameter]) =>
      z.refine<string>((value) => passes(rule, parameter, value, nobody), {
        error: () => messageOf(field, rule),
      }),
    );
  return field.verbatim ? z.string().check(...checks) : z.string().check(z.trim(), ...checks);
}

function listSchema(field: FieldRules): z.ZodMiniType<string[], string[]> {
  const most = z.maxLength(field.rules.maxitems ?? Infinity, {
    error: () => messageOf(field, 'maxitems'),
  });
  const written = z.pipe(
    z.array(z.string()),
    z.transform((entries: string[]) => entries.map((entry) => entry.trim()).filter(Boolean)),
  );
  return z.pipe(written, z.array(textSchema(field)).check(most));
}

type Values = Record<string, string | string[]>;

function comparisons(kind: FormKind): z.core.$ZodCheck<Values>[] {
  return fieldsOf(kind).flatMap(([name, field]) =>
    rulesOf(field)
      .filter(([rule]) => COMPARING.has(rule))
      .map(([rule, parameter]) =>
        z.refine<Values>(
          (values) => {
            const text = (of: string) => {
              const value = values[of] ?? '';
              return typeof value === 'string' ? value : value.join('\n');
            };
            return passes(rule, parameter, text(name), text);
          },
          { error: () => messageOf(field, rule), path: [name], when: () => true },
        ),
      ),
  );
}

function schemaOf(kind: FormKind): z.ZodMiniType<Values> {
  const shape = Object.fromEntries(
    fieldsOf(kind).map(([name, field]) => [
      name,
      field.many ? listSchema(field) : textSchema(field),
    ]),
  );
  return z.object(shape).check(...comparisons(kind));
}

/** `schemaFor` makes each schema at its first use, because making a schema is slow on a phone. */
const schemas = new Map<FormKind, z.ZodMiniType<Values>>();

function schemaFor(kind: FormKind): z.ZodMiniType<Values> {
  const schema = schemas.get(kind) ?? schemaOf(kind);
  schemas.set(kind, schema);
  return schema;
}

export type Validation<Kind extends FormKind> =
  | { errors: FormErrors; data?: never }
  | { errors: FormErrors; data: FormValues<Kind> };

/** Returns the first error of each wrong field. If no field is wrong, returns trimmed values. */
export function validate<Kind extends FormKind>(
  kind: Kind,
  values: FormValues<Kind>,
): Validation<Kind> {
  const result = schemaFor(kind).safeParse(values);
  if (result.success) return { errors: {}, data: result.data as FormValues<Kind> };
  const messages = new Map<string, string>();
  for (const issue of result.error.issues) {
    const name = String(issue.path[0]);
    if (!messages.has(name)) messages.set(name, issue.message);
  }
  const ordered = fieldsOf(kind).flatMap(([name]) => {
    const message = messages.get(name);
    return message === undefined ? [] : [[name, message] as const];
  });
  return { errors: Object.fromEntries(ordered) };
}
