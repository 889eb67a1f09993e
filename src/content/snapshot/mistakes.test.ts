import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseDocument } from 'yaml';
import { beforeEach, expect, it, vi } from 'vitest';
import { readEntry, readSnapshot, SnapshotError } from './snapshot.ts';
import { siteAddresses } from '#content/check/site-addresses.ts';
import { contentDirectory } from '#content/read/content-directory.ts';
import { CONTENT_FILES } from '#content/schemas/content-files.ts';
import { type Mistake, MISTAKES } from './mistakes.cases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const SAMPLE = contentDirectory();

let directory: string;
beforeEach(() => {
  directory = temporaryFolder();
  cpSync(SAMPLE, directory, { recursive: true });
  vi.stubEnv('CONTENT_DIR', directory);
});

async function complaint(changed = ''): Promise<string | null> {
  try {
    // `readEntry` is first, because it reads only one file: 20 times faster than `readSnapshot`.
    const row = CONTENT_FILES.find(({ file }) => file === changed);
    if (row) readEntry(row, siteAddresses(process.cwd(), directory), directory);
    await readSnapshot(directory);
    return null;
  } catch (error) {
    if (!(error instanceof SnapshotError)) return error instanceof Error ? error.message : 'nada';
    const [first] = error.byFile.values();
    return (error.byFile.get(changed) ?? first)?.message ?? null;
  }
}

it('finds the sample content good', async () => {
  expect(await complaint()).toBeNull();
});

it.each([
  ['marca.yaml.txt', 'marca.yaml'],
  ['comercio.yml', 'comercio.yaml'],
  ['terminal/Guardia.yaml', 'guardia.yaml'],
])('says that %s is not read', async (name, meant) => {
  writeFileSync(join(directory, name), 'nombre: Otra');
  const says = `content/${name}: el sitio no lee este archivo, sino «${meant}»; cámbiale el nombre o sácalo de la carpeta.`;
  expect(shown((await complaint()) ?? 'nada')).toBe(says);
});

const shown = (message: string) =>
  message.replaceAll(directory, 'content').replaceAll(/\n\s*/g, ' ');

async function complaintAbout(mistake: Mistake): Promise<string> {
  const { file, from, to } = mistake;
  const path = join(directory, file);
  mkdirSync(dirname(path), { recursive: true });
  if (from === undefined) writeFileSync(path, to);
  else {
    const text = readFileSync(path, 'utf8');
    const wrong = text.replace(from, () => String(to));
    expect(wrong).not.toBe(text);
    writeFileSync(path, wrong);
  }
  return shown((await complaint(file)) ?? 'nada');
}

const NEW_LINES = {
  'controles.yaml': ['posicion', 'animaciones'],
  'formulario-simple.yaml': ['telefonoEscrito', 'etiqueta', 'esperando'],
  'navegacion.yaml': ['accion'],
};

it('tells an agency that takes a new version each line to write, until its content is good', async () => {
  const wanted = new Map<string, string>();
  for (const [file, fields] of Object.entries(NEW_LINES)) {
    const sample = readFileSync(join(directory, file), 'utf8');
    wanted.set(file, sample);
    const before = sample
      .split('\n')
      .filter((line) => !fields.some((field) => line.trimStart().startsWith(`${field}:`)));
    expect(before.length).toBeLessThan(sample.split('\n').length);
    writeFileSync(join(directory, file), before.join('\n'));
  }
  const written: string[] = [];
  for (let told = await complaint(); told !== null; told = await complaint()) {
    const lines = [
      ...told.matchAll(/muestra(?:: «([^»]+)»)? \((?:\S+\/)?([\w-]+\.yaml), línea (\d+)\)/g),
    ]
      .map(([, line, file = '', at = '']) => ({ line, file, at: Number(at) }))
      .sort((one, other) => one.at - other.at);
    expect(lines, told).not.toEqual([]);
    for (const { line, file, at } of lines) {
      const own = join(directory, file);
      const text = readFileSync(own, 'utf8').split('\n');
      const ofSample = wanted.get(file)?.split('\n')[at - 1] ?? '';
      const indent = /^ */.exec(ofSample)?.[0] ?? '';
      text.splice(at - 1, 0, line === undefined ? ofSample : indent + line);
      writeFileSync(own, text.join('\n'));
      written.push(`${file}: ${line ?? 'copied'}`);
    }
    expect(written.length).toBeLessThan(20);
  }
  expect(written).toHaveLength(Object.values(NEW_LINES).flat().length);
  for (const [file, sample] of wanted) {
    const own = parseDocument(readFileSync(join(directory, file), 'utf8'));
    expect(own.toJS()).toEqual(parseDocument(sample).toJS());
  }
});

it.each(MISTAKES)('catches $to in $file, and says where and what to write', async (mistake) => {
  const message = await complaintAbout(mistake);
  expect(message).toContain(mistake.says);
  expect(message).toMatch(new RegExp(`^content/${mistake.file}[^]*(línea \\d+|falta;|cámbiale)`));
});
