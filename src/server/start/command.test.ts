import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
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

const run = (program: string, args: readonly string[], options: SpawnSyncOptions = {}) =>
  spawnSync(process.execPath, [program, ...args], {
    env: { ...ENV, DATA_DIR: dataDir },
    ...options,
    encoding: 'utf8',
  });
const COMMAND = resolve('src/server/start/command.ts');
const MAIL = 'From: ines@correo.example\r\n\r\nHola\r\n';
const receive = (input: string) => run(COMMAND, ['recibir'], { input });
const saying = (text: string | RegExp) =>
  (typeof text === 'string'
    ? expect.stringContaining(text)
    : expect.stringMatching(text)) as string;

it('has the mail server keep a mail that there is no place for yet, and makes none', () => {
  expect(receive(MAIL)).toMatchObject({ status: 75, stderr: saying('¿Arrancó ya el sitio aquí?') });
  expect(existsSync(sqliteFile(dataDir))).toBe(false);
});

it('has it kept too where the settings cannot be read, and says which file, and where the program is not whole', async () => {
  const options = { input: MAIL, cwd: dataDir, env: ENV };
  await mkdir(join(dataDir, '.env'));
  const settings = run(COMMAND, ['recibir'], options);
  expect(settings).toMatchObject({ status: 75, stderr: saying(/\.env no se puede leer \(EISDIR/) });

  await cp('scripts', join(dataDir, 'scripts'), { recursive: true });
  const partial = run('scripts/bootstrap.mjs', ['orden', 'recibir'], options);
  expect(partial).toMatchObject({ status: 75, stderr: saying('Falta instalar esta versión') });
  expect(existsSync(join(dataDir, '.cache'))).toBe(false);
});

it('says how it is used where there is no mail', () => {
  expect(receive('')).toMatchObject({ status: 2, stderr: saying('Uso') });
});

it('says how an order is used and does nothing, where that is asked or a word is unknown', () => {
  const env = { ...ENV, DATA_DIR: join(dataDir, 'nueva') };
  const help = run(COMMAND, ['copia', '--ayuda'], { env });
  expect(help).toMatchObject({ status: 0, stdout: saying(/^Uso:[^]*con 1 si no/) });
  const wrong = run(COMMAND, ['ronda', 'ya'], { env });
  expect(wrong).toMatchObject({ status: 2, stderr: saying('Uso: npm run ronda') });
  const bench = run('scripts/bootstrap.mjs', ['bench', '--ayuda']);
  expect(bench).toMatchObject({ status: 0, stdout: saying(/^Uso: npm run bench/) });
  const build = run('scripts/bootstrap.mjs', ['build', 'ya']);
  expect(build).toMatchObject({ status: 2, stderr: saying('Uso: npm run build') });
  expect(existsSync(join(dataDir, 'nueva'))).toBe(false);
});

it('leaves an export with the data', async () => {
  const env = { ...ENV, DATA_DIR: dataDir, CONTENT_DIR: 'sample' };
  const { stdout } = run(COMMAND, ['solicitudes'], { env });
  const file = stdout.trim();
  expect(dirname(file)).toBe(dataDir);
  expect(await readFile(file, 'utf8')).toContain('Folio');
});
