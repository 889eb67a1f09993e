import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { directWork } from '#server/publishing/content-work.ts';
import { isStoreUnavailable } from '#server/platform/database/store-error.ts';
import { dialects, silentLog, type TestDatabase, testDatabase } from '#tests/support/databases.ts';
import { digestOf, finishPlacing, manifestDigest } from './folder.ts';
import { createPublishing, type Publishing } from './publishing.ts';
import { type Buildable, takeInHand } from './work.ts';

const PRICE = '# Lo que cobramos\nnombre: Tienda # el de la barra\ndesde: 100\nlista: [uno, dos]\n';
const ANA = { id: 'ana', name: 'Ana' };
const LUZ = { id: 'luz', name: 'Luz' };
const NOW = { note: '', dueAt: 0 };

describe.each(dialects)('content in %s', (dialect) => {
  let store: TestDatabase;
  let root: string;
  let site: Awaited<ReturnType<typeof aMachine>>;
  /** The process that builds, where one does. */
  let builder: number | undefined;

  beforeEach(async () => {
    builder = undefined;
    store = await testDatabase(dialect);
    root = await mkdtemp(join(tmpdir(), 'contenido-'));
    for (const { id } of [ANA, LUZ]) {
      await store.database.kysely
        .insertInto('staff' as never)
        .values({
          id,
          lastname: id,
          email: `${id}@example.com`,
          emailVerified: dialect === 'sqlite' ? 0 : false,
          createdAt: new Date().toISOString(),
          updatedAt: new Date().toISOString(),
          role: 'edita',
          suspended: dialect === 'sqlite' ? 0 : false,
        })
        .execute();
    }
    site = await aMachine('una');
  });
  afterEach(async () => {
    await store.drop();
    await rm(root, { recursive: true, force: true });
  });

  /** A machine with its own content folder, whose builds are done by the test. */
  async function aMachine(name: string, files: Record<string, string> = { 'precios.yaml': PRICE }) {
    const folder = join(root, name);
    const asked: (Buildable | { renew: true })[] = [];
    const put = async (file: string, text: string) => {
      await mkdir(join(folder, file, '..'), { recursive: true });
      await writeFile(join(folder, file), text);
    };
    for (const [file, text] of Object.entries(files)) await put(file, text);
    const process = (served: string | null = null, built = served): Publishing =>
      createPublishing({
        database: store.database,
        log: silentLog,
        folder: () => folder,
        target: folder,
        workshop: join(root, `${name}-datos`, 'contenido', 'publicacion'),
        machine: { id: name, name },
        work: directWork,
        served,
        built: () => built,
        build: (what) => {
          asked.push(what);
          return builder;
        },
      });
    const publishing = process();
    await publishing.current();
    return {
      folder,
      asked,
      put,
      process,
      publishing,
      text: (file = 'precios.yaml') => readFile(join(folder, file), 'utf8'),
      /** What the command that builds does. */
      take: (what: Buildable) => takeInHand(publishing, what, folder),
      /** What `npm start` does before it builds. */
      finish: () => finishPlacing({ DATA_DIR: join(root, `${name}-datos`) }),
      async build() {
        await publishing.look();
        const what = asked.pop();
        if (what === undefined || 'renew' in what) return false;
        const work = await this.take(what);
        await work.place();
        await work.live();
        work.stop();
        return true;
      },
    };
  }

  /** Writes as somebody who opened the file just now. */
  async function write(
    who: { id: string },
    change: (text: string) => string,
    file = 'precios.yaml',
  ) {
    const { publishing } = site;
    const { digest, bytes } = await publishing.seen(who.id, file);
    const text = change(bytes?.toString('utf8') ?? '');
    return publishing.save(who.id, { file, was: digest, bytes: Buffer.from(text) });
  }

  const listed = async (...who: { id: string }[]) => {
    const drafts = await site.publishing.store.drafts();
    return drafts
      .filter(({ staffId }) => who.some(({ id }) => id === staffId))
      .map(({ staffId, file, digest }) => ({ staffId, file, digest }));
  };

  async function press(...who: { id: string }[]) {
    const { publishing } = site;
    const [{ id, name } = ANA] = who as (typeof ANA)[];
    return publishing.press({ id, name }, await listed(...who), NOW);
  }

  const onlyBuild = ([what]: readonly (Buildable | { renew: true })[]): Buildable =>
    what === undefined || 'renew' in what ? { version: '' } : what;
  const price = (to: number) => (text: string) => text.replace(/desde: \d+/, `desde: ${to}`);
  const name = (to: string) => (text: string) => text.replace('nombre: Tienda', `nombre: ${to}`);

  it('publishes a draft: who, when and what are a version, and the draft is over', async () => {
    const { publishing, text } = site;
    await write(ANA, price(120));
    expect(await text()).toBe(PRICE);
    expect(await press(ANA)).toMatchObject({ ok: true });
    expect(await site.build()).toBe(true);
    expect(await text()).toBe(PRICE.replace('100', '120'));
    const [newest, first] = await publishing.store.versions(5);
    expect(newest).toMatchObject({ number: 2, author: ANA, source: 'panel' });
    expect(newest?.liveAt).toBeGreaterThan(0);
    expect(first).toMatchObject({ number: 1, source: 'inicio' });
    expect(await publishing.store.drafts()).toEqual([]);
    expect(await publishing.store.publications(5)).toMatchObject([{ state: 'live' }]);
  });

  it('keeps a draft through a restart, and two people’s apart', async () => {
    const { process } = site;
    await write(ANA, price(120));
    await write(LUZ, price(90));
    const again = process();
    const of = async (who: { id: string }) =>
      (await again.seen(who.id, 'precios.yaml')).bytes?.toString('utf8');
    expect(await of(ANA)).toContain('desde: 120');
    expect(await of(LUZ)).toContain('desde: 90');
  });

  it('publishes what was listed, whatever is written meanwhile (EmDash 2123)', async () => {
    const { publishing, text } = site;
    await write(ANA, price(120));
    const seen = await listed(ANA);
    await write(ANA, price(130));
    expect(await publishing.press(ANA, seen, NOW)).toEqual({ ok: false, why: 'changed' });
    expect(await press(ANA)).toMatchObject({ ok: true });
    // The autosave arrives between the press and the build.
    await write(ANA, price(140));
    await site.build();
    expect(await text()).toContain('desde: 130');
    const left = await publishing.seen(ANA.id, 'precios.yaml');
    expect(left.bytes?.toString('utf8')).toContain('desde: 140');
    // And what was published is no conflict with oneself.
    expect(left.overtaken).toBe(false);
    await press(ANA);
    await site.build();
    expect(await text()).toContain('desde: 140');
  });

  it('publishes what was pressed again while one’s first was under way, joined with another’s', async () => {
    const { publishing, text } = site;
    await write(ANA, price(120));
    await press(ANA);
    // Luz publishes elsewhere in the file before: what becomes live is nobody's text alone.
    await write(LUZ, name('Bazar'));
    await store.database.kysely.updateTable('content_publication').set({ due_at: 1 }).execute();
    await press(LUZ);
    await site.build();
    await publishing.look();
    const first = await site.take(onlyBuild(site.asked.splice(0)));
    await write(ANA, price(130));
    expect(await press(ANA)).toMatchObject({ ok: true });
    await first.place();
    await first.live();
    first.stop();
    expect(await text()).toBe(PRICE.replace('100', '120').replace('Tienda', 'Bazar'));
    await site.build();
    expect(await text()).toBe(PRICE.replace('100', '130').replace('Tienda', 'Bazar'));
    const states = await publishing.store.publications(5);
    expect(states.map(({ state, problem }) => [state, problem])).toEqual(
      Array(3).fill(['live', null]),
    );
    expect(await publishing.store.drafts()).toEqual([]);
  });

  it('does not write over what was published since, where it was pressed before', async () => {
    const { publishing, text } = site;
    await write(ANA, price(120));
    const given = { note: '', dueAt: Date.now() + 3_600_000 };
    await publishing.press(ANA, await listed(ANA), given);
    await write(ANA, price(130));
    await press(ANA);
    await site.build();
    await store.database.kysely
      .updateTable('content_publication')
      .set({ due_at: 1 })
      .where('state', '=', 'waiting')
      .execute();
    await expect(site.build()).rejects.toThrow('Alguien publicó antes un cambio en el mismo lugar');
    expect(await text()).toContain('desde: 130');
  });

  it('takes a publication back without losing the draft, which can be saved again (EmDash 3089)', async () => {
    const { publishing, text } = site;
    await write(ANA, price(120));
    const given = { note: '', dueAt: Date.now() + 3_600_000 };
    const pressed = await publishing.press(ANA, await listed(ANA), given);
    expect(await site.build()).toBe(false);
    expect(await publishing.store.cancel(pressed.ok ? pressed.id : '')).toBe(true);
    expect(await write(ANA, name('Bazar'))).toEqual({ ok: true });
    await press(ANA);
    await site.build();
    expect(await text()).toBe(PRICE.replace('100', '120').replace('Tienda', 'Bazar'));
  });

  it('joins what two people changed in different fields, comments and all', async () => {
    await write(ANA, price(120));
    await write(LUZ, name('Bazar'));
    await press(ANA);
    await site.build();
    await press(LUZ);
    await site.build();
    expect(await site.text()).toBe(PRICE.replace('100', '120').replace('Tienda', 'Bazar'));
  });

  it('lets nothing write over another’s change of the same field until it is chosen (EmDash 3118)', async () => {
    const { publishing, text } = site;
    await write(ANA, price(120));
    await write(LUZ, price(90));
    await press(ANA);
    await site.build();
    expect((await publishing.seen(LUZ.id, 'precios.yaml')).overtaken).toBe(true);
    // Saving again, or publishing, while the notice is up.
    await write(LUZ, price(95));
    expect(await press(LUZ)).toMatchObject({
      ok: false,
      why: 'conflict',
      conflicts: [{ file: 'precios.yaml', by: 'Ana' }],
    });
    expect(await text()).toContain('desde: 120');
    const { digest, bytes } = await publishing.seen(LUZ.id, 'precios.yaml');
    expect(bytes?.toString('utf8')).toContain('desde: 95');
    await publishing.save(LUZ.id, { file: 'precios.yaml', was: digest, bytes, mine: true });
    expect(await press(LUZ)).toMatchObject({ ok: true });
    await site.build();
    expect(await text()).toContain('desde: 95');
  });

  it('notices a file edited by hand, and a forgotten draft does not hide it (Keystatic 1594)', async () => {
    const { publishing, put, text } = site;
    await write(ANA, price(120));
    const byHand = PRICE.replace('[uno, dos]', '[uno, dos, tres]');
    await put('precios.yaml', byHand);
    expect(await publishing.current()).toMatchObject({
      number: 2,
      source: 'archivo',
      liveAt: null,
    });
    // Looked at again, it is the same version.
    expect(await publishing.current()).toMatchObject({ number: 2 });
    await press(ANA);
    await site.build();
    expect(await text()).toBe(byHand.replace('100', '120'));
  });

  it('leaves pictures alone where a text is changed, and keeps them in versions (Keystatic 1394)', async () => {
    const { publishing, put, folder } = site;
    await put('imagenes/foto.png', 'una foto');
    await publishing.current();
    await write(ANA, price(120));
    await press(ANA);
    await site.build();
    expect(await readdir(join(folder, 'imagenes'))).toEqual(['foto.png']);
    const [{ manifest } = { manifest: {} as Record<string, string> }] =
      await publishing.store.versions(1);
    const photo = await publishing.store.blob(manifest['imagenes/foto.png'] ?? '');
    expect(photo?.toString('utf8')).toBe('una foto');
  });

  it('keeps the draft of before when the database refuses the next (Decap 4760)', async () => {
    await write(ANA, price(120));
    const { publishing } = site;
    const { digest } = await publishing.seen(ANA.id, 'precios.yaml');
    await store.database.kysely.schema
      .alterTable('content_draft')
      .renameTo('content_draft_away')
      .execute();
    const given = { file: 'precios.yaml', was: digest, bytes: Buffer.from('otra: cosa\n') };
    await expect(publishing.save(ANA.id, given)).rejects.toSatisfy(isStoreUnavailable);
    await store.database.kysely.schema
      .alterTable('content_draft_away')
      .renameTo('content_draft')
      .execute();
    expect((await publishing.seen(ANA.id, 'precios.yaml')).digest).toBe(digest);
  });

  it('tells two windows of one person apart, and joins what does not clash (Decap 987)', async () => {
    const { publishing } = site;
    const { digest: opened } = await publishing.seen(ANA.id, 'precios.yaml');
    const save = (text: string) =>
      publishing.save(ANA.id, { file: 'precios.yaml', was: opened, bytes: Buffer.from(text) });
    expect(await save(price(120)(PRICE))).toEqual({ ok: true });
    expect(await save(name('Bazar')(PRICE))).toEqual({ ok: true });
    const both = name('Bazar')(price(120)(PRICE));
    expect((await publishing.seen(ANA.id, 'precios.yaml')).bytes?.toString('utf8')).toBe(both);
    expect(await save(price(130)(PRICE))).toMatchObject({ ok: false, conflict: { by: '' } });
    expect((await publishing.seen(ANA.id, 'precios.yaml')).bytes?.toString('utf8')).toBe(both);
  });

  it('brings an earlier version back as a new one', async () => {
    const { publishing, text } = site;
    await write(ANA, price(120));
    await press(ANA);
    await site.build();
    expect(await publishing.bringBack(LUZ, 1)).toMatchObject({ ok: true });
    await site.build();
    expect(await text()).toBe(PRICE);
    const [newest] = await publishing.store.versions(1);
    expect(newest).toMatchObject({ number: 3, author: LUZ, source: 'vuelta' });
  });

  it('goes back to all of a version, whatever was published while that waited', async () => {
    const { publishing, text } = site;
    await write(ANA, price(120));
    await press(ANA);
    await site.build();
    await write(LUZ, (before) => price(130)(name('Bazar')(before)));
    await press(LUZ);
    expect(await publishing.bringBack(ANA, 1)).toMatchObject({ ok: true });
    await site.build();
    expect(await text()).not.toBe(PRICE);
    await site.build();
    expect(await text()).toBe(PRICE);
  });

  it('builds one at a time: the second waits', async () => {
    const { publishing, asked } = site;
    await write(ANA, price(120));
    await write(LUZ, name('Bazar'));
    await press(ANA);
    await press(LUZ);
    await Promise.all([publishing.look(), site.process().look()]);
    await publishing.look();
    expect(asked).toHaveLength(1);
    const states = await publishing.store.publications(5);
    expect(states.map(({ state }) => state).sort()).toEqual(['running', 'waiting']);
  });

  it('waits for its hour', async () => {
    const { publishing } = site;
    await write(ANA, price(120));
    await publishing.press(ANA, await listed(ANA), { note: '', dueAt: Date.now() + 3_600_000 });
    expect(await site.build()).toBe(false);
    await store.database.kysely
      .updateTable('content_publication')
      .set({ due_at: Date.now() - 1 })
      .execute();
    expect(await site.build()).toBe(true);
  });

  describe('cut off', () => {
    const orphan = () =>
      store.database.kysely
        .updateTable('content_publication')
        .set({ lease_until: Date.now() - 1 })
        .where('state', '=', 'running')
        .execute();

    async function begun() {
      await write(ANA, price(120));
      await press(ANA);
      const { publishing, asked } = site;
      await publishing.look();
      return site.take(onlyBuild(asked));
    }

    it('is not what a builder is that is there and slow to say so', async () => {
      builder = process.pid;
      const work = await begun();
      await orphan();
      await site.publishing.look();
      const { store: kept } = site.publishing;
      expect(await kept.publications(1)).toMatchObject([{ state: 'running' }]);
      await work.place();
      await work.live();
      work.stop();
      expect(await kept.publications(1)).toMatchObject([{ state: 'live' }]);
    });

    it('while it builds, leaves what was there', async () => {
      const work = await begun();
      work.stop();
      await orphan();
      await site.publishing.look();
      expect(await site.text()).toBe(PRICE);
      const { store: kept } = site.publishing;
      expect(await kept.publications(1)).toMatchObject([{ state: 'failed' }]);
      expect(await kept.drafts()).toHaveLength(1);
    });

    it('with its files written and the old pages served, puts them back, as no edit by hand', async () => {
      const work = await begun();
      await work.place();
      work.stop();
      await orphan();
      const { publishing, text } = site;
      await publishing.look();
      expect(await text()).toBe(PRICE);
      expect(await publishing.store.versions(5)).toHaveLength(1);
    });

    it('while its files are written, leaves what makes them whole before the next build', async () => {
      await site.put('otra.yaml', PRICE);
      await write(ANA, (text) => text.replace('dos', 'tres'), 'otra.yaml');
      const work = await begun();
      const { publishing, folder, put, text } = site;
      const { materialise } = publishing;
      publishing.materialise = async (place, manifest, former) => {
        if (place !== folder) return materialise(place, manifest, former);
        await materialise(place, { 'otra.yaml': manifest['otra.yaml'] ?? '' });
        throw new Error('cut');
      };
      await expect(work.place()).rejects.toThrow('cut');
      work.stop();
      expect(await text('otra.yaml')).toContain('tres');
      expect(await text()).toBe(PRICE);
      await site.finish();
      expect(await text()).toContain('desde: 120');
      // Once: what somebody writes afterwards stays.
      await put('precios.yaml', PRICE);
      await site.finish();
      expect(await text()).toBe(PRICE);
    });

    it('is made whole by the process that runs, and forgotten', async () => {
      const work = await begun();
      const { publishing, folder, text, put } = site;
      const { materialise } = publishing;
      publishing.materialise = (place, manifest, former) =>
        place === folder ? Promise.reject(new Error('cut')) : materialise(place, manifest, former);
      await expect(work.place()).rejects.toThrow('cut');
      work.stop();
      publishing.materialise = materialise;
      await orphan();
      await publishing.look();
      await put('precios.yaml', PRICE.replace('100', '99'));
      await site.finish();
      expect(await text()).toContain('99');
    });

    it('with the new pages in their place and the old ones served, is the new version', async () => {
      const work = await begun();
      await work.place();
      work.stop();
      await orphan();
      const digest = digestOf(Buffer.from(PRICE.replace('100', '120')));
      const next = site.process('of before', manifestDigest({ 'precios.yaml': digest }));
      await next.look();
      expect(site.asked.at(-1)).toEqual({ renew: true });
      expect(await site.text()).toContain('desde: 120');
      expect((await next.store.versions(1))[0]).toMatchObject({ number: 2, author: ANA });
    });

    it('while what was cut off is ended, is ended by the next look', async () => {
      const work = await begun();
      await work.place();
      work.stop();
      await orphan();
      await site.put('precios.yaml', PRICE);
      const digest = digestOf(Buffer.from(PRICE.replace('100', '120')));
      const next = site.process(manifestDigest({ 'precios.yaml': digest }));
      const { finish } = next.store;
      next.store.finish = () => Promise.reject(new Error('cut'));
      await expect(next.look()).rejects.toThrow('cut');
      expect(await site.text()).toContain('desde: 120');
      next.store.finish = finish;
      await next.look();
      expect((await next.store.versions(1))[0]).toMatchObject({ number: 2, author: ANA });
    });

    it('is ended by one of two processes, and the other undoes nothing', async () => {
      const work = await begun();
      await work.place();
      work.stop();
      await orphan();
      const digest = manifestDigest({
        'precios.yaml': digestOf(Buffer.from(PRICE.replace('100', '120'))),
      });
      const [one, other] = [site.process(digest), site.process(digest)];
      const { finish } = other.store;
      other.store.finish = async (...given) => (await one.look(), finish(...given));
      await other.look();
      expect(await site.text()).toContain('desde: 120');
      expect(await one.store.publications(1)).toMatchObject([{ state: 'live' }]);
      // Nor does the builder, if it was only slow.
      await expect(work.live()).resolves.toBeUndefined();
    });

    it('writes over nothing that was changed by hand since, and has pages of it made', async () => {
      const work = await begun();
      work.stop();
      await site.put('otra.yaml', 'a: mano\n');
      await orphan();
      const digest = digestOf(Buffer.from(PRICE.replace('100', '120')));
      const next = site.process('of before', manifestDigest({ 'precios.yaml': digest }));
      await next.look();
      expect(await site.text('otra.yaml')).toBe('a: mano\n');
      expect(await site.text()).toBe(PRICE);
      const [newest] = await next.store.versions(1);
      expect(newest).toMatchObject({ number: 2, source: 'archivo' });
      expect(site.asked.at(-1)).toEqual({ version: newest?.id });
      expect(await next.store.publications(1)).toMatchObject([{ state: 'failed' }]);
    });

    it('between two renames, has the pages of before put back in their place', async () => {
      (await begun()).stop();
      await orphan();
      const next = site.process('of before', null);
      await next.look();
      expect(site.asked.at(-1)).toEqual({ renew: true });
    });

    it('with the new pages served, is the new version', async () => {
      const work = await begun();
      await work.place();
      work.stop();
      await orphan();
      const digest = digestOf(Buffer.from(PRICE.replace('100', '120')));
      const next = site.process(manifestDigest({ 'precios.yaml': digest }));
      await next.look();
      const [newest] = await next.store.versions(1);
      expect(newest).toMatchObject({ number: 2, author: ANA, source: 'panel' });
      expect(await next.store.drafts()).toEqual([]);
    });
  });

  it('takes what it writes itself for nobody’s edit, whoever looks meanwhile', async () => {
    const { publishing, asked, folder, put } = site;
    await put('otra.yaml', PRICE);
    await write(ANA, price(120));
    await press(ANA);
    await publishing.look();
    const work = await site.take(onlyBuild(asked));
    const { materialise } = publishing;
    const before = (await publishing.store.versions(9)).length;
    publishing.materialise = async (place, manifest, former) => {
      // As the first time, when no file is there until it is written.
      if (place === folder) {
        await rm(join(folder, 'otra.yaml'));
        await site.process().look();
      }
      return materialise(place, manifest, former);
    };
    await work.place();
    await work.live();
    work.stop();
    expect(await publishing.store.versions(9)).toHaveLength(before + 1);
    expect(await site.text('otra.yaml')).toBe(PRICE);
  });

  it('refuses to write over what was changed on the server while it was built', async () => {
    await write(ANA, price(120));
    await press(ANA);
    const { publishing, asked, put, text } = site;
    await publishing.look();
    const work = await site.take(onlyBuild(asked));
    const byHand = PRICE.replace('dos', 'tres');
    await put('precios.yaml', byHand);
    await expect(work.place()).rejects.toThrow('alguien cambió el contenido');
    work.stop();
    expect(await text()).toBe(byHand);
  });

  it('keeps what another machine held, and has it build the newest version', async () => {
    await write(ANA, price(120));
    await press(ANA);
    await site.build();
    const other = await aMachine('otra', { 'precios.yaml': 'nombre: Vieja\n' });
    const versions = await other.publishing.store.versions(5);
    expect(versions[0]).toMatchObject({ source: 'aparte', note: 'Lo que había en otra' });
    expect(await other.publishing.current()).toMatchObject({ number: 2 });
    await other.publishing.look();
    // SQLite is one machine's alone.
    expect(other.asked).toEqual(dialect === 'postgres' ? [{ version: versions[1]?.id }] : []);
    if (dialect !== 'postgres') return;
    const work = await other.take(onlyBuild(other.asked));
    await work.place();
    await work.live();
    work.stop();
    expect(await other.text()).toBe(PRICE.replace('100', '120'));
    const machines = await other.publishing.store.machines();
    expect(new Set(machines.map(({ servedVersion }) => servedVersion)).size).toBe(1);
    expect(await other.publishing.versions()).toEqual({ version: 2, ultima: 2 });
  });

  describe('a lost disk', () => {
    it('is nobody’s edit: what was served is built again, and published from', async () => {
      await site.put('imagenes/foto.png', 'una foto');
      await write(ANA, price(120));
      await press(ANA);
      await site.build();
      await rm(site.folder, { recursive: true });
      const again = site.process();
      await again.look();
      const [newest, ...others] = await again.store.versions(5);
      expect(newest).toMatchObject({ source: 'panel' });
      expect(others).toHaveLength(2);
      const [asked] = site.asked;
      expect(asked).toEqual({ version: newest?.id });
      const work = await site.take(onlyBuild(site.asked.splice(0)));
      await work.place();
      await work.live();
      work.stop();
      expect(await site.text('imagenes/foto.png')).toBe('una foto');
      await write(ANA, price(130));
      await press(ANA);
      await site.build();
      expect(await site.text()).toContain('desde: 130');
      expect(await site.text('imagenes/foto.png')).toBe('una foto');
    });

    it('leaves the sample in its place, which is no edit either once something was published', async () => {
      const sample = join(root, 'muestra');
      await mkdir(sample);
      await writeFile(join(sample, 'precios.yaml'), PRICE);
      const target = join(root, 'propio');
      const { publishing, asked } = site;
      const machine = createPublishing({
        database: store.database,
        log: silentLog,
        folder: () => (existsSync(target) ? target : sample),
        target,
        workshop: join(root, 'propio-datos', 'contenido', 'publicacion'),
        machine: { id: 'una', name: 'una' },
        work: directWork,
        served: null,
        built: () => null,
        build: (what) => void asked.push(what),
      });
      await writeFile(join(sample, 'precios.yaml'), `${PRICE}# de otra versión\n`);
      expect(await machine.current()).toMatchObject({ number: 2, source: 'archivo' });
      expect(await machine.bringLostBack()).toBeNull();
      await site.put('precios.yaml', `${PRICE}# de otra versión\n`);
      await write(ANA, price(120));
      await press(ANA);
      await site.build();
      expect(await machine.current()).toMatchObject({ number: 3, source: 'panel' });
      // What the command that restores a copy does at once.
      expect(await machine.bringLostBack()).toMatchObject({ number: 3 });
      expect(await readFile(join(target, 'precios.yaml'), 'utf8')).toBe(await site.text());
      expect(await machine.current()).toMatchObject({ number: 3 });
      expect(await publishing.store.versions(5)).toHaveLength(3);
    });
  });

  it('builds one thing at a time on a machine, its own or what another has published', async () => {
    if (dialect !== 'postgres') return;
    await write(ANA, price(120));
    await press(ANA);
    await site.build();
    const other = await aMachine('otra');
    await other.publishing.look();
    expect(other.asked).toHaveLength(1);
    await write(ANA, price(130));
    await press(ANA);
    // Its workshop is in use: the other machine's builder would find the files of both there.
    await other.publishing.look();
    expect(other.asked).toHaveLength(1);
    const work = await other.take(onlyBuild(other.asked));
    await work.place();
    await work.live();
    work.stop();
    await other.publishing.look();
    expect(other.asked).toHaveLength(2);
  });

  it('forgets what drafts were, and nothing that a draft, a version or a publication names', async () => {
    const { publishing } = site;
    const { store: kept } = publishing;
    for (const to of [110, 120, 130]) await write(ANA, price(to));
    await press(ANA);
    await write(ANA, price(140));
    const of = (to: number) => digestOf(Buffer.from(price(to)(PRICE)));
    const later = Date.now() + 1000;
    expect(await kept.forgetUnnamed(0)).toBe(0);
    expect(await kept.forgetUnnamed(later)).toBe(2);
    const left = await Promise.all([100, 110, 120, 130, 140].map((to) => kept.blob(of(to))));
    expect(left.map((bytes) => bytes !== null)).toEqual([true, false, false, true, true]);
  });
});
