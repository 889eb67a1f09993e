import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './port.mjs';
import { contentDirectory } from '../src/content/content-directory.ts';
import { ending } from './processes.mjs';
import { Refusal } from '../src/server/publishing/refusal.ts';

/*
 * Against what hangs: what is tried for the panel has only the processor that visitors leave
 * (`giveWay`, processes.mjs), and is slow on a busy machine without being wrong.
 */
/** How long a new build may take until it can take an enquiry, in milliseconds. */
const START_LIMIT_MS = 300_000;
/** How long one of its answers may take, in milliseconds. */
const ANSWER_LIMIT_MS = 60_000;

/** Pages that are made on request: what a visitor writes in, and the door of the panel. */
const RENDERED = ['/contacto', '/cotizacion', '/panel/entrar'];

/** All that a trial has of the site's own settings: it reaches neither the agency nor its data. */
const KEPT = ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY', 'RETENTION_DAYS'];

/**
 * Starts a build by itself, with data that are thrown away, and asks it for every page.
 *
 * @param {string} folder of the build
 * @param {NodeJS.ProcessEnv} env the site's own settings
 * @throws {Error} in Spanish, with everything that it does not answer as it should
 */
export async function tryOut(folder, env = process.env) {
  const data = mkdtempSync(path.join(tmpdir(), 'atalaya-prueba-'));
  const port = String(await freePort());
  // Only now, because it needs the dependencies, which may just have been installed.
  const { SETTING_NAMES } = await import('../src/server/platform/config/config.ts');
  const own = {
    ...Object.fromEntries(SETTING_NAMES.map((name) => [name, ''])),
    ...Object.fromEntries(KEPT.map((name) => [name, env[name] ?? ''])),
    // From where it is tried, what lies beside it is not the project's.
    CONTENT_DIR: path.resolve(env.CONTENT_DIR?.trim() || contentDirectory()),
    DATA_DIR: data,
    PORT: port,
    HOST: '127.0.0.1',
    SECRET_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [path.join(folder, 'server', 'main.mjs')], {
    env: { ...env, ...own },
    // By the last it hears that whoever tries it was ended, and ends too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.on('message', ({ kind }) => {
    if (kind === 'prepared') child.send({ kind: 'listen', announce: false }, () => undefined);
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  }
  const ended = ending(child);
  const origin = `http://127.0.0.1:${port}`;
  try {
    const limit = performance.now() + START_LIMIT_MS;
    for (;;) {
      const problem = await problemOf(`${origin}/salud/listo`);
      if (problem === null) break;
      if (child.exitCode !== null || performance.now() > limit) {
        throw new Refusal(
          'El sitio se armó con los cambios, pero así no arranca.',
          `La compilación nueva no arranca (/salud/listo: ${problem}):\n${said}`,
        );
      }
      await wait(100);
    }
    const problems = [];
    for (const page of [...builtPages(folder), ...RENDERED]) {
      const problem = await problemOf(origin + page, folder);
      if (problem !== null) problems.push(`${page}: ${problem}`);
    }
    if (problems.length === 0) return;
    throw new Refusal(
      `Con los cambios hay páginas que no salen bien:\n${problems.join('\n')}`,
      `La compilación nueva no contesta bien:\n${problems.join('\n')}\n${said}`,
    );
  } finally {
    child.kill('SIGKILL');
    await ended.catch(() => undefined);
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * @param {string} url
 * @param {string} [folder] where the files lie that the page names
 * @returns {Promise<string | null>} what is wrong with the answer
 */
async function problemOf(url, folder) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    const text = await answer.text();
    if (answer.status !== 200) return `error ${answer.status}`;
    if (folder === undefined) return null;
    const named = text.match(/\/_astro\/[\w.@-]+/g) ?? [];
    const missing = named.find((file) => !existsSync(path.join(folder, 'client', file)));
    return missing === undefined ? null : `falta ${missing}`;
  } catch (error) {
    return error.name === 'TimeoutError'
      ? 'tarda demasiado'
      : `no contesta (${error.cause?.code ?? error.name})`;
  }
}

/** @param {string} folder @returns {string[]} addresses of the pages that lie there ready */
function builtPages(folder) {
  return readdirSync(path.join(folder, 'client'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.html') && !/^(?:errores\/|\d{3}\.html$)/.test(file))
    .map((file) => `/${file.replace(/(?:(^|\/)index)?\.html$/, '')}`);
}
