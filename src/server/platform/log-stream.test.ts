import { execFileSync, spawnSync, type StdioOptions } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startProgram } from '#tests/support/program.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const CAN_LIMIT = spawnSync('prlimit', ['--version']).status === 0;

const start = (work: string, stdio?: StdioOptions) =>
  startProgram(
    `import { createLog, standardOutput } from '#server/platform/log.ts';
    import { shutDownInOrder } from '#server/start/shutdown.ts';
    const lines = standardOutput();
    const log = createLog('info', lines);
    ${work}`,
    { stdio },
  );

const MANY = 5_000;
const LOG_MANY = `for (let number = 0; number < ${MANY}; number += 1) log.info({ number }, 'línea');`;
const IN_ORDER = Array.from({ length: MANY }, (_, number) => number);

const linesIn = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; number?: number; count?: number });

it.each([
  ['just before the end', 'process.exit(0);'],
  ['before an exception of which the process dies', "throw new Error('imprevisto');"],
  ['and being written at the end', "setTimeout(() => (log.info('fin'), process.exit(0)), 1);"],
])('loses nothing of what was logged %s', async (when, ending) => {
  const { output, ended } = start(`${LOG_MANY} ${ending}`);
  await ended;
  const written = linesIn(output()).flatMap(({ number }) => number ?? []);
  expect(written.toSorted((a, b) => a - b)).toEqual(IN_ORDER);
  if (when.includes('being written')) expect(output()).toContain('fin');
  else expect(written, 'in its order').toEqual(IN_ORDER);
});

it('keeps no line in memory for long, so that even a killed process has told nearly all', async () => {
  const { child, output, ended } = start("log.info('última'); setInterval(() => {}, 1000);");
  await expect.poll(output).toContain('última');
  child.kill('SIGKILL');
  await ended;
});

it('keeps nobody waiting when the log is not read, and ends when told to', async () => {
  const { child, said, ended } = start(`
    shutDownInOrder(log, () => new Promise((resolve) => setTimeout(resolve, 100)));
    ${LOG_MANY.repeat(5)}
    setTimeout(() => process.stderr.write('sigue'), 1_500);
    setInterval(() => {}, 1000);`);
  child.stdout?.pause();
  expect(await said()).toBe('sigue');
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  child.stdout?.destroy();
  expect(await ended).toEqual([null, 'SIGKILL']);
});

describe('a log that cannot be written', () => {
  /** Logs until the log takes no more lines, and then prints how many lines were dropped. */
  const LOG_TOO_MUCH = `function logTooMuch() {
    for (let line = 0; line < 100; line += 1) log.info('x'.repeat(60_000));
    const look = setInterval(() => {
      if (lines.isWritten()) return;
      clearInterval(look);
      process.stderr.write(String(lines.dropped()));
    }, 20);
  }
  shutDownInOrder(log, () => Promise.resolve());
  setInterval(() => {}, 1000);`;

  function startInto(file: string, work: string) {
    const log = openSync(file, 'a');
    const started = start(`${LOG_TOO_MUCH} ${work}`, ['ignore', log, 'pipe']);
    closeSync(log);
    return started;
  }

  it('does not stop the process: lines are counted, and SIGTERM is obeyed', async () => {
    const { child, ended, said } = startInto('/dev/full', 'logTooMuch();');
    expect(Number(await said())).toBeGreaterThan(20);
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });

  it.runIf(CAN_LIMIT)(
    'goes on by itself once there is room, and says how many it lost',
    async () => {
      const file = join(temporaryFolder(), 'registro.log');
      const { child, ended, said } = startInto(
        file,
        `process.on('SIGUSR2', logTooMuch);
         process.on('SIGUSR1', () => log.info('última'));
         process.stderr.write('listo');`,
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
      await expect.poll(() => readFileSync(file, 'utf8')).toContain('log lines were dropped');
      child.kill('SIGTERM');
      await ended;
      const lines = linesIn(readFileSync(file, 'utf8'));
      const lost = lines.find(({ msg }) => msg === 'log lines were dropped')?.count ?? 0;
      const kept = lines.filter(({ msg }) => msg.startsWith('xxx')).length;
      expect(kept + lost).toBeGreaterThanOrEqual(100);
      expect(lost).toBeGreaterThan(20);
    },
  );
});
