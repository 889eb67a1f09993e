import { expect, it } from 'vitest';
import { startProgram } from '#tests/support/program.ts';

function start(stop: string, then = '', limitMs?: number) {
  const { child, output, said, ended } = startProgram(`
    import { createLog } from '#server/platform/log.ts';
    import { shutDownInOrder } from '#server/start/shutdown.ts';
    shutDownInOrder(createLog('info'), async () => { ${stop} }, ${limitMs});
    setInterval(() => {}, 1000);
    process.stderr.write('listo');
    ${then}`);
  const exited = ended.then(([code]) => ({ code, output: output() }));
  return { child, ready: said(), exited };
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'ends in order on %s, with nothing of the log lost',
  async (signal) => {
    const { child, ready, exited } = start(`process.stdout.write('guardado\\n');`);
    await ready;
    child.kill(signal);
    const { code, output } = await exited;
    expect(code).toBe(0);
    expect(output).toContain('guardado');
    expect(output).toContain(`"signal":"${signal}"`);
  },
);

it('ends within its limit whatever hangs, and says so', async () => {
  const { child, ready, exited } = start('await new Promise(() => {});', '', 200);
  await ready;
  child.kill('SIGTERM');
  const { code, output } = await exited;
  expect(code).toBe(0);
  expect(output).toContain('the closing hung');
});

it('takes the echo of a Ctrl-C for what it is, and a later signal for impatience', async () => {
  const { child, ready, exited } = start(
    `const begun = performance.now();
     process.on('exit', () => process.stderr.write(\`tras \${performance.now() - begun} ms\`));
     process.kill(process.pid, 'SIGINT'); process.stderr.write('cerrando'); await new Promise(() => {});`,
  );
  let said = '';
  await ready;
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.kill('SIGINT');
  await expect.poll(() => said).toContain('cerrando');
  const insist = setInterval(() => child.kill('SIGINT'), 100);
  const { code } = await exited;
  clearInterval(insist);
  expect(code).toBe(130);
  expect(Number(/tras ([\d.]+) ms/.exec(said)?.[1])).toBeGreaterThan(300);
});

it('ends in order after an unexpected exception, saying why', async () => {
  const { exited } = start(
    `process.stdout.write('guardado\\n');`,
    `setTimeout(() => { throw new Error('imprevisto'); });`,
  );
  const { code, output } = await exited;
  expect(code).toBe(1);
  expect(output).toContain('guardado');
  expect(output).toContain('imprevisto');
});

it('goes on after a promise that nobody awaited', async () => {
  const { child, ready, exited } = start('', `Promise.reject(new Error('olvidada'));`);
  await ready;
  child.kill('SIGTERM');
  const { code, output } = await exited;
  expect(code).toBe(0);
  expect(output).toContain('olvidada');
});

it('goes on ending in order when the first signal comes while it already ends', async () => {
  const { child, exited } = start(
    `const signalled = new Promise((resolve) => process.once('SIGTERM', resolve));
     process.stderr.write('a medias'); await signalled;`,
    `setTimeout(() => { throw new Error('imprevisto'); });`,
  );
  child.stderr?.on('data', (chunk) => String(chunk).includes('a medias') && child.kill('SIGTERM'));
  const { code } = await exited;
  expect(code).toBe(1);
});
