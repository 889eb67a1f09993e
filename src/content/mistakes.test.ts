import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { format, resolveConfig } from 'prettier';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contentDirectory } from './content-directory.ts';
import { type Mistake, MISTAKES } from './mistakes.cases.ts';

vi.mock('astro:content', () => ({ defineCollection: (collection: unknown) => collection }));
const { collections } = await import('../content.config.ts');

/** The table that the agency reads; `vitest -u` writes it anew. */
const GUIDE = 'docs/errores-de-contenido.md';
const SAMPLE = contentDirectory();

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'errores-'));
  cpSync(SAMPLE, directory, { recursive: true });
  vi.stubEnv('CONTENT_DIR', directory);
});
afterEach(() => rmSync(directory, { recursive: true }));

/** What a build says of the content, as it reads it; null when it finds it good. */
async function complaint(): Promise<string | null> {
  const context = {
    store: { set: () => true },
    config: { root: pathToFileURL(`${process.cwd()}/`) },
  } as unknown as LoaderContext;
  try {
    for (const collection of Object.values(collections)) {
      const { loader } = collection as unknown as { loader: Loader };
      await loader.load(context);
    }
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
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

/** A message as it would be about the project's own folder, on one line. */
const shown = (message: string) =>
  message.replaceAll(directory, 'content').replaceAll(/\n\s*/g, ' ');

/** What each mistake was answered with: the guide repeats it. */
const heard = new Map<Mistake, string>();

async function complaintAbout(mistake: Mistake): Promise<string> {
  const known = heard.get(mistake);
  if (known !== undefined) return known;
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
  const message = shown((await complaint()) ?? 'nada');
  heard.set(mistake, message);
  return message;
}

it.each(MISTAKES)('$what is caught, with the file, the line and what to write', async (mistake) => {
  const message = await complaintAbout(mistake);
  expect(message).toContain(mistake.says);
  expect(message).toMatch(new RegExp(`^content/${mistake.file}[^]*(línea \\d+|falta;|cámbiale)`));
});

it('is what the guide says of each', async () => {
  const sample = readFileSync(GUIDE, 'utf8');
  const rows: string[] = [];
  for (const mistake of MISTAKES) {
    rows.push(`| ${mistake.what} | ${asCell(await complaintAbout(mistake))} |`);
    rmSync(directory, { recursive: true });
    cpSync(SAMPLE, directory, { recursive: true });
  }
  const table = ['| Qué pasó | Qué dice |', '| --- | --- |', ...rows].join('\n');
  const guide = sample.replace(/\| Qué pasó[^]*$/, () => `${table}\n`);
  await expect(
    await format(guide, { ...(await resolveConfig(GUIDE)), parser: 'markdown' }),
  ).toMatchFileSnapshot(join(process.cwd(), GUIDE));
});

/** Long lists of what there is would say nothing in a guide. */
const asCell = (message: string) =>
  message.replace(/; están .*$/, '; están…').replaceAll('|', '\\|');
