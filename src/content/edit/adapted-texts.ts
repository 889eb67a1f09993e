import type { z } from 'zod';
import { SAMPLE_FOLDER } from '#content/read/content-directory.ts';
import { isBlockName } from '#content/read/page-blocks.ts';
import { readText } from '#content/read/read-text.ts';
import { BLOCK_FIELDS } from '#content/schemas/blocks.ts';
import { ContentError } from '#content/schemas/content-error.ts';
import { contentFile } from '#content/schemas/content-files.ts';
import { strayPlaces } from '#content/schemas/places.ts';
import { type AgencyWords, fillAgencyWords, namesIn } from '#content/values/placeholders.ts';
import { type Change, type Path, valueAt } from './change.ts';
import { editMarkdown, splitMarkdown } from './markdown-edit.ts';
import { isMarkdown } from './posted-text.ts';
import { editYaml, valueOf } from './yaml-edit.ts';

/** The greatest number of rounds for a file. Each round changes one more level of nested groups. */
const MOST_ROUNDS = 10;

/**
 * Adapts content that was written for another version of Atalaya to this version's schemas.
 * Returns the new text of each changed file, by the file's name.
 */
export function adaptedTexts(texts: ReadonlyMap<string, string>): Map<string, string> {
  const changed = new Map<string, string>();
  for (const [file, text] of texts) {
    try {
      const adapted = adaptedText(file, text);
      if (adapted !== text) changed.set(file, adapted);
    } catch (error) {
      // A file with syntax errors stays as it is: the check of the whole content reports it.
      if (!(error instanceof ContentError)) throw error;
    }
  }
  return changed;
}

function adaptedText(file: string, text: string): string {
  const known = contentFile(file);
  if (known === null) return text;
  const sample = sampleOf(file);
  let adapted = isMarkdown(file) ? text.replaceAll(BLOCK_LINE, withKnownFields) : text;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const changes = changesFor(valueIn(file, adapted), known.schema, sample);
    if (changes.length === 0) break;
    adapted = isMarkdown(file) ? editMarkdown(adapted, changes) : editYaml(adapted, changes);
  }
  return adapted;
}

const valueIn = (file: string, text: string) =>
  valueOf(isMarkdown(file) ? splitMarkdown(text).head : text);

/** A line that opens a block of a page, such as `::precio{servicio="tienda"}`. */
const BLOCK_LINE = /^:{2,}(\w+).*\{.*\}[ \t]*$/gm;

function withKnownFields(line: string, block: string): string {
  if (!isBlockName(block)) return line;
  const names = Object.keys(BLOCK_FIELDS[block].shape);
  return line
    .replaceAll(/\b(\w+)="[^"]*" ?/g, (field, name: string) => (names.includes(name) ? field : ''))
    .replace(/ *\}([ \t]*)$/, '}$1')
    .replace('{}', '');
}

function changesFor(value: unknown, schema: z.ZodType, sample: unknown): Change[] {
  const said = fillAgencyWords(value, AGENCY_WORDS);
  const result = schema.safeParse(said);
  const issues = result.success
    ? strayPlaces(said, schema, () => []).map(({ path }) => ({
        path,
        code: 'custom' as const,
      }))
    : result.error.issues;
  return issues.flatMap((issue): Change[] => {
    const path = issue.path as Path;
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ kind: 'remove', path: [...path, key] }));
    }
    const there = valueAt(value, path);
    const isReplaced =
      issue.code === 'custom'
        ? typeof there === 'string' && namesIn(there).length > 0
        : there === undefined;
    const instead = isReplaced ? inSample(sample, path) : undefined;
    return isOfTexts(instead) ? [{ kind: 'set', path, value: instead }] : [];
  });
}

/** Fills `{nombre}` and `{precio:…}` with fixed words, because the schemas check filled texts. */
const AGENCY_WORDS: AgencyWords = {
  brand: () => ({ nombre: 'Marca', alias: 'marca', ciudad: 'Ciudad' }),
  amount: () => '1',
};

function sampleOf(file: string): unknown {
  try {
    return valueIn(file, readText(file, SAMPLE_FOLDER));
  } catch {
    return undefined;
  }
}

/** Returns the sample's value at a path. In every list, takes the first entry of the sample. */
const inSample = (sample: unknown, path: Path): unknown =>
  valueAt(
    sample,
    path.map((key) => (typeof key === 'number' ? 0 : key)),
  );

/** Returns true if a value contains only texts: the agency must not get the sample's prices. */
function isOfTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'string';
  return Object.values(value).every(isOfTexts);
}
