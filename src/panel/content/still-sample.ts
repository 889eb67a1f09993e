import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesIn, SAMPLE_FOLDER } from '#content/read/content-directory.ts';
import { shortBeginning } from '#content/read/short-beginning.ts';
import { contentFile, placeOfFile } from '#content/schemas/content-files.ts';
import { fileTitle } from '#content/edit/file-title.ts';
import { type Field, fieldsIn, formModel } from '#content/edit/form-model.ts';
import { splitMarkdown } from '#content/edit/markdown-edit.ts';
import { isMarkdown } from '#content/edit/posted-text.ts';
import { valueOf } from '#content/edit/yaml-edit.ts';
import { BODY } from './file-text.ts';
import { excerpt, figureWords, type LeftField, type Texts } from './left-behind.ts';

export interface StillSample {
  /** The fields that visitors see most come first. */
  readonly fields: readonly LeftField[];
  readonly isUntouched: boolean;
}

/** The kinds of fields in which an agency chooses a value, and does not write its own words. */
const CHOSEN: Field['kind'][] = ['choice', 'boolean', 'colour', 'link', 'service', 'project'];

/** Fields that do not count: the sample's value may be right, or visitors do not see the value. */
const MAY_STAY = /^marca\.yaml horario\.lugar$|^servicios\.yaml idioma$|\b(?:id|tipos?)(?:\.\d+)?$/;

const KNOWN_BY: readonly Field['kind'][] = ['mail', 'url', 'telephone', 'price'];

const ITS_NAMES = /^marca\.yaml (?:nombre|razonSocial)$/;

/** Matches a short text for any agency, such as «6 a 8 semanas»: no name, price or address. */
const ANYBODYS = /^(?=.* )(?!.*[@/$€]|.*\d{3}|.+\p{Lu}).{1,20}$/u;

const PLACES = /\{[^}]*\}/g;

/** The files that visitors see most. Other files follow in the order of `CONTENT_FILES`. */
const SEEN_MOST: readonly string[] = [
  'inicio.yaml',
  'servicios.yaml',
  'marca.yaml',
  'contacto.yaml',
  'cotizacion.yaml',
  'formulario-simple.yaml',
  'navegacion.yaml',
];

/**
 * Finds the fields that still contain a value of the sample. The short sample's texts suit any
 * agency, so of the short sample only names, contact data and prices count.
 */
export function stillSample(texts: Texts, { full, short }: SampleKeys): StillSample {
  const said = [...texts]
    .sort(([one], [other]) => placeIn(one) - placeIn(other))
    .flatMap(([file, text]) => keptIn(file, text));
  const isLeft = (field: Said) =>
    short.has(keyOf(field))
      ? field.isKnownBy
      : full.has(keyOf(field)) && (field.isKnownBy || !ANYBODYS.test(field.value));
  return {
    fields: said.filter(isLeft),
    isUntouched:
      said.length > 0 && said.every((field) => short.has(keyOf(field)) || full.has(keyOf(field))),
  };
}

const LAST = new Map<string, { text: string; said: readonly Said[] }>();

function keptIn(file: string, text: string): readonly Said[] {
  const last = LAST.get(file);
  if (last?.text === text) return last.said;
  const said = saidIn(file, text);
  LAST.set(file, { text, said });
  return said;
}

/** Returns the keys of all values in each sample, to find values that the agency did not change. */
export function sampleKeys({ full, short }: Beginnings) {
  const keysIn = (texts: Beginning): ReadonlySet<string> =>
    new Set(texts.flatMap(([file, text]) => saidIn(file, text).map(keyOf)));
  return { full: keysIn(full), short: keysIn(short) };
}

type SampleKeys = ReturnType<typeof sampleKeys>;

/** Returns where each file of the sample is. The map is empty if there is no sample. */
export function sampleFiles(): ReadonlyMap<string, string> {
  const folder = resolve(SAMPLE_FOLDER);
  if (!existsSync(folder)) return new Map();
  return new Map(filesIn(folder).map((file) => [file, join(folder, file)]));
}

type Beginning = readonly (readonly [file: string, text: string])[];

interface Beginnings {
  readonly full: Beginning;
  readonly short: Beginning;
}

export function beginnings(): Beginnings {
  const read = (files: ReadonlyMap<string, string>) =>
    [...files]
      .filter(([file]) => contentFile(file) !== null)
      .map(([file, path]) => [file, readFileSync(path, 'utf8')] as const);
  const isThere = existsSync(SAMPLE_FOLDER);
  return {
    full: isThere ? read(sampleFiles()) : [],
    short: isThere ? read(shortBeginning()) : [],
  };
}

interface Said extends LeftField {
  readonly value: string;
  readonly isKnownBy: boolean;
}

/** Returns a key without list positions and page names, so that a moved value keeps its key. */
const keyOf = ({ file, path, value }: Said) =>
  `${contentFile(file)?.file ?? file} ${path.replaceAll(/\b\d+\b/g, '*')} ${value}`;

function saidIn(file: string, text: string): Said[] {
  const known = contentFile(file);
  if (known === null || known.isDetail === true) return [];
  const title = fileTitle(file, text);
  const said = (path: string, label: string, value: string, kind?: Field['kind']): Said[] => {
    const at = `${file} ${path}`;
    if (!/[\p{L}\d]/u.test(value.replaceAll(PLACES, '')) || MAY_STAY.test(at)) return [];
    const isKnownBy = (kind !== undefined && KNOWN_BY.includes(kind)) || ITS_NAMES.test(at);
    const shown = kind === 'price' ? figureWords(Number(value)) : value;
    const words = excerpt(shown.replaceAll(PLACES, '…'));
    return [{ file, path, label, title, value: value.trim(), words, isKnownBy }];
  };
  try {
    const { head, body } = isMarkdown(file) ? splitMarkdown(text) : { head: text, body: '' };
    const fields = fieldsIn(formModel(known.schema, valueOf(head)), { withDetails: false });
    const inHead = fields.flatMap(({ field, way }) => {
      if (CHOSEN.includes(field.kind)) return [];
      const value =
        'value' in field ? field.value : field.kind === 'lines' ? field.lines.join('\n') : '';
      return said(field.name, way.join(' › '), value, field.kind);
    });
    return [...inHead, ...said(BODY, 'Texto', body)];
  } catch {
    return [];
  }
}

function placeIn(file: string): number {
  const most = SEEN_MOST.indexOf(file);
  return most === -1 ? placeOfFile(file) : most - SEEN_MOST.length;
}
