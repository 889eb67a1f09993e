import { type Document, LineCounter } from 'yaml';
import type * as z from 'zod';
import { type ValueProblem, issueText, whatIsThere } from '#content/schemas/issue-text.ts';
import { contentDirectory, contentFileName } from './content-directory.ts';
import { ContentError, notValid } from '#content/schemas/content-error.ts';
import { aliasOf, fillAgencyWords } from '#content/values/placeholders.ts';
import { strayPlaces } from '#content/schemas/places.ts';
import { amountsOf, formatAmount, formatPrice, reckoned } from '#content/words/prices.ts';
import { readText } from './read-text.ts';
import { inTheSample } from './in-the-sample.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { pricedSchema, servicesSchema } from '#content/schemas/services.ts';
import { hardSpace, writingSlips } from './writing-slips.ts';
import { tooMuchIn, yamlDocument } from './yaml-document.ts';
import { yamlProblem } from './yaml-problem.ts';

export const BRAND_FILE = 'marca.yaml';
export const CATALOGUE = 'servicios.yaml';

export type Inspect = (value: unknown) => readonly ValueProblem[];

/** Reads and validates a YAML file and fills its placeholders, or throws a ContentError. */
export function readYaml<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  directory = contentDirectory(),
  inspect?: Inspect,
): z.output<Schema> {
  const text = readText(file, directory);
  const parsed = () => parseYaml(file, text, schema, directory, inspect);
  const isAsked = file === BRAND_FILE || file === CATALOGUE;
  if (!isAsked || inspect !== undefined) return parsed();
  const texts = file === BRAND_FILE ? text : text + readText(BRAND_FILE, directory);
  const last = LAST.get(file);
  if (last?.schema === schema && last.texts === texts) return last.data as z.output<Schema>;
  const data = parsed();
  LAST.set(file, { schema, texts, data });
  return data;
}

const LAST = new Map<string, { schema: z.ZodType; texts: string; data: unknown }>();

/** Validates a YAML text as {@link readYaml} does, or throws a ContentError. */
export function parseYaml<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  directory: string,
  inspect: Inspect = () => [],
): z.output<Schema> {
  const source = contentFileName(file, directory);
  const hard = hardSpace(text);
  if (hard !== null) throw new ContentError(`${source}, línea ${hard.line}: ${hard.text}.`);
  const much = tooMuchIn(text);
  if (much !== null) throw new ContentError(`${source}, línea ${much.line}: ${much.text}.`);
  const lines = new LineCounter();
  const document = yamlDocument(text, lines);
  const error = document.errors[0];
  if (error !== undefined) {
    throw new ContentError(`${source}${yamlProblem(error, text)}`, { cause: error });
  }
  const slips = writingSlips(text, document, lines);
  if (slips.length > 0) throw notValid(source, slips);
  let value: unknown = document.toJS();
  if (file !== BRAND_FILE) value = withAgencyWords(value, directory, file);
  const where = (path: readonly PropertyKey[]) => lineOf(document, lines, path);
  const data = validate(source, value, schema, where, (path) => inTheSample(file, path, directory));
  const priced = () => catalogueOf(value, directory, file)?.lista.map(({ id }) => id) ?? [];
  const problems = [...strayPlaces(value, schema, priced), ...inspect(value)];
  if (problems.length === 0) return data;
  throw notValid(
    source,
    problems.map(({ path, message }) => ({ path, message, line: where(path) })),
  );
}

/** Fills the agency's name and prices in a value's texts, or throws a ContentError. */
export function withAgencyWords<Value>(value: Value, directory: string, file = ''): Value {
  return fillAgencyWords(value, {
    brand: () => {
      const { nombre, direccion } = readYaml(BRAND_FILE, brandSchema, directory);
      return { nombre, alias: aliasOf(nombre), ciudad: direccion.ciudad };
    },
    amount: (formula, isWithCode) => {
      const catalogue = catalogueOf(value, directory, file);
      const amount = catalogue ? reckoned(formula, amountsOf(catalogue)) : null;
      if (amount === null || catalogue === undefined) return undefined;
      return isWithCode ? formatPrice(amount, catalogue) : formatAmount(amount, catalogue);
    },
  });
}

/** Returns the prices, or undefined for an invalid catalogue. Another check reports that error. */
function catalogueOf(value: unknown, directory: string, file: string) {
  if (file === BRAND_FILE) return undefined;
  return pricedSchema.safeParse(
    file === CATALOGUE ? value : readYaml(CATALOGUE, servicesSchema, directory),
  ).data;
}

function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]) {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range;
    if (range) return lines.linePos(range[0]).line;
  }
  const start = document.contents?.range?.[0];
  return start === undefined ? null : lines.linePos(start).line;
}

/**
 * Validates a value, or throws a ContentError. `ifMissing` returns the end of the message about
 * a missing field.
 */
export function validate<Schema extends z.ZodType>(
  source: string,
  value: unknown,
  schema: Schema,
  lineOf: (path: readonly PropertyKey[]) => number | null = () => null,
  ifMissing: (path: readonly PropertyKey[]) => string = () => '',
): z.output<Schema> {
  const result = schema.safeParse(value, { error: issueText, reportInput: true });
  if (result.success) return result.data;
  const problems = result.error.issues.slice(0, MOST_FAULTS).map((issue) => {
    const { path, message, code, input } = issue;
    // If the schema's message is only a format, such as «de dos a cuatro letras», the code adds «se
    // esperaba».
    const sentence =
      code === 'invalid_format' && !message.startsWith('se esperaba')
        ? `se esperaba ${message}${whatIsThere(input)}`
        : message;
    const at = code === 'unrecognized_keys' ? [...path, issue.keys[0] ?? ''] : path;
    const clause = code === 'invalid_type' && input === undefined ? ifMissing(path) : '';
    return { path, message: `${sentence}${clause}`, line: lineOf(at) };
  });
  throw notValid(source, problems);
}

const MOST_FAULTS = 100;
