import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_FOLDER } from '../src/content/content-directory.ts';
import {
  buildEnvironment,
  CONTENT_IN_USE,
  explained,
  inputsOf,
  PUBLISHED,
  SETTINGS,
  TESTED,
} from './build.mjs';

/** Code that only the running server executes, with settings of its own. */
const AT_RUN = /^(server|middleware)\b|\.test\./;

describe('the settings of a build', () => {
  it('are all those that its code reads', () => {
    const sources = readdirSync('src', { recursive: true })
      .filter((name) => /\.(ts|tsx|astro)$/.test(name) && !AT_RUN.test(name))
      .map((name) => `src/${name}`);
    const texts = [...sources, 'astro.config.ts'].map((file) => readFileSync(file, 'utf8'));
    const read = texts.flatMap((text) =>
      Array.from(
        // Within quotes it is what a build writes in its place.
        text.matchAll(/(?<!')process\.env\b(?:\['(\w+)'\]|\.(\w+))?/g),
        ([all, quoted, named]) => quoted ?? named ?? all,
      ),
    );
    expect(new Set(read)).toEqual(new Set(SETTINGS));
  });

  it.each(SETTINGS.filter((name) => name !== 'CONTENT_DIR'))('make it another with %s', (name) => {
    for (const setting of SETTINGS) vi.stubEnv(setting, '');
    const before = inputsOf(PUBLISHED);
    vi.stubEnv(name, '1');
    expect(inputsOf(PUBLISHED)).not.toBe(before);
  });

  it('take an empty one for a missing one, and a content folder for what it holds', () => {
    for (const setting of SETTINGS) vi.stubEnv(setting, undefined);
    const before = inputsOf(PUBLISHED);
    vi.stubEnv('SITE_URL', '');
    vi.stubEnv('CONTENT_DIR', `./${SAMPLE_FOLDER}`);
    expect(inputsOf(PUBLISHED)).toBe(before);
    vi.stubEnv('CONTENT_DIR', 'tests/e2e');
    expect(inputsOf(PUBLISHED)).not.toBe(before);
  });
});

describe('a build that fails', () => {
  const wrong = 'content/marca.yaml no es válido:\n  línea 3, campo «lema»: falta';
  const trace = (file) =>
    `  Hint:\n    Use client:only.\n  Stack trace:\n    at x (/a/src/${file})\n`;

  it('says of a mistake in the content what is wrong, and nothing for programmers', () => {
    const output = `06:56:21 [content] Syncing content\n\n${wrong}\n${trace('content/read-yaml.ts:1:1')}`;
    expect(explained(output)).toBe(`${wrong}\n`);
  });

  it('says all that there is of any other', () => {
    const output = `06:56:21 [build] x\nReferenceError: y\n${trace('pages/index.astro')}`;
    expect(explained(output)).toBe(output);
  });
});

describe('the site of the tests', () => {
  it('is the same whatever the environment says', () => {
    const before = inputsOf(TESTED);
    for (const setting of [...SETTINGS, 'PUBLIC_ANY']) vi.stubEnv(setting, 'otra');
    expect(inputsOf(TESTED)).toBe(before);
    const env = buildEnvironment(TESTED.settings());
    expect(env).toMatchObject({ CONTENT_DIR: 'sample', PATH: process.env.PATH });
    expect(Object.keys(env)).not.toContain('SITE_URL');
    expect(Object.keys(env)).not.toContain('PUBLIC_ANY');
  });

  it('never lies where a server reads its own', () => {
    expect(new Set([PUBLISHED, TESTED, CONTENT_IN_USE].map(({ folder }) => folder)).size).toBe(3);
  });
});

describe('a content that a publication was cut off in', () => {
  const did = [];
  const noted = (what) => () => Promise.resolve(void did.push(what));
  vi.doMock('./install.mjs', () => ({ install: noted('install') }));
  vi.doMock('./port.mjs', () => ({ checkPort: noted('port') }));
  vi.doMock('./supervisor.mjs', () => ({ supervise: noted('serve') }));
  vi.doMock('./processes.mjs', () => ({ foreground: noted('build'), exitCodeOf: () => 0 }));
  vi.doMock('./publish.mjs', async (original) => ({
    ...(await original()),
    publish: async () => (await noted('build')(), { running: false, stale: [] }),
  }));
  vi.doMock('./build.mjs', async (original) => ({
    ...(await original()),
    build: noted('build'),
    loadSettings: () => undefined,
    sayDoubts: () => Promise.resolve(),
  }));
  let root;
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(root, { recursive: true, force: true });
  });

  it.each(['start', 'build', 'dev', 'publicar'])(
    'is whole before «npm run %s» builds it',
    async (task) => {
      root = mkdtempSync(path.join(tmpdir(), 'cortado-'));
      const from = path.join(root, 'contenido/publicacion');
      const target = path.join(root, 'content');
      for (const folder of [from, target]) mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(from, 'uno.yaml'), 'nuevo');
      writeFileSync(path.join(target, 'uno.yaml'), 'de antes');
      const note = path.join(root, 'contenido/publicacion.json');
      writeFileSync(note, JSON.stringify({ target, gone: [] }));
      // As it is in most settings: from where the command runs.
      vi.stubEnv('DATA_DIR', path.relative('.', root));
      vi.spyOn(console, 'log').mockImplementation((line) => {
        const words = readFileSync(path.join(target, 'uno.yaml'), 'utf8');
        if (String(line).startsWith('· Contenido')) did.push(words);
      });
      did.length = 0;
      const { run } = await import(`./tasks/${task}.mjs`);
      await run([]);
      expect(did.slice(did.indexOf('install'), did.indexOf('build') + 1)).toEqual([
        'install',
        'nuevo',
        'build',
      ]);
    },
  );
});
