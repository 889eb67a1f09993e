import { type Document, LineCounter } from 'yaml';
import type * as z from 'zod';
import { type ValueProblem, issueText, whatIsThere } from '#content/schemas/issue-text.ts';
import { contentDirectory, contentFileName } from './content-directory.ts';
import { ContentError, notValid } from '#content/schemas/content-error.ts';
import { aliasOf, fillAgencyWords } from '#content/values/placeholders.ts';
import { strayPlaces } from '#content/schemas/places.ts';
import { amountsOf, formatAmount, formatPrice, reckoned } from '#content/words/prices.ts';
import { readText } from './read-text.ts';
import { afterChange, inTheSample } from './schema-changes.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { pricedSchema, servicesSchema } from '#content/schemas/services.ts';
import { hardSpace, writingSlips } from './writing-slips.ts';
import { tooMuchIn, yamlDocument } from './yaml-document.ts';
import { yamlProblem } from './yaml-problem.ts';

/** The file with the brand's words, which other files use. */
export const BRAND_FILE = 'marca.yaml';
/** The file with the prices. */
export const CATALOGUE = 'servicios.yaml';

/** Finds errors of a value that no schema can know. */
export type Inspect = (value: unknown) => readonly ValueProblem[];

/**
 * Reads and validates one YAML file of `content/`, with the brand's words in their places.
 *
 * @param file path inside `content/`, for example `marca.yaml`
 * @param schema what the file must hold
 * @param directory the content folder; the project's own by default
 * @param inspect finds errors that no schema can know
 * @returns the validated content
 * @throws ContentError when the file is missing, is not UTF-8 or YAML, or breaks the schema
 */
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
  const key = `${directory}/${file}`;
  const last = LAST.get(key);
  if (last?.schema === schema && last.texts === texts) return last.data as z.output<Schema>;
  const data = parsed();
  LAST.set(key, { schema, texts, data });
  return data;
}

/** A cache of the two files that every other file is checked with. */
const LAST = new Map<string, { schema: z.ZodType; texts: string; data: unknown }>();

/**
 * Validates a text in YAML, as {@link readYaml} does.
 *
 * @param file its path, for the messages
 * @throws ContentError when it is not YAML, or breaks the schema
 */
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
  const document = yamlDocument(text, { lines });
  const error = document.errors[0];
  if (error !== undefined) {
    throw new ContentError(`${source}${yamlProblem(error, text)}`, { cause: error });
  }
  const slips = writingSlips(text, document, lines);
  if (slips.length > 0) {
    throw notValid(
      source,
      slips.map(({ line, text: message }) => ({ path: null, message, line })),
    );
  }
  let value: unknown = document.toJS();
  if (file !== BRAND_FILE) value = withAgencyWords(value, directory, file);
  const where = (path: readonly PropertyKey[]) => lineOf(document, lines, path);
  const data = validate(source, value, schema, where, {
    missing: (path) => inTheSample(file, path, directory),
    unknown: (path) => afterChange(file, path),
  });
  const priced = () => catalogueOf(value, directory, file)?.lista.map(({ id }) => id) ?? [];
  const problems = [...strayPlaces(value, schema, priced), ...inspect(value)];
  if (problems.length === 0) return data;
  throw notValid(
    source,
    problems.map(({ path, message }) => ({ path, message, line: where(path) })),
  );
}

/**
 * Fills the agency's name and prices in the texts of a value.
 *
 * @param file its path
 * @throws ContentError for an invalid brand or catalogue, where a text uses it
 */
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

/** The prices that a file's texts may name; none for the brand's, nor of an invalid catalogue, which reports its errors. */
function catalogueOf(value: unknown, directory: string, file: string) {
  if (file === BRAND_FILE) return undefined;
  return pricedSchema.safeParse(
    file === CATALOGUE ? value : readYaml(CATALOGUE, servicesSchema, directory),
  ).data;
}

/** The line of a field, or of the nearest group around a missing field. */
function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]) {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range;
    if (range) return lines.linePos(range[0]).line;
  }
  // For a field missing at the root, the first line.
  const start = document.contents?.range?.[0];
  return start === undefined ? null : lines.linePos(start).line;
}

/**
 * Checks a value against a schema and reports in Spanish what is wrong with it.
 *
 * @param source name of the file, for the message
 * @param lineOf the line of a path, where there is a file
 * @param more additional clauses for a missing field and for an unknown one
 * @throws ContentError listing every broken field
 */
export function validate<Schema extends z.ZodType>(
  source: string,
  value: unknown,
  schema: Schema,
  lineOf: (path: readonly PropertyKey[]) => number | null = () => null,
  more: Record<'missing' | 'unknown', (path: readonly PropertyKey[]) => string> = {
    missing: () => '',
    unknown: () => '',
  },
): z.output<Schema> {
  const result = schema.safeParse(value, { error: issueText, reportInput: true });
  if (result.success) return result.data;
  const problems = result.error.issues.slice(0, MOST_FAULTS).map((issue) => {
    const { path, message, code, input } = issue;
    // A schema's own message names a format («de dos a cuatro letras») and needs its sentence.
    const sentence =
      code === 'invalid_format' && !message.startsWith('se esperaba')
        ? `se esperaba ${message}${whatIsThere(input)}`
        : message;
    // The error is at the unknown field, not at its group.
    const at = code === 'unrecognized_keys' ? [...path, issue.keys[0] ?? ''] : path;
    const clause =
      code === 'unrecognized_keys'
        ? more.unknown(at)
        : code === 'invalid_type' && input === undefined
          ? more.missing(path)
          : '';
    return { path, message: `${sentence}${clause}`, line: lineOf(at) };
  });
  throw notValid(source, problems);
}

/** A message lists at most so many errors of a file. */
const MOST_FAULTS = 100;
