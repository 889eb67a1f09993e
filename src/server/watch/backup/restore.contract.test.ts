import { copiesFolder } from '#server/platform/data-folder.ts';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { symlink, utimes, writeFile } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Kysely, sql } from 'kysely';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyName } from './copy-names.ts';
import { copyBeforeMigration, deleteOldCopies, makeCopy } from './make-copy.ts';
import { type Database, openDatabase, sqliteFile } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrations.ts';
import { openSqlite, sqliteDialect } from '#server/platform/database/sqlite.ts';
import { attachmentPath, createAttachments } from '#server/leads/conversation/attachments.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { enquiry } from '#server/leads/testing-store.ts';
import { createPersons } from '#server/site/privacy/person.ts';
import { keptMails } from '#server/messages/kept-mails.ts';
import { createScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { layTables, silentLog } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { copyCommand, restoreCommand } from './command.ts';
import { createCopies } from './copies.ts';

let dataDir: string;
let fresh: string;
const open: Database[] = [];
beforeEach(() => {
  dataDir = temporaryFolder();
  fresh = temporaryFolder();
});
const closeAll = async () => {
  for (const database of open.splice(0)) await database.close();
};
afterEach(closeAll);

const settingsOf = (folder: string, encryptTo: string | null = null) => ({
  dataDir: folder,
  databaseUrl: null,
  encryptTo,
});
async function databaseIn(folder: string): Promise<Database> {
  const settings = settingsOf(folder);
  const beforeMigration = (former: Pick<Database, 'kysely'>) =>
    copyBeforeMigration(former, settings, silentLog);
  const database = await openDatabase({ ...settings, beforeMigration }, silentLog);
  open.push(database);
  return database;
}

async function filledSite(leads: number): Promise<Database> {
  await layTables(dataDir);
  const database = await databaseIn(dataDir);
  const store = createLeadStore(database, { channels: ['agency_mail'] });
  for (let lead = 0; lead < leads; lead += 1) {
    const submissionId = `b4a0e6f0-5e8e-4c5e-9a44-${String(lead).padStart(12, '0')}`;
    await store.accept(enquiry({ submissionId, nombre: `Ana ${lead} ñ 🙂` }), null);
  }
  await writeFile(join(dataDir, 'secreto'), 'la clave del sitio');
  await mkdir(join(dataDir, 'correo'), { recursive: true });
  await writeFile(join(dataDir, 'correo', 'uno.eml'), 'Subject: hola\r\n\r\nadiós');
  return database;
}

async function copiedSite(leads: number): Promise<Database> {
  const database = await filledSite(leads);
  await makeCopy(settingsOf(dataDir), 'a-mano');
  return database;
}

async function rowsOf({ kysely }: Database): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
      and name not like 'lead_search%' order by name`.execute(kysely);
  const entries = rows.map(async ({ name }) => {
    const found = await sql`select * from ${sql.table(name)} order by 1`.execute(kysely);
    return [name, found.rows] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const manifestOf = (bytes: number) =>
  JSON.stringify({
    version: 1,
    madeAt: new Date().toISOString(),
    dialect: 'sqlite',
    leads: 0,
    files: [{ name: 'atalaya.sqlite', bytes, sha256: '' }],
  });
const copyParts = (database: Database) => ({
  ...{ settings: settingsOf(dataDir), database, log: silentLog },
  leases: createScheduledLeases(database),
});
const yes = () => Promise.resolve(true);
const restoreIn = (folder: string, ...args: string[]) =>
  restoreCommand(settingsOf(folder), args, yes);
const pathOf = async (folder = dataDir) => {
  const [name = ''] = (await readdir(copiesFolder(folder))).filter((each) =>
    each.startsWith('atalaya-'),
  );
  return join(copiesFolder(folder), name);
};

describe('a copy', () => {
  it('made while the site writes gives every row back to a fresh one, key, mails and files with them', async () => {
    const database = await filledSite(40);
    const attachments = createAttachments(database, { dataDir });
    const bytes = Buffer.from('%PDF-1.4 plano');
    const file = await attachments.put({ name: 'plano.pdf', type: 'application/pdf', bytes });
    const first = database.kysely.selectFrom('lead').select('id').limit(1);
    await attachments.add(database.kysely, [file], {
      lead_id: (await first.executeTakeFirstOrThrow()).id,
    });
    await sql`insert into staff (id, lastname, email, "emailVerified", "createdAt", "updatedAt", role, suspended)
      values ('p', 'Paz', 'paz@x.example', 1, 1, 1, 'administra', 0)`.execute(database.kysely);
    await sql`insert into staff_session (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
      values ('s', 1, 'clave-de-sesion', 1, 1, 'p')`.execute(database.kysely);
    const said = await copyCommand(settingsOf(dataDir), () =>
      makeCopy(settingsOf(dataDir), 'a-mano'),
    );
    expect(said.text).toContain('Copia comprobada: 40 solicitudes');
    const before = await rowsOf(database);
    const path = await pathOf();
    expect((await stat(path)).mode & 0o077).toBe(0);
    expect(await readdir(copiesFolder(dataDir))).toHaveLength(1);

    const restored = await restoreIn(fresh, path);
    expect(restored.code).toBe(0);
    expect(restored.text).toContain('volvieron 40');
    const restoredSite = await databaseIn(fresh);
    expect(await rowsOf(restoredSite)).toEqual({ ...before, staff_session: [] });
    const stored = await readFile(join(fresh, 'atalaya.sqlite'));
    expect(stored.includes('clave-de-sesion')).toBe(false);
    const kept = restoredSite.kysely.selectFrom('lead_attachment').select('id');
    const { id } = await kept.executeTakeFirstOrThrow();
    const opened = await createAttachments(restoredSite, { dataDir: fresh }).open(id);
    expect(opened).toMatchObject({ name: 'plano.pdf', content: bytes });
    expect(await readFile(join(fresh, 'secreto'), 'utf8')).toBe('la clave del sitio');
    expect(await readFile(join(fresh, 'correo', 'uno.eml'), 'utf8')).toContain('adiós');
  });

  it('is put in the place of what was there, which is kept', async () => {
    const database = await copiedSite(3);
    await database.kysely.deleteFrom('lead').execute();
    await closeAll();
    const { text } = await restoreIn(dataDir, await pathOf());
    const kept = /Lo que había está en (.*)/.exec(text)?.[1] ?? '';
    expect(await readdir(kept)).toEqual(
      expect.arrayContaining(['atalaya.sqlite', 'secreto', 'correo']),
    );
    const leads = async (folder: string) =>
      (await (await databaseIn(folder)).kysely.selectFrom('lead').select('id').execute()).length;
    expect(await leads(dataDir)).toBe(3);
    expect(await leads(kept)).toBe(0);
  });

  it('has the files of a folder that lies on another disk, and puts them back into that one', async (context) => {
    const { dev } = await stat(dataDir);
    const places = ['/dev/shm', '/var/tmp', process.cwd()];
    const other = places.find(
      (each) => (statSync(each, { throwIfNoEntry: false })?.dev ?? dev) !== dev,
    );
    if (other === undefined) return context.skip('there is no second disk on this machine');
    const elsewhere = await mkdtemp(join(other, '.atalaya-adjuntos-'));
    try {
      const place = join(dataDir, 'adjuntos');
      await symlink(elsewhere, place);
      const database = await filledSite(1);
      const attachments = createAttachments(database, { dataDir });
      const put = (text: string) =>
        attachments.put({ name: 'a.txt', type: 'text/plain', bytes: Buffer.from(text) });
      const inCopy = attachmentPath((await put('antes')).digest);
      await makeCopy(settingsOf(dataDir), 'a-mano');
      const since = attachmentPath((await put('después')).digest);
      await rm(join(dataDir, inCopy));
      await closeAll();
      const { text } = await restoreIn(dataDir, await pathOf());
      const kept = /Lo que había está en (.*)/.exec(text)?.[1] ?? '';
      expect((await lstat(place)).isSymbolicLink()).toBe(true);
      expect(await readFile(join(dataDir, inCopy), 'utf8')).toBe('antes');
      expect(await readFile(join(kept, since), 'utf8')).toBe('después');
      expect((await readdir(dataDir)).join()).not.toContain('restauracion-');
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });

  it.each(['the same machine', 'another one'])(
    'does not bring back on %s who was erased after it was made',
    async (where) => {
      const personsOf = (database: Database, folder: string) =>
        createPersons(database, { mails: keptMails(join(folder, 'correo')), dataDir: folder });
      const database = await filledSite(2);
      const other = enquiry({ submissionId: 'b4a0e6f0-5e8e-4c5e-9a44-000000000009' });
      const store = createLeadStore(database, { channels: [] });
      await store.accept({ ...other, correo: 'otra@correo.example' }, null);
      const machine = { folder_version: null, served_version: null, problem: null, at: 1 };
      const row = { id: 'm', name: 'm', folder: '{}', ...machine };
      await database.kysely.insertInto('content_machine').values(row).execute();
      await makeCopy(settingsOf(dataDir), 'a-mano');
      const leads = database.kysely.selectFrom('lead').select('folio').orderBy('arrival');
      const { folio } = await leads.executeTakeFirstOrThrow();
      expect(await personsOf(database, dataDir).erase(folio)).toBe(2);
      await closeAll();

      const folder = where === 'another one' ? fresh : dataDir;
      expect((await restoreIn(folder, await pathOf())).text).toContain('volvieron 3');
      const restored = await databaseIn(folder);
      expect(await personsOf(restored, folder).eraseAgain()).toBe(1);
      const left = await restored.kysely.selectFrom('lead').select('correo').execute();
      expect(left).toEqual([{ correo: 'otra@correo.example' }]);
      const machines = restored.kysely.selectFrom('content_machine').selectAll();
      expect(await machines.execute()).toEqual([]);
    },
  );

  it('waits for the site to stop, and is not restored without a yes', async () => {
    await copiedSite(1);
    const path = await pathOf();
    const running = '✗ el sitio está en marcha: páralo antes de restaurar. No se tocó nada.\n';
    expect(await restoreIn(dataDir, path)).toEqual({ code: 1, text: running });
    const said = await restoreCommand(settingsOf(fresh), [path], () => Promise.resolve(false));
    expect(said).toEqual({ code: 1, text: 'No se tocó nada.\n' });
    expect(await readdir(fresh)).toEqual([]);
  });

  it('takes away what an interrupted restoration left unpacked, and in five weeks what was there', async () => {
    await filledSite(1);
    const [left, recent] = [join(dataDir, '.restaurar-vieja'), join(dataDir, '.restaurar-hoy')];
    const [before, lately] = [join(dataDir, 'antes', 'hace-mucho'), join(dataDir, 'antes', 'ayer')];
    for (const folder of [left, recent, before, lately]) await mkdir(folder, { recursive: true });
    await writeFile(join(left, 'atalaya.sqlite'), 'datos de personas');
    const dayAgo = Date.now() / 1000 - 25 * 60 * 60;
    await utimes(left, dayAgo, dayAgo);
    await utimes(lately, dayAgo, dayAgo);
    const fiveWeeksAgo = dayAgo - 35 * 24 * 60 * 60;
    await utimes(before, fiveWeeksAgo, fiveWeeksAgo);
    await mkdir(copiesFolder(dataDir));
    await deleteOldCopies(dataDir);
    const unpacked = (await readdir(dataDir)).filter((name) => name.startsWith('.restaurar'));
    expect(unpacked).toEqual(['.restaurar-hoy']);
    expect(await readdir(join(dataDir, 'antes'))).toEqual(['ayer']);
  });

  it.each<[string, (copy: Buffer) => Uint8Array, string]>([
    ['cut short', (copy) => copy.subarray(0, copy.length / 2), 'no se puede leer entera'],
    [
      'with a byte changed',
      (copy) => copy.map((byte, at) => (at === copy.length >> 1 ? byte ^ 0xff : byte)),
      'La copia no sirve',
    ],
    ['that is something else', () => Buffer.from('no soy una copia'), 'no se puede leer entera'],
  ])('%s is refused with its reason, and nothing is touched', async (_name, damage, reason) => {
    await copiedSite(20);
    const path = await pathOf();
    await writeFile(path, damage(await readFile(path)));
    const said = await restoreIn(fresh, path);
    expect(said.code).toBe(1);
    expect(said.text).toContain(reason);
    expect(said.text).toContain('No se tocó nada');
    expect(await readdir(fresh)).toEqual([]);
  });

  it.each([
    ['a disk full of zeros', null, null, 'trae más de lo que dice'],
    ['a file larger than it says', 10, 'atalaya.sqlite', 'está dañado'],
    ['a file that it does not speak of', 10, 'otro', 'está dañado'],
    ['more than the disk takes', 2 ** 50, null, 'no cabe: ocupa 1073741824 MB'],
  ])('that holds %s is refused before it is unpacked', async (_name, bytes, file, reason) => {
    const path = join(dataDir, 'bomba.tar.gz');
    const tar = pack();
    if (bytes !== null) tar.entry({ name: 'manifiesto.json' }, manifestOf(bytes));
    if (file !== null) tar.entry({ name: file }, Buffer.alloc(1024 * 1024));
    tar.finalize();
    const zeros = gzipSync(Buffer.alloc(1024 * 1024));
    await writeFile(path, [
      gzipSync(await buffer(tar)),
      ...Array.from({ length: 256 }, () => zeros),
    ]);
    const said = await restoreIn(fresh, path);
    expect(said).toMatchObject({ code: 1, text: expect.stringContaining(reason) as string });
    expect(await readdir(fresh)).toEqual([]);
  });

  it('shows that this database is not the one that was here', async () => {
    const database = await filledSite(1);
    const copiesOf = (one: Database) => createCopies(copyParts(one));
    expect(await copiesOf(database).fromAnother()).toBe(false);
    await copiesOf(database).make('noche');
    await makeCopy(settingsOf(dataDir), 'antes-de-migrar');
    expect(await copiesOf(database).fromAnother()).toBe(false);
    await closeAll();
    await rm(join(dataDir, 'atalaya.sqlite'));
    expect(await copiesOf(await databaseIn(dataDir)).fromAnother()).toBe(true);
    await rm(copiesFolder(dataDir), { recursive: true });
    await mkdir(join(dataDir, 'antes', '2026-01-01T000000Z'), { recursive: true });
    expect(await copiesOf(await databaseIn(dataDir)).fromAnother()).toBe(true);
  });

  it('is handed over as it is kept, and no other file is', async () => {
    const database = await filledSite(1);
    const options = copyParts(database);
    const { leases } = options;
    const copies = createCopies(options);
    const [{ name }, twin] = await Promise.all([copies.make('a-mano'), copies.make('a-mano')]);
    expect(twin.name).toBe(name);
    const found = await copies.find(name);
    const given = Buffer.from(await new Response(found?.read()).arrayBuffer());
    expect(given).toEqual(await readFile(await pathOf()));
    expect(found?.bytes).toBe(given.length);
    await writeFile(join(copiesFolder(dataDir), 'borrados.txt'), '');
    for (const other of ['borrados.txt', '../atalaya.sqlite', name.replace('20', '19')])
      expect(await copies.find(other), other).toBeNull();
    const before = await makeCopy(settingsOf(dataDir), 'antes-de-migrar', Date.now() - 60_000);
    const listed = { name, leads: 1, isThere: true, isEncrypted: false };
    expect(await copies.list()).toMatchObject({
      copies: [listed, { name: before.name, leads: null, isThere: true }],
      failure: null,
    });
    await rm(join(copiesFolder(dataDir), name));
    expect((await copies.list()).copies).toMatchObject([{ ...listed, isThere: false }, {}]);
    const at = (now: number) => now;
    const theirs = { firstAt: at, nextAt: at, holdMs: 60_000, force: true };
    const lease = await leases.take('making a copy', theirs);
    await expect(copies.make('noche')).rejects.toThrow('Otro proceso');
    expect(await copies.isUnderWay()).toBe(true);
    await lease?.done();
    expect(await copies.isUnderWay()).toBe(false);
    const makeOne = () => Promise.reject(new Error('disco lleno'));
    await expect(createCopies({ ...options, makeOne }).make('noche')).rejects.toThrow('disco');
    const failed = { copies: [{}, {}], failure: { said: 'disco lleno' } };
    expect(await copies.list()).toMatchObject(failed);
    // A folder in place of an old backup cannot be deleted as a file.
    await mkdir(join(copiesFolder(dataDir), copyName(0, 'noche', false)));
    expect(await copies.make('noche')).toMatchObject({ leads: 1 });
    expect((await copies.list()).failure?.said).toContain('EISDIR');
  });

  it('that is encrypted opens with its key, and with no other', async () => {
    const identity = await generateIdentity();
    const recipient = await identityToRecipient(identity);
    await filledSite(5);
    await makeCopy(settingsOf(dataDir, recipient), 'a-mano');
    const path = await pathOf();
    expect(path).toMatch(/\.tar\.gz\.age$/);
    expect((await readFile(path)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect((await restoreIn(fresh, path)).text).toContain('está cifrada');
    const key = join(fresh, 'clave');
    await writeFile(key, `# otra\n${await generateIdentity()}\n`);
    expect((await restoreIn(fresh, path, '--clave', key)).text).toContain('esa clave no la abre');
    await writeFile(key, `# la buena\n${identity}\n`);
    expect((await restoreIn(fresh, path, '--clave', key)).text).toContain('volvieron 5');
  });

  it('before the tables change has the key of the panel', async () => {
    const database = await filledSite(1);
    const value = await identityToRecipient(await generateIdentity());
    const row = { name: 'BACKUP_RECIPIENT', value, revision: 1, changed_at: 1 };
    await database.kysely.insertInto('setting').values(row).execute();
    await copyBeforeMigration(database, settingsOf(dataDir), silentLog);
    expect(await pathOf()).toMatch(/\.age$/);
    await rm(copiesFolder(dataDir), { recursive: true });
    await sql`alter table setting rename column value to other`.execute(database.kysely);
    // If the site cannot read the key, it makes no backup at all, not an unencrypted one.
    const copied = copyBeforeMigration(database, settingsOf(dataDir), silentLog);
    await expect(copied).rejects.toThrow();
    await expect(stat(copiesFolder(dataDir))).rejects.toThrow('ENOENT');
  });

  it('is made before the tables change, and not of an empty site', async () => {
    const file = sqliteFile(dataDir);
    await writeFile(file, '');
    const former = new Kysely<unknown>({ dialect: sqliteDialect(await openSqlite(file)) });
    await migrate(former, 'sqlite', '013_one_outbox');
    const leads = sql`insert into lead (id, folio, kind, form, nombre, correo, telefono, detail, content_hash, created_at, arrival)
      values ('l1', 'ATA-1', 'contacto', 'simple', 'Ana', 'ana@example.org', '1', '{}', 'h', 1, 1),
             ('l2', 'ATA-2', 'contacto', 'simple', 'Eva', 'eva@example.org', '2', '{}', 'i', 2, 2)`;
    await leads.execute(former);
    await former.destroy();
    await databaseIn(dataDir);
    expect(await pathOf()).toMatch(/-antes-de-migrar\.tar\.gz$/);
    expect((await restoreIn(fresh, await pathOf())).text).toContain('volvieron 2');
  });
});
