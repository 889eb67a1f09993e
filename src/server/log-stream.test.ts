import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';

/** A process that logs to a pipe, and what has come out of it. */
function start(work: string) {
  const program = `
    import { createLog } from '#server/log.ts';
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

it('loses nothing of what was logged just before the end, and keeps its order', async () => {
  const { output, closed } = start(`${LOG_MANY} process.exit(0);`);
  await closed;
  expect(numbers(output())).toEqual(IN_ORDER);
});

it('loses nothing either when some of it was being written at the end', async () => {
  const { output, closed } = start(
    `${LOG_MANY} setTimeout(() => { log.info('fin'); process.exit(0); }, 1);`,
  );
  await closed;
  // The piece that was on its way may land after what is written at the end; each line has its time.
  const written = numbers(output()).map(Number);
  expect(written.toSorted((a, b) => a - b)).toEqual(IN_ORDER);
  expect(output()).toContain('fin');
});

it('loses nothing when the process dies of an exception', async () => {
  const { output, closed } = start(`${LOG_MANY} throw new Error('imprevisto');`);
  await closed;
  expect(numbers(output())).toEqual(IN_ORDER);
});

it('keeps no line in memory for long, so that even a killed process has told nearly all', async () => {
  const { child, output, closed } = start(`
    log.info('última'); process.stderr.write('listo'); setInterval(() => {}, 1000);`);
  await once(child.stderr, 'data');
  await expect.poll(output, { timeout: 2_000 }).toContain('última');
  child.kill('SIGKILL');
  await closed;
});

it('keeps nobody waiting when the log is not read', async () => {
  const { child, closed } = start(`
    for (let number = 0; number < 5 * ${MANY}; number += 1) log.info({ number }, 'línea');
    setTimeout(() => process.stderr.write('sigue'), 300);
    setInterval(() => {}, 1000);`);
  child.stdout.pause();
  const answered = await Promise.race([once(child.stderr, 'data'), wait(5_000)]);
  expect(String(answered)).toBe('sigue');
  child.kill('SIGKILL');
  await closed;
});
