import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const RUN = JSON.stringify(new URL('run.mjs', import.meta.url).href);
const PATIENT = `process.on('SIGTERM', () => { console.log('termina'); process.exit(0); });
  setInterval(() => {}, 1000); console.log(process.pid);`;

function start(body: string) {
  const source = `import { captured, endWithParent, foreground } from ${RUN}; ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source]);
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  return { child, said: () => said };
}

const ended = (child: ChildProcess) =>
  once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
const running = (how: string) =>
  `${how}(process.execPath, ['-e', ${JSON.stringify(PATIENT)}], { onLine: console.log })`;

it('hands a signal on and ends as the program does', async () => {
  const { child, said } = start(`process.exitCode = await ${running('foreground')} + 7;`);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await ended(child)).toEqual([7, null]);
  expect(said()).toContain('termina');
});

it('goes on to nothing else once it was told to end', async () => {
  const { child, said } = start(`await ${running('captured')}; console.log('sigue');`);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await ended(child)).toEqual([null, 'SIGTERM']);
  expect(said()).toContain('termina');
  expect(said()).not.toContain('sigue');
});

it('ends in order once the process that started it was killed', async () => {
  const orphan = `import(${RUN}).then(({ endWithParent }) => { endWithParent(); ${PATIENT} })`;
  const parent = start(`await foreground(process.execPath, ['-e', ${JSON.stringify(orphan)}]);`);
  await once(parent.child.stdout, 'data');
  parent.child.kill('SIGKILL');
  await ended(parent.child);
  // The output closes when the last of the two processes ends.
  expect(parent.said()).toContain('termina');
});
