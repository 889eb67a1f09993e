import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { modelOf } from '#content/edit/posted-text.ts';
import { valueOf } from '#content/edit/yaml-edit.ts';
import { createContentThread, directWork } from './content-work.ts';

const HOUR_MS = 3_600_000;
const AROUND = { pages: ['/'], services: ['tienda'], pictures: [] };
const NOTE = `${readFileSync('sample/notas/como-bajar-las-citas-perdidas.md', 'utf8').split(/^---$/m).slice(0, 2).join('---')}---

`;

const times = (text: string, count: number) => text.repeat(count);
const many = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

const SIGNS = [
  ...['*', '_', '**', '~', '`', '``` ', '[', '![', '](', '[a](', '<', '<a ', '&', '\\', '> ', '- '],
  ...['1. ', '* a\n ', '|', '| - ', '#', '=', ':::', '::a{', '"', "'", '(', '[^1]', '*a_', '_a*'],
  ...['a**b', '[a]: <', '\t', '  \n', 'http://a.', 'a@b.', '- [ ] '],
];
const MARKDOWN = SIGNS.flatMap((sign) => [
  times(sign, Math.floor(40_000 / sign.length)),
  many(3_000, (at) => `${sign}${'x'.repeat(at % 7)} `),
]);
const YAML = [
  many(10_000, (at) => `k${at}: v\n`),
  many(1_900, (at) => `k${at}: v\n`),
  many(1_900, () => '- v\n'),
  `lista:\n${many(700, (at) => `  - { id: x${at}, otro: 1 }\n`)}`,
  times('? ', 3_000),
  times('{a: ', 2_000),
  times('"', 50_000),
  times("'a' ", 10_000),
  times('a: &a [*a]\n', 20),
  many(20, (at) => `${' '.repeat(at)}k:\n`),
  `a: "${times('\\u0041', 30_000)}"`,
  `a: >\n${times('  x\n\n', 30_000)}`,
  times('@\n', 20_000),
  times('# x\n', 40_000),
  times('!a ', 10_000),
  times('%YAML 1.2\n', 5_000),
  `a: ${times('{x}', 30_000)}`,
  `a: ${times('[x](y) ', 20_000)}`,
  times('\t', 50_000),
  times('- - - - a\n', 600),
];

/**
 * Without `LONG_TESTS=1`, the tests try only every twelfth text, because each text that takes too
 * long ends the thread, and the start of a new thread is slow.
 */
const EACH = process.env['LONG_TESTS'] === '1' ? 1 : 12;

describe('what people post', () => {
  let folder: string;
  let script: URL;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hilo-'));
    const outfile = join(folder, 'content-thread.mjs');
    const js =
      "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
    await build({
      entryPoints: ['src/server/publishing/content-thread.ts'],
      ...{ outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'silent' },
      banner: { js },
    });
    script = pathToFileURL(outfile);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is done on a thread as it would be here', async () => {
    const thread = createContentThread(undefined, script);
    const file = 'inicio.yaml';
    const text = readFileSync(`sample/${file}`, 'utf8');
    const fields = [['texto', `${text}\r\nx: 1\r\n`]] as const;
    const broken = `${NOTE}# Uno\n\n[x](y)\n\n<b>x</b>\n`;
    const texts = { base: 'a: 1\nb: 1\n', mine: 'a: 2\nb: 1\n', theirs: 'a: 1\nb: 2\n' };
    for (const work of [thread, directWork]) {
      expect(await work.posted(file, text, fields)).toEqual({
        ...{ text: `${text}\nx: 1\n`, at: null, fresh: '' },
      });
      expect(await work.merge(file, texts)).toBe('a: 2\nb: 2\n');
      const unclosed = { ...texts, mine: 'a: "2\nb: 1\n' };
      expect(await work.merge(file, unclosed)).toBeNull();
      expect(modelOf(file, unclosed.mine)).toBeNull();
    }
    expect(await thread.problems('notas/una.md', broken, 'sample', AROUND)).toEqual(
      await directWork.problems('notas/una.md', broken, 'sample', AROUND),
    );
  });

  it('finds the links of a text that lead nowhere, and none where a page was before', async () => {
    const body =
      '[a](/nada)\n\n[b](#nada), [c](#uno), [d](/de-antes#x), [e](tel:+5215550142)\n\n## Uno\n';
    const found = await directWork.problems('notas/una.md', NOTE + body, 'sample', {
      ...AROUND,
      moved: ['/de-antes'],
    });
    expect(found.map(({ message }) => message.slice(0, 60))).toEqual([
      expect.stringContaining('el enlace «/nada» lleva a una página que no existe'),
      expect.stringContaining('el enlace «#nada» lleva a una parte'),
    ]);
  });

  it('is told to be too much where it takes longer, and the next one is done', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const thread = createContentThread(HOUR_MS, script);
    const texts = { base: 'a: 1\n', mine: 'a: 2\n', theirs: 'a: 1\n' };
    expect(await thread.merge('inicio.yaml', texts)).toBe('a: 2\n');
    const bomb = `${NOTE}${times('a**b', 10_000)}`;
    const told = thread.problems('notas/una.md', bomb, 'sample', AROUND);
    await turn();
    vi.advanceTimersByTime(HOUR_MS);
    const [problem] = await told;
    expect(problem?.message).toMatch(/no se puede revisar\. Quita los signos que sobren/);
    expect(await thread.merge('inicio.yaml', texts)).toBe('a: 2\n');
  });

  it('keeps nobody waiting, whatever it is made of', async () => {
    const thread = createContentThread(200, script);
    // Measures this thread's processor time in ms, because other programs do not add to this time.
    const used = () => process.threadCpuUsage().user / 1000;
    let [longest, before] = [0, used()];
    const ticks = setInterval(() => {
      longest = Math.max(longest, used() - before);
      before = used();
    }, 5);
    const shapes = (all: readonly string[]) => all.filter((_, index) => index % EACH === 0);
    for (const body of shapes(MARKDOWN)) {
      await thread.problems('notas/una.md', `${NOTE}${body}`, 'sample', AROUND);
    }
    for (const text of shapes(YAML)) {
      await thread.posted('inicio.yaml', text, [['c.titular.texto', 'x']]);
      await thread.problems('inicio.yaml', text, 'sample', AROUND);
    }
    clearInterval(ticks);
    expect(MARKDOWN.length + YAML.length).toBeGreaterThan(90);
    expect(longest).toBeLessThan(200);
  });

  it('is read again by the panel’s screens in as little time', () => {
    let longest = 0;
    for (const text of YAML) {
      for (const read of [() => valueOf(text), () => modelOf('inicio.yaml', text)]) {
        const before = process.threadCpuUsage().user;
        try {
          read();
        } catch {}
        longest = Math.max(longest, (process.threadCpuUsage().user - before) / 1000);
      }
    }
    expect(longest).toBeLessThan(200);
  });
});
