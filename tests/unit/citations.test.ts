import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * What comments and documents point to: sections of docs/especificacion.md, decisions, files and
 * tests. A reader who follows one must arrive.
 */

/** The folders that somebody writes; what the build or the server writes is in others. */
const ROOMS = ['.github', 'bench', 'deploy', 'docs', 'sample', 'scripts', 'src', 'tests'];

const FILES = [
  ...readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...ROOMS.filter((room) => existsSync(room)).flatMap((room) =>
    readdirSync(room, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  ),
];

const DOCUMENTS = FILES.filter((file) => /^(?:[A-Z]+|docs\/.+)\.md$/.test(file));
const CODE = FILES.filter(
  (file) =>
    /^(?:src|tests|bench|scripts|sample)\//.test(file) || /^[\w.]+\.(?:[cm]?[jt]s)$/.test(file),
).filter((file) => /\.(?:tsx?|mjs|js|css|astro|yaml)$/.test(file));
/** This file, whose patterns look like what they look for. */
const THIS = 'tests/unit/citations.test.ts';

/** What the build, the server or the agency writes, what belongs to others, and an invented example. */
const NOT_KEPT =
  /^(?:dist|data|retratos|node_modules|\.env|habitacion|(?:content\/)?(?:paginas|notas|imagenes(?:\.yaml)?))(?:\/|$)/;

const read = (file: string) => readFileSync(file, 'utf8');

/** The comments of a file of code, one text each. */
function commentsOf(file: string): string[] {
  const text = read(file);
  if (file.endsWith('.yaml')) return text.match(/(?<=^|\s)#.*$/gm) ?? [];
  return text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`\w/\\])\/\/.*$|<!--[\s\S]*?-->/gm) ?? [];
}

/** A comment or paragraph as running text, without the stars and breaks of its layout. */
const flow = (text: string) => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

const remarks = CODE.filter((file) => file !== THIS).flatMap((file) =>
  commentsOf(file).map((comment) => ({ file, text: flow(comment) })),
);
const papers = DOCUMENTS.map((file) => ({ file, text: read(file) }));

/** Whether a path, or the end of one, is that of a file or folder of the repository. */
function isThere(path: string, from: string): boolean {
  const plain = path.replace(/^\.\//, '').replace(/\/$/, '');
  // What the agency has in `content/` it has from the sample.
  if (
    existsSync(plain.replace(/^content(?=\/|$)/, 'sample')) ||
    existsSync(plain) ||
    existsSync(join(dirname(from), plain))
  )
    return true;
  return FILES.some((file) => `/${file}`.endsWith(`/${plain}`));
}

describe('a file that is named exists', () => {
  const FILE =
    /(?<![\w@~*.:/<{[-])(?:\.\.?\/)?(?:[\w.[\]-]+\/)*[\w[\]-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|astro|css|yaml|md|sqlite|OFL\.txt)\b(?![\w*(/-]|\.json\b)/g;
  const FOLDER =
    /(?<![\w@~*.:/<{«-])(?:src|tests|bench|scripts|docs|content|deploy)\/(?:[\w-]+\/)*(?![\w.*[-])/g;
  const named = (text: string) =>
    [...text.matchAll(FILE), ...text.matchAll(FOLDER)]
      .map(([path]) => path)
      .filter((path) => !NOT_KEPT.test(path) && !path.endsWith('.sqlite'));

  it('in comments', () => {
    const missing = remarks.flatMap(({ file, text }) =>
      named(text)
        .filter((path) => !isThere(path, file))
        .map((path) => `${file}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('in documents', () => {
    const missing = papers.flatMap(({ file, text }) => {
      // In prose a name stands between backticks; examples of input stand in fenced blocks.
      const spans = text.replace(/^```[\s\S]*?^```/gm, '').match(/`[^`\n]+`/g) ?? [];
      return spans
        .filter((span) => !/\s/.test(span))
        .flatMap((span) => named(span.slice(1, -1)))
        .filter((path) => !isThere(path, file))
        .map((path) => `${file}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  it('at the end of every link of a document', () => {
    const broken = papers.flatMap(({ file, text }) =>
      Array.from(text.matchAll(/\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g), ([, path = '']) => path)
        .filter((path) => !/^(?:https?|mailto):/.test(path) && !path.startsWith('/'))
        .filter((path) => !existsSync(join(dirname(file), path)))
        .map((path) => `${file}: ${path}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('a decision that is named exists', () => {
  const names = readdirSync('docs/decisions').filter((name) => /^\d/.test(name));
  const numbers = names.map((name) => name.slice(0, 3));

  it('under one number each', () => {
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it('with its state and date, and in the index', () => {
    const STATE = /^Estado: (?:vigente|retirada|sustituida por \d{3}) · Fecha: \d{4}-\d{2}-\d{2}$/m;
    const index = read('docs/decisions/README.md');
    const without = names.filter((name) => !STATE.test(read(`docs/decisions/${name}`)));
    expect(without).toEqual([]);
    expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });

  it('in comments and documents', () => {
    const missing = [...remarks, ...papers].flatMap(({ file, text }) =>
      Array.from(
        text.matchAll(/\b(?:decisions?|decisi(?:ón|ones))\s+\[?(\d{3})\b/gi),
        ([, number = '']) => number,
      )
        .filter((number) => !numbers.includes(number))
        .map((number) => `${file}: ${number}`),
    );
    expect(missing).toEqual([]);
  });
});

const SPECIFICATION = 'docs/especificacion.md';
const specification = read(SPECIFICATION);

describe('a section of the specification that is cited exists', () => {
  const sections = new Set(
    Array.from(specification.matchAll(/^## (\d+)\. /gm), ([, number]) => number),
  );
  /** The one way to cite: «specification, section 5», «the specification's sections 5 and 9». */
  const CITATION = /specification(?:,|['’]s) sections? (\d+)(?: and (\d+))?/gi;

  it('in comments', () => {
    const cited = remarks.flatMap(({ file, text }) =>
      Array.from(text.matchAll(CITATION), ([, one, two]) => [one, two].filter(Boolean)).map(
        (numbers) => ({ file, numbers }),
      ),
    );
    expect(cited.length).toBeGreaterThan(15);
    expect(cited.filter(({ numbers }) => !numbers.every((number) => sections.has(number)))).toEqual(
      [],
    );
  });

  it('and is cited in no other way', () => {
    const other = remarks.filter(({ text }) =>
      /\bdesign(?:\.md)?, (?:section )?\d|specification, (?:\d|§)|seed, section/i.test(text),
    );
    expect(other).toEqual([]);
  });

  it('with its heading in order', () => {
    const numbers = [...sections].map(Number);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});

describe('every statement of the specification', () => {
  const rows = specification
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:-|:|Qué )/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
  const TESTS = /`([^`]+\.(?:test|spec)\.tsx?)` ›((?: `[^`]+`,?)+)/g;

  it('names the file that does it', () => {
    const without = rows.filter(([, , doer = '']) => !/`[^`]+\.\w+`/.test(doer));
    expect(rows.length).toBeGreaterThan(100);
    expect(without.map(([, statement]) => statement)).toEqual([]);
  });

  it('names the test that holds it', () => {
    const without = rows.filter(([, , , tests = '']) => tests.search(TESTS) === -1);
    expect(without.map(([, statement]) => statement)).toEqual([]);
  });

  it('names tests that are there', () => {
    const missing = Array.from(specification.matchAll(TESTS)).flatMap(
      ([, path = '', names = '']) => {
        const found = FILES.filter((file) => `/${file}`.endsWith(`/${path}`));
        const [file] = found;
        if (file === undefined || found.length > 1) return [`${path}: ${found.length} files`];
        const text = read(file);
        return Array.from(names.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
          .filter((name) => !["'", '"', '`'].some((mark) => text.includes(`${mark}${name}${mark}`)))
          .map((name) => `${path}: ${name}`);
      },
    );
    expect(missing).toEqual([]);
  });
});
