import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { UnfinishedRestore } from '#server/platform/data-folder.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { enquiry } from '#server/leads/testing-store.ts';
import { dialects, emptyStore, silentLog } from '#tests/support/databases.ts';
import { restoreCommand } from './command.ts';
import { copiesFolder, type CopySettings, makeCopy } from './make-copy.ts';
import { findTools } from './postgres-tools.ts';

/** What tells one site from the other. */
interface Site {
  leads: number;
  key: string;
  mails: string[];
}
const OLD: Site = { leads: 1, key: 'clave de antes'.padEnd(40, 'x'), mails: ['antes.eml'] };
const COPIED: Site = { leads: 2, key: 'clave copiada'.padEnd(40, 'x'), mails: ['copiada.eml'] };

/**
 * PostgreSQL's programs where a machine has none of the server's version: they take the enquiries to a
 * file and put them back, in one transaction.
 */
const STAND_IN = `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
const valueOf = (name) => args.find((arg) => arg.startsWith(name + '='))?.slice(name.length + 1);
(async () => {
  if (args.includes('--version')) return console.log('pg_dump (PostgreSQL) 99.0');
  const isDump = process.argv[1].endsWith('pg_dump');
  const rows = isDump ? null : JSON.parse(readFileSync(args.at(-1), 'utf8'));
  if (valueOf('--file') === '-') {
    return console.log(['COPY public.lead (id) FROM stdin;', ...rows.map(({ id }) => id), '\\\\.'].join('\\n'));
  }
  const { Client } = require(${JSON.stringify(join(process.cwd(), 'node_modules/pg'))});
  const client = new Client();
  await client.connect();
  if (isDump) {
    const found = await client.query('select * from lead');
    writeFileSync(valueOf('--file'), JSON.stringify(found.rows));
  } else {
    const { rows: names } = await client.query("select column_name as name from information_schema.columns where table_name = 'lead' and is_generated = 'NEVER'");
    const columns = names.map(({ name }) => name).join(', ');
    await client.query('begin');
    await client.query('delete from lead');
    await client.query('insert into lead (' + columns + ') select ' + columns + ' from jsonb_populate_recordset(null::lead, $1)', [JSON.stringify(rows)]);
    await client.query('commit');
  }
  await client.end();
})().catch((error) => { console.error(error); process.exit(1); });
`;

async function useTools(url: string, folder: string): Promise<void> {
  try {
    await findTools(url);
  } catch {
    for (const name of ['pg_dump', 'pg_restore']) {
      await writeFile(join(folder, name), STAND_IN, { mode: 0o755 });
    }
    process.env['PATH'] = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  }
}

