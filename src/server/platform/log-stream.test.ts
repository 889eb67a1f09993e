import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const CAN_LIMIT = spawnSync('prlimit', ['--version']).status === 0;

function start(work: string) {
  const program = `
    import { createLog } from '#server/platform/log.ts';
    const log = createLog('info');
    ${work}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output, closed: once(child, 'close') };
}

const MANY = 5_000;
const LOG_MANY = `for (let number = 0; number < ${MANY}; number += 1) log.info({ number }, 'línea');`;

function numbers(output: string): unknown[] {
  return output
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { number?: number }).number)
    .filter((number) => number !== undefined);
}

const IN_ORDER = Array.from({ length: MANY }, (_, number) => number);

it.each([
  ['just before the end', 'process.exit(0);'],
  ['before an exception of which the process dies', "throw new Error('imprevisto');"],
])('loses nothing of what was logged %s, and keeps its order', async (_when, ending) => {
  const { output, closed } = start(`${LOG_MANY} ${ending}`);
  await closed;
  expect(numbers(output())).toEqual(IN_ORDER);
});

it('loses nothing either when some of it was being written at the end', async () => {
  const { output, closed } = start(
    `${LOG_MANY} setTimeout(() => { log.info('fin'); process.exit(0); }, 1);`,
  );
  await closed;
  const written = numbers(output()).map(Number);
  expect(written.toSorted((a, b) => a - b)).toEqual(IN_ORDER);
  expect(output()).toContain('fin');
});

it('keeps no line in memory for long, so that even a killed process has told nearly all', async () => {
  const { child, output, closed } = start(`
    log.info('última'); process.stderr.write('listo'); setInterval(() => {}, 1000);`);
  await once(child.stderr, 'data');
  await expect.poll(output).toContain('última');
  child.kill('SIGKILL');
  await closed;
});

it('keeps nobody waiting when the log is not read', async () => {
  const { child, closed } = start(`
    for (let number = 0; number < 5 * ${MANY}; number += 1) log.info({ number }, 'línea');
    setTimeout(() => process.stderr.write('sigue'), 300);
    setInterval(() => {}, 1000);`);
  child.stdout.pause();
  const answered = await Promise.race([
    once(child.stderr, 'data'),
    wait(120_000, undefined, { ref: false }),
  ]);
  expect(String(answered)).toBe('sigue');
  child.kill('SIGKILL');
  await closed;
});

/** Logs until the log takes no more lines, and then prints how many lines were dropped. */
const LOG_TOO_MUCH = `function logTooMuch() {
  for (let line = 0; line < 100; line += 1) log.info('x'.repeat(60_000));
  const look = setInterval(() => {
    if (lines.isWritten()) return;
    clearInterval(look);
    process.stderr.write(String(lines.dropped()));
  }, 20);
}`;

describe('a log that cannot be written', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  function startLimited(work: string, file: string) {
    const log = openSync(file, 'a');
    const program = `
      import { createLog, standardOutput } from '#server/platform/log.ts';
      import { shutDownInOrder } from '#server/start/shutdown.ts';
      const lines = standardOutput();
      const log = createLog('info', lines);
      shutDownInOrder(log, () => Promise.resolve());
      ${LOG_TOO_MUCH}
      ${work}`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', log, 'pipe'],
    });
    closeSync(log);
    const { stderr } = child;
    return {
      child,
      closed: once(child, 'close'),
      said: async () => (stderr ? String(await once(stderr, 'data')) : ''),
    };
  }

  it('does not stop the process: lines are counted, and SIGTERM is obeyed', async () => {
    const { child, closed, said } = startLimited(
      'logTooMuch(); setInterval(() => {}, 1000);',
      '/dev/full',
    );
    expect(Number(await said())).toBeGreaterThan(20);
    child.kill('SIGTERM');
    expect((await closed)[0]).toBe(0);
  });

  it.runIf(CAN_LIMIT)(
    'goes on by itself once there is room, and says how many it lost',
    async () => {
      const file = join(folder, 'registro.log');
      const { child, closed, said } = startLimited(
        `process.stderr.write('listo');
         process.on('SIGUSR2', logTooMuch);
         process.on('SIGUSR1', () => log.info('última'));
         setInterval(() => {}, 1000);`,
        file,
      );
      await said();
      const limit = (bytes: string) =>
        execFileSync('prlimit', [`--pid=${child.pid}`, `--fsize=${bytes}:`]);
      limit('100000');
      const full = said();
      child.kill('SIGUSR2');
      expect(Number(await full)).toBeGreaterThan(20);
      limit('unlimited');
      child.kill('SIGUSR1');
      const written = () => readFileSync(file, 'utf8');
      await expect.poll(written).toContain('log lines were dropped');
      child.kill('SIGTERM');
      await closed;
      const lines = written()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { msg: string; count?: number });
      const lost = lines.find((line) => line.msg === 'log lines were dropped')?.count ?? 0;
      const kept = lines.filter((line) => line.msg.startsWith('xxx')).length;
      expect(kept + lost).toBeGreaterThanOrEqual(100);
      expect(lost).toBeGreaterThan(20);
    },
  );

  it('ends when told to although nobody reads it', async () => {
    const { child } = start(`
      import { shutDownInOrder } from '#server/start/shutdown.ts';
      shutDownInOrder(log, () => new Promise((resolve) => setTimeout(resolve, 100)));
      ${LOG_MANY}
      setTimeout(() => process.stderr.write('listo'), 1_500);
      setInterval(() => {}, 1000);`);
    child.stdout.pause();
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
    const ended = await Promise.race([
      once(child, 'exit'),
      wait(120_000, undefined, { ref: false }),
    ]);
    child.kill('SIGKILL');
    expect(ended).toEqual([null, 'SIGKILL']);
  });
});
