import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { addAttack, expect, test } from './servers.ts';

const run = promisify(execFile);

const SECRETS: readonly (readonly [string, RegExp])[] = [
  ['clave privada', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['clave de AWS', /\bAKIA[0-9A-Z]{16}\b/],
  ['token de GitHub', /\bgh[pousr]_[A-Za-z0-9]{36}\b/],
  ['token de npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['token de Slack', /\bxox[abprs]-[A-Za-z0-9-]{10,}\b/],
  ['clave de Stripe', /\b[sr]k_live_[A-Za-z0-9]{20,}\b/],
  ['clave de Google', /\bAIza[0-9A-Za-z_-]{35}\b/],
  [
    'contraseña en una dirección',
    /\b(?:smtps?|postgres(?:ql)?|https?):\/\/[^\s:/@"'`<>{}$]+:(?!clave@|password@|contraseña@)[^\s:/@"'`<>{}$]{3,}@/,
  ],
];
const LIMIT_BYTES = 1024 * 1024;

test('nothing in the repository looks like a secret', async ({}, testInfo) => {
  const { stdout } = await run('git', ['ls-files', '-z'], { maxBuffer: 16 * LIMIT_BYTES });
  const files = stdout.split('\0').filter((name) => name !== '' && name !== 'package-lock.json');
  const found = files.flatMap((name) => {
    if (statSync(name, { throwIfNoEntry: false })?.isFile() !== true) return [];
    if (statSync(name).size > LIMIT_BYTES) return [];
    const text = readFileSync(name, 'utf8');
    const sought = /\.test\.tsx?$/.test(name) ? SECRETS.slice(0, -1) : SECRETS;
    return sought.filter(([, pattern]) => pattern.test(text)).map(([kind]) => `${name}: ${kind}`);
  });
  addAttack(testInfo, {
    attack: 'secretos en el repositorio',
    cases: files.length,
    found: `${found.length} hallados`,
  });
  expect(found).toEqual([]);
});

test('who finds a hole is told where to say so', async ({ open: { baseURL } }) => {
  const answer = await fetch(`${baseURL}/.well-known/security.txt`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = /^Expires: (\S+)$/m.exec(text)?.[1] ?? '';
  const days = (Date.parse(expires) - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThanOrEqual(366);
});
