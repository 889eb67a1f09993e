import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { type Change, changedValue, type Path, valueAt } from './change.ts';
import { editYaml, valueOf } from './yaml-edit.ts';

const FILES = ['sample', 'tests/nube-clara'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((name) => name.endsWith('.yaml')),
);
const BY_HAND = new Map(FILES.map((file) => [file, readFileSync(file, 'utf8')]));
const TEXTS = new Map(Array.from(BY_HAND, ([file, text]) => [file, rewritten(text)]));

function rewritten(text: string): string {
  const edited = editYaml(text, [{ kind: 'set', path: ['x'], value: 1 }]);
  return editYaml(edited, [{ kind: 'remove', path: ['x'] }]);
}

interface Place {
  path: Path;
  value: unknown;
  lines: readonly [number, number];
}

const startOf = (node: unknown): number | undefined =>
  isScalar(node) ? (node.range?.[0] ?? undefined) : undefined;

function placesOf(text: string): Place[] {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const found: Place[] = [];
  const walk = (node: unknown, path: Path, named?: number) => {
    if (!isScalar(node) && !isMap(node) && !isSeq(node)) return;
    const [start, end] = node.range ?? [0, 0, 0];
    const lines = [
      counter.linePos(named ?? start).line,
      counter.linePos(Math.max(start, end - 1)).line,
    ] as const;
    if (path.length > 0)
      found.push({ path, value: isScalar(node) ? node.value : undefined, lines });
    if (isMap(node))
      for (const { key, value } of node.items)
        walk(value, [...path, String(isScalar(key) ? key.value : key)], startOf(key));
    if (isSeq(node)) for (const [index, item] of node.items.entries()) walk(item, [...path, index]);
  };
  walk(document.contents, []);
  return found;
}
const VALUES = new Map([...TEXTS.values()].map((text) => [text, valueOf(text)]));
const saidBy = (text: string) => VALUES.get(text) ?? valueOf(text);
const PLACES = new Map(FILES.map((file) => [file, placesOf(TEXTS.get(file) ?? '')]));

const notesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\s*#/.test(line))
    .map((line) => line.trim())
    .sort();

const anyPlace = fc
  .constantFrom(...FILES)
  .chain((file) => fc.constantFrom(...(PLACES.get(file) ?? [])).map((place) => ({ file, place })));
const textOf = (file: string) => TEXTS.get(file) ?? '';
const anyText = fc.oneof(
  fc.string(),
  fc.constantFrom(
    ...['Hola', '- a', 'a: b', 'a #b', '{precio}', '[x]', "l'hora", '“uno”', 'tab\tb'],
    ...['yes', 'null', '06000', '1.5', '9:00', '2026-01-01', '...', '---'],
    ...Array.from('*&!@`%', (sign) => `${sign}a`),
    ...Array.from('|>?:#\'"\\ '),
    ...['', 'a\nb', 'a\n\nb\n', '\na'],
    'x'.repeat(150),
    'una palabra '.repeat(20).trim(),
    ' con espacio',
    'doble  espacio '.repeat(12),
    '\u00a0duro',
  ),
);
const anyValue = fc.oneof(
  anyText,
  fc.integer(),
  fc.boolean(),
  fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
    .filter((each) => !Object.is(each, -0)),
);
const anyGroup = fc.oneof(
  anyValue,
  fc.array(anyValue, { maxLength: 3 }),
  fc.dictionary(
    fc.constantFrom('titulo', 'texto', 'ruta', 'lista'),
    fc.oneof(anyValue, fc.array(anyValue, { maxLength: 2 })),
    { maxKeys: 3, noNullPrototype: true },
  ),
);

/** Makes a change, and checks that the text then contains the changed value. */
function changed(text: string, change: Change): string {
  const edited = editYaml(text, [change]);
  expect(valueOf(edited)).toEqual(changedValue(saidBy(text), change));
  return edited;
}

const RUNS = { numRuns: process.env['LONG_TESTS'] === '1' ? 100 : 20 };

