import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getBrowser, getFirefox } from './browser.mjs';

const { captured, launch, own, question } = vi.hoisted(() => ({
  captured: vi.fn(),
  question: vi.fn(),
  launch: vi.fn(),
  own: { file: '', light: '' },
}));
vi.mock('node:readline/promises', () => ({
  createInterface: () => ({ question, close: () => undefined }),
}));
vi.mock('./run.mjs', () => ({ captured }));
const launchServer = () => {
  if (!existsSync(own.light)) return Promise.reject(new Error('is not there'));
  const server = { process: () => ({ spawnfile: own.light }), close: () => Promise.resolve() };
  return Promise.resolve(server);
};
vi.mock('@playwright/test', () => ({
  chromium: { launch, launchServer: () => launchServer(), executablePath: () => own.file },
}));
vi.mock('./chromium.mjs', async (original) => {
  const { chromiumCandidates, isLight } = /** @type {typeof import('./chromium.mjs')} */ (
    await original()
  );
  /** @param {string} file */
  const isOurs = (file) => file.startsWith(folder) && existsSync(file);
  return {
    isLight,
    chromiumCandidates: (/** @type {NodeJS.ProcessEnv} */ env) => chromiumCandidates(env, isOurs),
  };
});

const ownUid = Object.getOwnPropertyDescriptor(process, 'getuid');
const terminals = [process.stdin, process.stdout].map((stream) => ({ stream, was: stream.isTTY }));
/** @param {{ terminal: boolean }} given */
function asRoot({ terminal }) {
  Object.defineProperty(process, 'getuid', { value: () => 0, configurable: true });
  for (const { stream } of terminals) stream.isTTY = terminal;
  vi.stubEnv('CI', '');
}

let folder = '';
/** @param {string} name */
const program = (name) => {
  const file = path.join(folder, name);
  writeFileSync(file, '', { mode: 0o755 });
  return file;
};
/** @type {string[]} */
const said = [];
const say = (/** @type {string} */ text) => said.push(text);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'navegador-'));
  own.file = path.join(folder, 'playwright', 'chrome');
  own.light = path.join(folder, 'playwright', 'light');
  said.length = 0;
  question.mockReset();
  captured.mockReset().mockResolvedValue({ code: 1, output: 'sin red' });
  launch.mockReset().mockResolvedValue({ close: () => Promise.resolve() });
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', '');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
  Reflect.deleteProperty(process, 'getuid');
  if (ownUid) Object.defineProperty(process, 'getuid', ownUid);
  for (const { stream, was } of terminals) stream.isTTY = was;
});

it('takes the light one for tests, and the whole one to measure with', async () => {
  const light = program('chromium-headless-shell');
  const whole = program('chromium');
  expect(await getBrowser(say)).toBe(light);
  expect(await getBrowser(say, { whole: true })).toBe(whole);
  vi.stubEnv('CHROMIUM_PATH', light);
  expect(await getBrowser(say, { whole: true })).toBe(light);
  expect(captured).not.toHaveBeenCalled();
});

it('passes over a program that does not start, and says so', async () => {
  const broken = program('chromium');
  const good = program('google-chrome');
  launch.mockRejectedValueOnce(new Error('is a stub\nstack'));
  expect(await getBrowser(say)).toBe(good);
  expect(said).toEqual([`Chromium del sistema: ${broken} no arranca (is a stub)`]);
});

it('says that CHROMIUM_PATH leads nowhere before it looks elsewhere', async () => {
  const file = program('chromium');
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chrome');
  expect(await getBrowser(say)).toBe(file);
  expect(said).toEqual(['CHROMIUM_PATH: no está en /nowhere/chrome']);
});

it('takes what Playwright downloads when the machine has none', async () => {
  captured.mockImplementation((_, args) => {
    if (args.includes('chromium') && args.includes('install')) own.light = program('downloaded');
    return Promise.resolve({ code: 0, output: '' });
  });
  expect(await getBrowser(say)).toBe(path.join(folder, 'downloaded'));
});

it('takes the one that Playwright keeps, the light one first, and gets none', async () => {
  own.file = program('whole');
  expect(await getBrowser(say)).toBe(own.file);
  own.light = program('light');
  expect(await getBrowser(say)).toBe(own.light);
  expect(captured).not.toHaveBeenCalled();
});

it('names each attempt and what to do when there is none to be had', async () => {
  await expect(getBrowser(say)).rejects.toThrow('CHROMIUM_PATH');
  expect(said[0]).toContain('Chromium de Playwright: no está en');
  expect(said.some((text) => /install.*chromium: falló \(sin red\)/.test(text))).toBe(true);
});

it('takes the Firefox that FIREFOX_PATH names, and installs none in place of a wrong one', async () => {
  const file = program('firefox');
  vi.stubEnv('FIREFOX_PATH', file);
  expect(await getFirefox(say)).toBe(file);
  vi.stubEnv('FIREFOX_PATH', '/nowhere/firefox');
  await expect(getFirefox(say)).rejects.toThrow('FIREFOX_PATH');
  expect(said).toEqual(['Firefox: no está en /nowhere/firefox']);
  expect(captured).not.toHaveBeenCalled();
});

describe.runIf(process.platform === 'linux')('as root', () => {
  const commands = () => captured.mock.calls.map(([file, args]) => [file, ...args].join(' '));

  it.each([
    ['asks on a terminal, and takes no for an answer', { terminal: true }, '', '', false],
    ['asks on a terminal, and goes on when it is told to', { terminal: true }, '', 'Sí', true],
    ['says so and goes on without a terminal', { terminal: false }, '', null, true],
    ['says so and goes on in continuous integration', { terminal: true }, '1', null, true],
  ])('%s', async (_, where, ci, answer, touches) => {
    asRoot(where);
    vi.stubEnv('CI', ci);
    question.mockResolvedValue(answer);
    await expect(getBrowser(say)).rejects.toThrow('CHROMIUM_PATH');
    expect(question).toHaveBeenCalledTimes(answer === null ? 0 : 1);
    expect(said.join().includes('no hay a quién preguntar')).toBe(answer === null);
    expect(/apt-get|--with-deps/.test(commands().join())).toBe(touches);
    expect(commands().join()).toMatch(/install (--with-deps )?chromium/);
  });

  it.runIf(existsSync('/usr/bin/apt-get'))('installs the light one beside the whole', async () => {
    asRoot({ terminal: false });
    captured.mockImplementation((file) =>
      Promise.resolve({ code: file.endsWith('apt-get') ? 0 : 1, output: '' }),
    );
    await getBrowser(say).catch(() => null);
    const packages = commands().filter((command) => command.includes('--no-install-recommends'));
    expect(packages.map((command) => command.split(' ').at(-1))).toEqual([
      'chromium',
      'chromium-headless-shell',
    ]);
  });
});
