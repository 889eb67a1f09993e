import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { copiesFolder, UnfinishedRestore } from '#server/platform/data-folder.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { enquiry } from '#server/leads/testing-store.ts';
import { dialects, emptyStore, layTables, silentLog } from '#tests/support/databases.ts';
import { startProgram } from '#tests/support/program.ts';
import { restoreCommand, type Said } from './command.ts';
import { type CopySettings, makeCopy } from './make-copy.ts';
import { findTools } from './postgres-tools.ts';

interface Site {
  leads: number;
  key: string;
  mails: string[];
}
const OLD: Site = { leads: 1, key: 'clave de antes'.padEnd(40, 'x'), mails: ['antes.eml'] };
const COPIED: Site = { leads: 2, key: 'clave copiada'.padEnd(40, 'x'), mails: ['copiada.eml'] };

/**
 * A program that takes the place of `pg_dump` and `pg_restore`, because not every machine has
 * these programs in the server's version.
 */
const STAND_IN = `
const { readFileSync, writeFileSync } = require('node:fs');
const [program, ...args] = process.argv.slice(2);
const valueOf = (name) => args.find((arg) => arg.startsWith(name + '='))?.slice(name.length + 1);
(async () => {
  const isDump = program.endsWith('pg_dump');
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
    const program = join(folder, 'programa.cjs');
    await writeFile(program, STAND_IN);
    const script = `#!/bin/sh
[ "$1" = --version ] && echo '(PostgreSQL) 99.0' && exit
exec '${process.execPath}' '${program}' "$0" "$@"
`;
    for (const name of ['pg_dump', 'pg_restore']) {
      await writeFile(join(folder, name), script, { mode: 0o755 });
    }
    process.env['PATH'] = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  }
}

async function copyOf(databaseUrl: string | null): Promise<string | null> {
  if (databaseUrl === null) return null;
  const url = new URL(databaseUrl);
  const name = `cortada_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: new URL('/postgres', url).href });
  await client.connect();
  const from = url.pathname.slice(1);
  await client.query(`create database ${name} template ${from} strategy file_copy`);
  await client.end();
  return new URL(`/${name}`, url).href;
}

/**
 * Restores a backup. Before each rename or removal, `cut` copies the data folder and the database.
 * Each copy goes to `cuts`: it is what remains if the process is killed at this moment.
 */
async function restoreCutEverywhere(
  settings: CopySettings,
  copy: string,
  places: string,
): Promise<{ said: Said; cuts: CopySettings[] }> {
  const cuts: CopySettings[] = [];
  let { databaseUrl } = settings;
  const cut = () => {
    const dataDir = join(places, `corte-${cuts.length}`);
    fs.cpSync(settings.dataDir, dataDir, { recursive: true });
    cuts.push({ ...settings, dataDir, databaseUrl });
  };
  const { renameSync, rmSync } = fs;
  const { rename, rm } = fs.promises;
  Object.assign(fs, {
    renameSync(...args: Parameters<typeof renameSync>) {
      cut();
      renameSync(...args);
    },
    rmSync(...args: Parameters<typeof rmSync>) {
      cut();
      rmSync(...args);
    },
  });
  const cutBoth = async () => {
    databaseUrl = await copyOf(settings.databaseUrl);
    cut();
  };
  Object.assign(fs.promises, {
    rename: (...args: Parameters<typeof rename>) => cutBoth().then(() => rename(...args)),
    rm: async (...args: Parameters<typeof rm>) => {
      if (String(args[0]).endsWith('.pgdump')) await cutBoth();
      return rm(...args);
    },
  });
  syncBuiltinESMExports();
  try {
    const said = await restoreCommand(settings, [copy, '--si'], () => Promise.resolve(false));
    return { said, cuts };
  } finally {
    Object.assign(fs, { renameSync, rmSync });
    Object.assign(fs.promises, { rename, rm });
    syncBuiltinESMExports();
  }
}

describe.each(dialects)('a restoration that is cut off, on %s', (dialect) => {
  let places: string;
  let copy: string;
  let settings: CopySettings;
  let remove = (): Promise<void> => Promise.resolve();
  const path = process.env['PATH'];

  async function become({ leads, key, mails }: Site, settings: CopySettings): Promise<void> {
    const { dataDir, databaseUrl } = settings;
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(join(dataDir, 'correo'), { recursive: true });
    if (databaseUrl === null) await layTables(dataDir);
    const database = await openDatabase(settings, silentLog);
    await database.kysely.deleteFrom('lead').execute();
    const store = createLeadStore(database, { channels: [] });
    for (let lead = 0; lead < leads; lead += 1) {
      const submissionId = `b4a0e6f0-5e8e-4c5e-9a44-${String(lead).padStart(12, '0')}`;
      await store.accept(enquiry({ submissionId, nombre: `Ana ${lead}` }), null);
    }
    await database.close();
    await writeFile(join(dataDir, 'secreto'), key);
    for (const mail of mails) await writeFile(join(dataDir, 'correo', mail), 'Subject: x');
  }
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
    await become(OLD, settings);
    const machine = { folder_version: null, served_version: null, problem: null, at: 1 };
    const value = await identityToRecipient(await generateIdentity());
    const setting = { name: 'BACKUP_RECIPIENT', value, revision: 1, changed_at: 1 };
    const old = await openDatabase(settings, silentLog);
    await old.kysely.insertInto('setting').values(setting).execute();
    await old.kysely
      .insertInto('content_machine')
      .values({ id: 'm', name: 'm', folder: '{}', ...machine })
      .execute();
    await old.close();
    const { said, cuts } = await restoreCutEverywhere(settings, copy, places);
    expect(said.code).toBe(0);
    expect(said.text).toContain('volvieron 2 solicitudes');
    expect(said.text).toMatch(
      dialect === 'sqlite' ? /\/antes\/\S+\n$/ : /-antes-de-restaurar\.tar\.gz\.age\n$/,
    );
    expect(await start(settings)).toEqual(COPIED);
    const restored = await openDatabase(settings, silentLog);
    const machines = restored.kysely.selectFrom('content_machine').selectAll();
    expect(await machines.execute()).toEqual([]);
    await restored.close();
    const seen: string[] = [];
    for (const [step, { databaseUrl, ...left }] of cuts.entries()) {
      const settings = { ...left, databaseUrl: await copyOf(databaseUrl) };
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
      expect((await readdir(settings.dataDir)).filter((name) => name.startsWith('rest'))).toEqual(
        [],
      );
    }
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
  const all = await Promise.all(Array.from({ length: 4 }, () => startProgram(program).ended));
  expect(all.map(([code]) => code)).toEqual([0, 0, 0, 0]);
  expect(await readFile(join(dataDir, 'secreto'), 'utf8')).toBe(COPIED.key);
  const aside = join(dataDir, 'antes', '2026-01-01T000000Z');
  expect(await readFile(join(aside, 'secreto'), 'utf8')).toBe(OLD.key);
  await rm(dataDir, { recursive: true });
});