describe('every file of both agencies', () => {
  test.each(FILES)(
    '%s: stays to the byte where nothing changes, and then says the same',
    (file) => {
      const text = BY_HAND.get(file) ?? '';
      const first = PLACES.get(file)?.find(({ value }) => value !== undefined);
      const path = first?.path ?? [];
      expect(path).not.toEqual([]);
      expect(editYaml(text, [{ kind: 'set', path, value: valueAt(valueOf(text), path) }])).toBe(
        text,
      );
      expect(valueOf(textOf(file))).toEqual(valueOf(text));
      expect(notesOf(textOf(file))).toEqual(notesOf(text));
      expect(rewritten(textOf(file))).toBe(textOf(file));
    },
  );

  it('says what was meant after a value is set, with its notes, and touches no other line', () => {
    fc.assert(
      fc.property(anyPlace, anyGroup, ({ file, place }, value) => {
        const text = textOf(file);
        const edited = changed(text, { kind: 'set', path: place.path, value });
        const [from, to] = place.lines;
        const [before, after] = [text.split('\n'), edited.split('\n')];
        expect(after.slice(0, Math.max(0, from - 2))).toEqual(
          before.slice(0, Math.max(0, from - 2)),
        );
        expect(after.slice(after.length - (before.length - to))).toEqual(before.slice(to));
      }),
      RUNS,
    );
  });

  it('is as it was after a value is set and set back', () => {
    let same = 0;
    fc.assert(
      fc.property(
        anyPlace.filter(({ place }) => place.value !== undefined),
        anyValue,
        ({ file, place }, value) => {
          const text = textOf(file);
          const old = valueAt(saidBy(text), place.path);
          const away = editYaml(text, [{ kind: 'set', path: place.path, value }]);
          const back = editYaml(away, [{ kind: 'set', path: place.path, value: old }]);
          expect(valueOf(back)).toEqual(saidBy(text));
          expect(notesOf(back)).toEqual(notesOf(text));
          if (back === text) same += 1;
        },
      ),
      RUNS,
    );
    expect(same).toBeGreaterThan(RUNS.numRuns / 4);
  });

  const anyList = anyPlace
    .map(({ file, place }) => ({
      file,
      list: place.path.slice(
        0,
        place.path.findLastIndex((key) => typeof key === 'number'),
      ),
    }))
    .filter(({ list, file }) => Array.isArray(valueAt(saidBy(textOf(file)), list)));
  const hasNotes = (text: string, list: Path) => {
    const [from = 0, to = 0] =
      placesOf(text).find(({ path }) => isDeepStrictEqual(path, list))?.lines ?? [];
    return text
      .split('\n')
      .slice(Math.max(0, from - 2), to)
      .some((line) => /^\s*#/.test(line));
  };
  const lengthOf = (text: string, list: Path) => (valueAt(saidBy(text), list) as unknown[]).length;

  it('says what was meant after an entry is added, and keeps every note', () => {
    fc.assert(
      fc.property(anyList, fc.nat(), anyGroup, ({ file, list }, at, value) => {
        const text = textOf(file);
        const path = [...list, at % (lengthOf(text, list) + 1)];
        const edited = changed(text, { kind: 'insert', path, value });
        expect(notesOf(edited)).toEqual(notesOf(text));
        expect(editYaml(edited, [{ kind: 'remove', path }])).toBe(text);
      }),
      RUNS,
    );
  });

  it('says what was meant after an entry moves, and is as it was after it moves back', () => {
    fc.assert(
      fc.property(anyList, fc.nat(), fc.nat(), ({ file, list }, one, two) => {
        const text = textOf(file);
        const length = lengthOf(text, list);
        const [from, to] = [one % length, two % length];
        const edited = changed(text, { kind: 'move', path: [...list, from], to });
        expect(notesOf(edited)).toEqual(notesOf(text));
        const back = editYaml(edited, [{ kind: 'move', path: [...list, to], to: from }]);
        expect(valueOf(back)).toEqual(saidBy(text));
        if (!hasNotes(text, list)) expect(back).toBe(text);
      }),
      RUNS,
    );
  });

  it('says what was meant after anything is taken out, and loses no note but its own', () => {
    fc.assert(
      fc.property(anyPlace, ({ file, place }) => {
        const text = textOf(file);
        const left = notesOf(changed(text, { kind: 'remove', path: place.path }));
        const [from, to] = place.lines;
        const lines = text.split('\n');
        let top = Math.max(0, from - 2);
        while (/^\s*#/.test(lines[top - 1] ?? '')) top -= 1;
        const own = new Set(notesOf(lines.slice(top, to + 1).join('\n')));
        for (const note of notesOf(text)) expect(left.includes(note) || own.has(note)).toBe(true);
      }),
      RUNS,
    );
  });

  it('bears lines that end as Windows ends them, and a last line without an end', () => {
    fc.assert(
      fc.property(
        anyPlace,
        anyText.filter((each) => !/[\r\n]/.test(each)),
        fc.boolean(),
        ({ file, place }, value, isEnded) => {
          const text = textOf(file);
          const windows = (isEnded ? text : text.trimEnd()).replaceAll('\n', '\r\n');
          const edited = changed(windows, { kind: 'set', path: place.path, value });
          expect(/(?<!\r)\n/.test(edited)).toBe(false);
          expect(edited.endsWith('\r\n')).toBe(isEnded);
        },
      ),
      RUNS,
    );
  });
});
