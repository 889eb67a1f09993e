import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { sqliteFile } from '#server/platform/database/database.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const ENV = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});

const receive = (input: string) =>
  spawnSync(process.execPath, ['src/server/start/command.ts', 'recibir'], {
    input,
    encoding: 'utf8',
    env: { ...ENV, DATA_DIR: dataDir },
  });

it('has the mail server keep a mail that there is no place for yet, and makes none', () => {
  const { status, stderr } = receive('From: ines@correo.example\r\n\r\nHola\r\n');
  expect({ status, stderr }).toMatchObject({
    status: 75,
    stderr: expect.stringContaining('¿Arrancó ya el sitio aquí?') as string,
  });
  expect(existsSync(sqliteFile(dataDir))).toBe(false);
});

it('has it kept too where the settings cannot be read, and says which file, and where the program is not whole', async () => {
  const input = 'From: ines@correo.example\r\n\r\nHola\r\n';
  const options = {
    input,
    encoding: 'utf8' as const,
    cwd: dataDir,
    env: ENV,
  };
  await mkdir(join(dataDir, '.env'));
  const settings = spawnSync(
    process.execPath,
    [resolve('src/server/start/command.ts'), 'recibir'],
    options,
  );
  expect(settings.status).toBe(75);
  expect(settings.stderr).toMatch(/\.env no se puede leer \(EISDIR/);

  await cp('scripts', join(dataDir, 'scripts'), { recursive: true });
  const partial = spawnSync(
    process.execPath,
    ['scripts/bootstrap.mjs', 'orden', 'recibir'],
    options,
  );
  expect(partial).toMatchObject({
    status: 75,
    stderr: expect.stringContaining('Falta instalar esta versión') as string,
  });
  expect(existsSync(join(dataDir, '.cache'))).toBe(false);
});

it('says how it is used where there is no mail', () => {
  expect(receive('')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Uso') as string,
  });
});

it('says how an order is used and does nothing, where that is asked or a word is unknown', () => {
  const order = (...args: string[]) =>
    spawnSync(process.execPath, ['src/server/start/command.ts', ...args], {
      encoding: 'utf8',
      env: { ...ENV, DATA_DIR: join(dataDir, 'nueva') },
    });
  expect(order('copia', '--ayuda')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Uso:[^]*con 1 si no/) as string,
  });
  expect(order('ronda', 'ya')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Uso: npm run ronda') as string,
  });
  const task = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/bootstrap.mjs', ...args], { encoding: 'utf8' });
  expect(task('bench', '--ayuda')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Uso: npm run bench/) as string,
  });
  expect(task('build', 'ya')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Uso: npm run build') as string,
  });
  expect(existsSync(join(dataDir, 'nueva'))).toBe(false);
});

it('leaves an export with the data', async () => {
  const { stdout } = spawnSync(process.execPath, ['src/server/start/command.ts', 'solicitudes'], {
    encoding: 'utf8',
    env: { ...ENV, DATA_DIR: dataDir, CONTENT_DIR: 'sample' },
  });
  const file = stdout.trim();
  expect(dirname(file)).toBe(dataDir);
  expect(await readFile(file, 'utf8')).toContain('Folio');
});