/** The command in one file, as the build makes it: a process a step loads it. @returns its address */
async function commandIn(folder: string): Promise<string> {
  await build({
    entryPoints: {
      command: 'src/server/watch/backup/command.ts',
      'sqlite-thread': 'src/server/platform/database/sqlite-thread.ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    // For what of pg is CommonJS and asks for parts of Node. The thread is at no address of a file.
    banner: { js: "const require = process.getBuiltinModule('module').createRequire('file:///');" },
    external: ['pg-native'],
    logLevel: 'error',
  });
  return pathToFileURL(join(folder, 'command.mjs')).href;
}

/** A restoration in a process that is killed right before one of its renames, or a removal. */
async function restoreKilledAt(
  step: number,
  settings: CopySettings,
  copy: string,
  command: string,
) {
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { restoreCommand } = await import(${JSON.stringify(command)});
    let left = ${step};
    for (const [object, name] of [
      [fs, 'renameSync'], [fs, 'rmSync'], [fs.promises, 'rename'], [fs.promises, 'rm'],
    ]) {
      const real = object[name];
      object[name] = (...args) => {
        // Of the removals by the way only that of what is in the database by then.
        if (name !== 'rm' || String(args[0]).endsWith('.pgdump')) left -= 1;
        if (left === 0) process.kill(process.pid, 'SIGKILL');
        return real.apply(object, args);
      };
    }
    syncBuiltinESMExports();
    const { text, code } = await restoreCommand(${JSON.stringify(settings)}, [${JSON.stringify(copy)}, '--si']);
    process.stderr.write(text);
    process.exit(code);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

describe.each(dialects)('a restoration that is cut off, on %s', (dialect) => {
  let places: string;
  let copy: string;
  let settings: CopySettings;
  let remove = (): Promise<void> => Promise.resolve();
  const path = process.env['PATH'];

  /** Makes it that site, whatever it was. */
  async function become({ leads, key, mails }: Site, settings: CopySettings): Promise<void> {
    const { dataDir } = settings;
    await rm(dataDir, { recursive: true, force: true });
    const database = await openDatabase(settings, silentLog);
    await database.kysely.deleteFrom('lead').execute();
    const store = createLeadStore(database, { folioPrefix: 'ATA', channels: [] });
    for (let lead = 0; lead < leads; lead += 1) {
      const submissionId = `b4a0e6f0-5e8e-4c5e-9a44-${String(lead).padStart(12, '0')}`;
      await store.accept(enquiry({ submissionId, nombre: `Ana ${lead}` }), null);
    }
    await database.close();
    await mkdir(join(dataDir, 'correo'), { recursive: true });
    await writeFile(join(dataDir, 'secreto'), key);
    for (const mail of mails) await writeFile(join(dataDir, 'correo', mail), 'Subject: x');
  }
  /** Is the old site again: on SQLite a copy of what it was, since to make its tables takes longest. */
  async function becomeOld(): Promise<void> {
    const kept = join(places, 'antes');
    const isKept = existsSync(kept);
    if (isKept) {
      await rm(settings.dataDir, { recursive: true, force: true });
      await cp(kept, settings.dataDir, { recursive: true });
    } else await become(OLD, settings);
    if (!isKept && dialect === 'sqlite') await cp(settings.dataDir, kept, { recursive: true });
  }
  /** The site that starts: its settings first, as every process has them. @throws what keeps it from it */
  async function start({ dataDir, databaseUrl }: CopySettings): Promise<Site> {
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
    const database = await openDatabase(config, silentLog);
    const leads = await database.kysely.selectFrom('lead').select('id').execute();
    await database.close();
    const mails = await readdir(join(dataDir, 'correo'));
    return { leads: leads.length, key: config.secretKey, mails };
  }

  beforeAll(async () => {
    places = await mkdtemp(join(tmpdir(), 'atalaya-cortada-'));
    ({ config: settings, remove } = await emptyStore(dialect));
    if (settings.databaseUrl !== null) await useTools(settings.databaseUrl, places);
    await become(COPIED, settings);
    const { name } = await makeCopy(settings, 'a-mano');
    copy = join(places, name);
    await cp(join(copiesFolder(settings.dataDir), name), copy);
  });
  afterAll(async () => {
    process.env['PATH'] = path;
    await remove();
    await rm(places, { recursive: true, force: true });
  });

  it('leaves the old site or the new one, at whichever step, or says what to do', async () => {
    const seen: string[] = [];
    const command = await commandIn(join(places, 'orden'));
    for (let step = 1; ; step += 1) {
      await becomeOld();
      const { code, said } = await restoreKilledAt(step, settings, copy, command);
      if (code === 0) {
        expect(await start(settings)).toEqual(COPIED);
        expect(said).toContain('volvieron 2 solicitudes');
        break;
      }
      // Killed, and not refused.
      expect({ step, code, said }).toMatchObject({ code: null, said: '' });
      const obstacles: unknown[] = [];
      const started = await start(settings).catch(async (error: unknown) => {
        expect(error).toBeInstanceOf(UnfinishedRestore);
        expect(String(error)).toContain('npm run restaurar');
        obstacles.push(error);
        const resumed = await restoreCommand(settings, [], () => Promise.resolve(false));
        expect(resumed).toEqual({
          code: 0,
          text: 'Se terminó la restauración que se había cortado.\n',
        });
        return start(settings);
      });
      expect([OLD, COPIED], `killed at step ${step}`).toContainEqual(started);
      seen.push(obstacles.length > 0 ? 'told' : started.leads === OLD.leads ? 'old' : 'new');
      // What started is whole, and stays: nothing of the restoration is left to be done.
      expect((await readdir(settings.dataDir)).filter((name) => name.startsWith('rest'))).toEqual(
        [],
      );
    }
    // Each of the ways was met, in this order.
    const ways = dialect === 'sqlite' ? ['old', 'new'] : ['old', 'told', 'new'];
    expect(seen.filter((way, index) => way !== seen[index - 1])).toEqual(ways);
    expect(seen.length).toBeGreaterThan(5);
  });
});

it('puts a decided restoration in place by one of the processes that begin at once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-cortada-'));
  await writeFile(join(dataDir, 'secreto'), OLD.key);
  const decided = join(dataDir, 'restauracion-2026-01-01T000000Z');
  await mkdir(join(decided, 'correo'), { recursive: true });
  await writeFile(join(decided, 'secreto'), COPIED.key);
  const program = `
    import { finishRestore } from '#server/platform/data-folder.ts';
    finishRestore(${JSON.stringify(dataDir)});`;
  const codes = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
      return ((await once(child, 'close')) as [number | null])[0];
    }),
  );
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(await readFile(join(dataDir, 'secreto'), 'utf8')).toBe(COPIED.key);
  const aside = join(dataDir, 'antes', '2026-01-01T000000Z');
  expect(await readFile(join(aside, 'secreto'), 'utf8')).toBe(OLD.key);
  await rm(dataDir, { recursive: true });
});
