import { expect, it } from 'vitest';
import { startProgram } from '#tests/support/program.ts';

const RUN = JSON.stringify(new URL('run.mjs', import.meta.url).href);
const PATIENT = `process.on('SIGTERM', () => { console.log('termina'); process.exit(0); });
  setInterval(() => {}, 1000); console.log(process.pid);`;

const start = (body: string) =>
  startProgram(`import { captured, endWithParent, foreground } from ${RUN}; ${body}`);
const begun = async ({ output }: ReturnType<typeof start>) => expect.poll(output).toMatch(/\d/);
const running = (how: string) =>
  `${how}(process.execPath, ['-e', ${JSON.stringify(PATIENT)}], { onLine: console.log })`;

it('hands a signal on and ends as the program does', async () => {
  const program = start(`process.exitCode = await ${running('foreground')} + 7;`);
  await begun(program);
  program.child.kill('SIGTERM');
  expect(await program.ended).toEqual([7, null]);
  expect(program.output()).toContain('termina');
});

it('goes on to nothing else once it was told to end', async () => {
  const program = start(`await ${running('captured')}; console.log('sigue');`);
  await begun(program);
  program.child.kill('SIGTERM');
  expect(await program.ended).toEqual([null, 'SIGTERM']);
  expect(program.output()).toContain('termina');
  expect(program.output()).not.toContain('sigue');
});

it('ends in order once the process that started it was killed', async () => {
  const orphan = `import(${RUN}).then(({ endWithParent }) => { endWithParent(); ${PATIENT} })`;
  const parent = start(`await foreground(process.execPath, ['-e', ${JSON.stringify(orphan)}]);`);
  await begun(parent);
  parent.child.kill('SIGKILL');
  // `ended` waits for the output, which closes only when both processes have ended.
  await parent.ended;
  expect(parent.output()).toContain('termina');
});
