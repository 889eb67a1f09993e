import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askToRoll } from './control.mjs';
import { freePort } from './port.mjs';
import { processesIn } from './supervisor.mjs';

/** A server that keeps to the supervisor's words (src/server/start/supervision.ts), and answers its number. */
const SERVER = (number, { obstacles = [], steady = true, lasts = false } = {}) => `
import http from 'node:http';
import { existsSync } from 'node:fs';
const server = http.createServer((request, response) => {
  if (request.url === '/fall') process.exit(3);
  response.setHeader('connection', 'close').end('${number} ' + process.pid);
});
process.on('message', ({ kind, site }) => {
  if (kind === 'listen') {
    server.listen({ fd: site }, () => process.send({ kind: 'listening' }, () => ${steady ? 'null' : 'process.exit(1)'}));
  }
  if (kind === 'retire') server.close(() => process.exit());
});
const mayEnd = () => !${lasts} || existsSync(new URL('may-end', import.meta.url));
process.on('SIGTERM', () => server.close(() => setInterval(() => mayEnd() && process.exit(0), 5)));
process.send({ kind: 'prepared', obstacles: ${JSON.stringify(obstacles)} });`;

let folder;
let running;
let env;
let said;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'supervisor-'));
  // As before the first start: nobody has made it.
  env = {
    ...process.env,
    DATA_DIR: path.join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
  };
  said = '';
});
afterEach(async () => {
  if (running.exitCode === null) {
    running.kill('SIGTERM');
    await once(running, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Whether it is there is what a process waits for that `lasts`. */
const mayEnd = () => path.join(folder, 'may-end');
const program = () => path.join(folder, 'server.mjs');
const publish = (source) => writeFileSync(program(), source);
const ask = async (url = '/') => (await fetch(`http://127.0.0.1:${env.PORT}${url}`)).text();

/** Starts the supervisor with what is published. */
function start(options = {}) {
  const given = JSON.stringify(options);
  const script = `
    import { forwardSignals } from ${JSON.stringify(path.resolve('scripts/processes.mjs'))};
    import { supervise } from ${JSON.stringify(path.resolve('scripts/supervisor.mjs'))};
    forwardSignals();
    process.exitCode = await supervise(${JSON.stringify(program())}, ${given});`;
  const file = path.join(folder, 'start.mjs');
  writeFileSync(file, script);
  running = spawn(process.execPath, [file], { env });
  for (const stream of [running.stdout, running.stderr]) {
    stream.on('data', (text) => (said += String(text)));
  }
}
const ending = async () => (await once(running, 'exit'))[0];

describe('supervise', () => {
  it('lets nobody be refused while its only process is replaced', async () => {
    publish(SERVER('one'));
    start();
    await expect.poll(() => ask().catch(() => '')).toMatch('one');
    const before = await ask();
    await ask('/fall').catch(() => undefined);
    // At once: nobody listens yet, and the socket is there.
    expect(await ask()).toMatch(/^one/);
    expect(await ask()).not.toBe(before);
    expect(said).toContain('a process ended unasked');
  });

  it('renews its processes from what lies there, and ends in order', async () => {
    env.PROCESSES = '2';
    publish(SERVER('one'));
    start();
    await expect.poll(() => ask().catch(() => '')).toMatch('one');
    publish(SERVER('two'));
    expect(await askToRoll(env)).toEqual({ ok: true, renewed: 2 });
    expect(await ask()).toMatch(/^two/);
    running.kill('SIGHUP');
    await expect.poll(() => said.split('"renewed"').length).toBe(3);
    running.kill('SIGTERM');
    expect(await ending()).toBe(0);
  });

  it('refuses whoever comes while its last process is only ending', async () => {
    publish(SERVER('one', { lasts: true }));
    start();
    await expect.poll(() => ask().catch(() => '')).toMatch('one');
    running.kill('SIGTERM');
    const code = () => ask().then(String, ({ cause }) => cause.code);
    await expect.poll(code).toBe('ECONNREFUSED');
    expect(running.exitCode).toBeNull();
    writeFileSync(mayEnd(), '');
    expect(await ending()).toBe(0);
  });

  it('makes one renewal of those that wait, and ends in order in the middle of one', async () => {
    publish(SERVER('one'));
    start();
    await expect.poll(() => ask().catch(() => ''), { timeout: 10_000 }).toMatch('one');
    const requests = Array.from({ length: 30 }, () => askToRoll(env));
    expect(new Set((await Promise.all(requests)).map(({ renewed }) => renewed))).toEqual(
      new Set([1]),
    );
    expect(said.split('"renewed"').length - 1).toBeLessThanOrEqual(2);

    // One that never gets ready, and knows no signal.
    publish(`process.stderr.write('empieza'); setInterval(() => undefined, 1000);`);
    running.kill('SIGHUP');
    await expect.poll(() => said, { timeout: 10_000 }).toContain('empieza');
    running.kill('SIGTERM');
    expect(await ending()).toBe(0);
  });

  it('ends in order when it is told to before its first process listens', async () => {
    publish(`process.stderr.write('empieza'); setInterval(() => undefined, 1000);`);
    start();
    await expect.poll(() => said, { timeout: 10_000 }).toContain('empieza');
    running.kill('SIGTERM');
    expect(await ending()).toBe(0);
  });

  it.each([
    ['is not ready', SERVER('two', { obstacles: ['disco: lleno'] }), 'disco: lleno'],
    ['ends', 'process.exit(7)', 'it ended with 7'],
    ['says nothing', 'setInterval(() => undefined, 1000)', 'not ready within 1.5 s'],
  ])('keeps the old process when the new one %s', async (_, source, reason) => {
    publish(SERVER('one'));
    // Short only where it is waited for.
    start({ readyLimitMs: reason.includes('1.5 s') ? 1_500 : 300_000 });
    await expect.poll(() => ask().catch(() => '')).toMatch('one');
    const before = await ask();
    publish(source);
    const result = await askToRoll(env);
    expect(result).toMatchObject({ ok: false, renewed: 0 });
    expect(result.reason).toContain(reason);
    expect(result.words).toMatch(/^(?:así no podría recibir|se cerró|no terminó de arrancar)/);
    expect(await ask()).toBe(before);
  });

  it('ends as its process does when that one never listens', async () => {
    publish('process.exit(5)');
    start();
    expect(await ending()).toBe(5);
    expect(await askToRoll(env)).toBeNull();
  });

  it('gives up on a process that falls at once again and again, and says so', async () => {
    publish(SERVER('one', { steady: false }));
    start({ waitsMs: [0, 10, 20] });
    expect(await ending()).toBe(1);
    expect(said).toContain('se cae una y otra vez');
  });

  it('says which port is taken', async () => {
    publish(SERVER('one'));
    start();
    await expect.poll(() => ask().catch(() => '')).toMatch('one');
    const first = running;
    said = '';
    start();
    expect(await ending()).not.toBe(0);
    expect(said).toContain(`PORT: el puerto ${env.PORT} ya está ocupado`);
    running = first;
  });
});

it('runs one process unless told otherwise in so many words', () => {
  const numbers = [
    {},
    { PROCESSES: ' ' },
    { PROCESSES: '4' },
    { PROCESSES: 'dos' },
    { PROCESSES: '0' },
  ];
  expect(numbers.map(processesIn)).toEqual([1, 1, 4, 1, 1]);
});
