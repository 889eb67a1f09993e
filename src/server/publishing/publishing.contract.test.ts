import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ContentError } from '#content/schemas/content-error.ts';
import type { ContentSnapshot } from '#content/snapshot/snapshot.ts';
import type { FinishedSite } from '#server/pages/page-maker.ts';
import { isStoreUnavailable } from '#server/platform/database/store-error.ts';
import { directWork } from '#server/publishing/content-work.ts';
import { storeAccount, dialects, silentLog, newDatabases } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { compareFolder, editsByHand, exportTo, takeFolder } from './agency-folder.ts';
import { bringVersionBack, pressDrafts, saveDraft, seenFile, versionNumbers } from './editing.ts';
import { digestOf } from './folder.ts';
import { openContent } from './open-content.ts';
import { publishingJob, publishNext } from './publish.ts';
import { createPublishing, type Publishing, type PublishingOptions } from './publishing.ts';
import * as store from './store.ts';
import { drawView } from './views.ts';

const PRICE =
  '# Lo que cobramos\nnombre: Tienda # el de la barra\ndesde: 100\nlista: [ uno, dos ]\n';
const ANA = { id: 'ana', name: 'Ana' };
const LUZ = { id: 'luz', name: 'Luz' };
const NOW = { note: '', dueAt: 0 };
const HOUR = 3_600_000;

type Texts = Record<string, string>;

type Finish = (texts: Texts) => Promise<void> | void;

describe.each(dialects)('content in %s', (dialect) => {
  const tables = newDatabases(dialect);
  let root: string;
  let site: Awaited<ReturnType<typeof aMachine>>;
  const database = () => tables.database;

  beforeEach(async () => {
    root = temporaryFolder();
    for (const { id } of [ANA, LUZ]) await storeAccount(tables.database, { id, role: 'edita' });
    site = await aMachine('una');
  });

  function aProcess(
    machine: string,
    options: Partial<PublishingOptions> & { finish?: Finish } = {},
  ) {
    const { finish = () => undefined, ...others } = options;
    const folder = join(root, machine);
    const shown: { texts: Texts | null; times: number } = { texts: null, times: 0 };
    const publishing: Publishing = createPublishing({
      database: tables.database,
      log: silentLog,
      source: () => folder,
      target: folder,
      place: join(root, `${machine}-datos`, 'contenido'),
      machine: { id: machine, name: machine },
      work: directWork,
      read: readerThat((texts) => {
        const wrong = Object.keys(texts).find((file) => texts[file]?.includes('MAL'));
        return wrong && `${wrong}, línea 1: está mal`;
      }),
      maker: {
        async finish(snapshot) {
          await finish(snapshot as unknown as Texts);
          return snapshot as unknown as FinishedSite;
        },
        draw: () => Promise.resolve(null),
      },
      serve({ site: made }) {
        shown.texts = made as unknown as Texts;
        shown.times += 1;
      },
      ...others,
    });
    return {
      publishing,
      shown,
      text: (file = 'precios.yaml') => shown.texts?.[file] ?? null,
      async look() {
        const job = publishingJob(publishing);
        job.start();
        await job.stop();
      },
    };
  }

  async function aMachine(name: string, files: Texts = { 'precios.yaml': PRICE }) {
    const folder = join(root, name);
    const put = async (file: string, text: string) => {
      await mkdir(join(folder, file, '..'), { recursive: true });
      await writeFile(join(folder, file), text);
    };
    for (const [file, text] of Object.entries(files)) await put(file, text);
    const first = aProcess(name);
    await openContent(first.publishing);
    return {
      ...first,
      folder,
      put,
      process: (options?: Parameters<typeof aProcess>[1]) => aProcess(name, options),
      publish: () => publishNext(first.publishing),
    };
  }

  const readerThat =
    (refuses: (texts: Texts) => string | boolean | undefined): PublishingOptions['read'] =>
    async (place) => {
      const texts = await textsIn(place);
      const problem = refuses(texts);
      if (typeof problem === 'string') return { problem: join(place, problem) };
      return { snapshot: texts as unknown as ContentSnapshot };
    };

  async function textsIn(place: string): Promise<Texts> {
    const texts: Texts = {};
    for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      texts[path.slice(place.length + 1)] = await readFile(path, 'utf8');
    }
    return texts;
  }

  async function write(
    who: { id: string },
    change: (text: string) => string,
    file = 'precios.yaml',
  ) {
    const { publishing } = site;
    const { digest, bytes } = await seenFile(publishing, who.id, file);
    const text = change(bytes?.toString('utf8') ?? '');
    return saveDraft(publishing, who.id, { file, was: digest, bytes: Buffer.from(text) });
  }

  const listed = async ({ id }: { id: string }) =>
    (await store.drafts(database(), id)).map(({ staffId, file, digest }) => ({
      staffId,
      file,
      digest,
    }));

  const pressAll = async (who: typeof ANA, dueAt = 0) =>
    pressDrafts(site.publishing, who, await listed(who), { note: '', dueAt });

  async function press(who: typeof ANA, ...change: [(text: string) => string, file?: string]) {
    await write(who, ...change);
    return pressAll(who);
  }

  async function publish(...given: Parameters<typeof press>) {
    await press(...given);
    await site.publish();
  }

  const started = async (options?: Parameters<typeof aProcess>[1]) => {
    const next = site.process(options);
    await openContent(next.publishing);
    return next;
  };
  const publishWith = async (options: Parameters<typeof aProcess>[1]) => {
    const next = site.process(options);
    await publishNext(next.publishing);
    return next;
  };
  const gate = () => {
    const [begun, go] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    return { begun: begun.promise, go, finish: () => (begun.resolve(undefined), go.promise) };
  };
  const textOf = async (who: { id: string }, publishing = site.publishing) =>
    (await seenFile(publishing, who.id, 'precios.yaml')).bytes?.toString('utf8');
  const publications = () => database().kysely.updateTable('content_publication');

  const states = async () =>
    (await store.publications(database(), 9)).map(({ state }) => state).sort();
  const [lastPublication, lastVersion] = [
    async () => (await store.publications(database(), 1))[0],
    async () => (await store.versions(database(), 1))[0],
  ];
  const price = (to: number) => (text: string) => text.replace(/desde: \d+/, `desde: ${to}`);
  const name = (to: string) => (text: string) => text.replace('nombre: Tienda', `nombre: ${to}`);

  it('publishes a draft: who, when and what are a version, and the draft is over', async () => {
    await write(ANA, price(120));
    expect(site.text()).toBe(PRICE);
    expect(await pressAll(ANA)).toMatchObject({ ok: true });
    expect(await site.publish()).toBe(true);
    expect(site.text()).toBe(PRICE.replace('100', '120'));
    const [newest, first] = await store.versions(database(), 5);
    expect(newest).toMatchObject({ number: 2, author: ANA, source: 'panel' });
    expect(newest?.liveAt).toBeGreaterThan(0);
    expect(first).toMatchObject({ number: 1, source: 'inicio' });
    expect(await store.drafts(database())).toEqual([]);
    expect(await store.publications(database(), 5)).toMatchObject([{ state: 'live' }]);
  });

  it('publishes what was listed, whatever is written meanwhile (EmDash 2123)', async () => {
    const { publishing, text } = site;
    await write(ANA, price(120));
    const seen = await listed(ANA);
    await press(ANA, price(130));
    expect(await pressDrafts(publishing, ANA, seen, NOW)).toEqual({ ok: false, why: 'changed' });
    await write(ANA, price(140));
    await site.publish();
    expect(text()).toContain('desde: 130');
    expect(await textOf(ANA)).toContain('desde: 140');
    expect((await seenFile(publishing, ANA.id, 'precios.yaml')).overtaken).toBe(false);
    await pressAll(ANA);
    await site.publish();
    expect(text()).toContain('desde: 140');
  });

  it('publishes what was pressed again while one’s first was under way, joined with another’s', async () => {
    await press(ANA, price(120));
    await press(LUZ, name('Bazar'));
    await site.publish();
    const slow = await publishWith({ finish: async () => void (await press(ANA, price(130))) });
    expect(slow.text()).toBe(PRICE.replace('100', '120').replace('Tienda', 'Bazar'));
    await site.publish();
    expect(site.text()).toBe(PRICE.replace('100', '130').replace('Tienda', 'Bazar'));
    expect(await states()).toEqual(['live', 'live', 'live']);
    expect(await store.drafts(database())).toEqual([]);
  });

  it('does not write over what was published since, where it was pressed before', async () => {
    await write(ANA, price(120));
    await pressAll(ANA, Date.now() + HOUR);
    await publish(ANA, price(130));
    await publications().set({ due_at: 1 }).where('state', '=', 'waiting').execute();
    await site.publish();
    expect(await states()).toEqual(['failed', 'live']);
    expect(site.text()).toContain('desde: 130');
  });

  it('publishes the same drafts once, when the button is pressed twice', async () => {
    await write(ANA, price(120));
    const [first, second] = await Promise.all([pressAll(ANA), pressAll(ANA)]);
    expect(second).toEqual(first);
    while (await site.publish());
    expect(await states()).toEqual(['live']);
  });

  it('takes a publication back without losing the draft, which can be saved again (EmDash 3089)', async () => {
    await write(ANA, price(120));
    const pressed = await pressAll(ANA, Date.now() + HOUR);
    expect(await site.publish()).toBe(false);
    expect(await store.cancel(database(), pressed.ok ? pressed.id : '')).toBe(true);
    await publish(ANA, name('Bazar'));
    expect(site.text()).toBe(PRICE.replace('100', '120').replace('Tienda', 'Bazar'));
  });

  it('lets nothing write over another’s change of the same field until it is chosen (EmDash 3118)', async () => {
    const { publishing, text } = site;
    await write(LUZ, price(90));
    await publish(ANA, price(120));
    expect((await seenFile(publishing, LUZ.id, 'precios.yaml')).overtaken).toBe(true);
    const conflicts = [{ file: 'precios.yaml', by: 'Ana' }];
    expect(await press(LUZ, price(95))).toMatchObject({ ok: false, why: 'conflict', conflicts });
    expect(text()).toContain('desde: 120');
    const { file, digest: was, bytes } = await seenFile(publishing, LUZ.id, 'precios.yaml');
    expect(bytes?.toString('utf8')).toContain('desde: 95');
    await saveDraft(publishing, LUZ.id, { file, was, bytes, mine: true });
    await pressAll(LUZ);
    await site.publish();
    expect(text()).toContain('desde: 95');
  });

  it('keeps the former draft when the database refuses the next (Decap 4760)', async () => {
    await write(ANA, price(120));
    const { publishing } = site;
    const { digest } = await seenFile(publishing, ANA.id, 'precios.yaml');
    const rename = (from: string, to: string) =>
      tables.database.kysely.schema.alterTable(from).renameTo(to).execute();
    await rename('content_draft', 'content_draft_away');
    const given = { file: 'precios.yaml', was: digest, bytes: Buffer.from('otra: cosa\n') };
    await expect(saveDraft(publishing, ANA.id, given)).rejects.toSatisfy(isStoreUnavailable);
    await rename('content_draft_away', 'content_draft');
    expect((await seenFile(publishing, ANA.id, 'precios.yaml')).digest).toBe(digest);
  });

  it('tells two windows of one person apart, and joins what does not clash (Decap 987)', async () => {
    const { publishing } = site;
    const { digest: opened } = await seenFile(publishing, ANA.id, 'precios.yaml');
    const file = 'precios.yaml';
    const save = (text: string) =>
      saveDraft(publishing, ANA.id, { file, was: opened, bytes: Buffer.from(text) });
    expect(await save(price(120)(PRICE))).toEqual({ ok: true });
    expect(await save(name('Bazar')(PRICE))).toEqual({ ok: true });
    const both = name('Bazar')(price(120)(PRICE));
    expect(await textOf(ANA)).toBe(both);
    expect(await save(price(130)(PRICE))).toMatchObject({ ok: false, conflict: { by: '' } });
    expect(await textOf(ANA)).toBe(both);
  });

  it('goes back to all of a version, whatever was published while that waited', async () => {
    const { publishing, text } = site;
    await publish(ANA, price(120));
    await press(LUZ, (before) => price(130)(name('Bazar')(before)));
    expect(await bringVersionBack(publishing, ANA, 1)).toMatchObject({ ok: true });
    await site.publish();
    expect(text()).not.toBe(PRICE);
    await site.publish();
    expect(text()).toBe(PRICE);
    expect(await lastVersion()).toMatchObject({ number: 4, author: ANA, source: 'vuelta' });
  });

  it('publishes one at a time: of two processes one takes it, and the next waits, joined, comments and all', async () => {
    await press(ANA, price(120));
    await press(LUZ, name('Bazar'));
    const { begun, go, finish } = gate();
    const first = publishWith({ finish });
    await begun;
    expect(await site.publish()).toBe(false);
    expect(await states()).toEqual(['running', 'waiting']);
    go.resolve(undefined);
    await first;
    expect(await site.publish()).toBe(true);
    expect(await states()).toEqual(['live', 'live']);
    expect(site.text()).toBe(PRICE.replace('100', '120').replace('Tienda', 'Bazar'));
  });

  describe('whose pages', () => {
    const lost = 'servicios.yaml: lleva a /nada, que no está';
    it.each<[string, string, Parameters<typeof aProcess>[1], string]>([
      [
        'are refused',
        price(120)(PRICE),
        { finish: () => Promise.reject(new ContentError(lost)) },
        lost,
      ],
      ['cannot be read', 'MAL', {}, 'precios.yaml, línea 1: está mal'],
      [
        'never come',
        price(120)(PRICE),
        { finish: () => new Promise(() => undefined), finishMs: 5 },
        'Armar las páginas tardó demasiado. Vuelve a publicar.',
      ],
    ])(
      '%s is none: the reason is kept, and nothing else changes',
      async (_how, text, options, why) => {
        await press(ANA, () => text);
        const failing = await publishWith(options);
        expect(await lastPublication()).toMatchObject({ state: 'failed', problem: why });
        expect(failing.text()).toBeNull();
        expect(await lastVersion()).toMatchObject({ number: 1 });
        expect(await store.drafts(database())).toHaveLength(1);
      },
    );

    it('find no room on the disk is none, and leaves nothing half made', async () => {
      await press(ANA, price(120));
      const place = join(root, 'lleno');
      await site.put('../lleno/servido', '');
      const full = await publishWith({ place });
      expect(await lastPublication()).toMatchObject({ state: 'failed' });
      await rm(join(place, 'servido'));
      await press(ANA, price(120));
      await publishNext(full.publishing);
      expect(full.text()).toContain('desde: 120');
      expect(await readdir(join(place, 'servido'))).toHaveLength(1);
    });

    it('take long are of a publication that is held all the while', async () => {
      await press(ANA, price(120));
      const { begun, go, finish } = gate();
      const under = publishWith({ leaseMs: 100, finish });
      await begun;
      const leaseUntil = async () => (await lastPublication())?.leaseUntil ?? 0;
      const first = await leaseUntil();
      await expect.poll(leaseUntil).toBeGreaterThan(first);
      await expect.poll(async () => (await lastPublication())?.step).toBe('Armando las páginas');
      go.resolve(undefined);
      await under;
      expect(await states()).toEqual(['live']);
    });
  });

  describe('a process that is killed', () => {
    const later = () =>
      publications()
        .set({ lease_until: Date.now() - 1 })
        .where('state', '=', 'running')
        .execute();
    const killed = () => store.claim(database(), `una/${Math.random()}`, 15_000);

    it('leaves what was there, and another publishes what it had begun', async () => {
      await press(ANA, price(120));
      expect(await killed()).not.toBeNull();
      expect(await site.publish()).toBe(false);
      expect(site.text()).toBe(PRICE);
      await later();
      expect(await site.publish()).toBe(true);
      expect(site.text()).toContain('desde: 120');
      expect(await store.drafts(database())).toEqual([]);
    });

    it('twice over the same is told, and the draft is where it was', async () => {
      await press(ANA, price(120));
      await killed();
      await later();
      expect(await killed()).not.toBeNull();
      await later();
      expect(await site.publish()).toBe(false);
      const { state, problem } = (await lastPublication()) ?? {};
      expect([state, problem]).toEqual(['failed', expect.stringContaining('Se interrumpió')]);
      expect(await store.drafts(database())).toHaveLength(1);
    });

    it('and was only slow, ends nothing that another has taken', async () => {
      await press(ANA, price(120));
      const slow = await publishWith({
        async finish() {
          await later();
          await site.publish();
        },
      });
      expect(await store.versions(database(), 9)).toHaveLength(2);
      expect(slow.text()).toBeNull();
      expect(await states()).toEqual(['live']);
    });

    it('after the end was written, starts with the new version', async () => {
      await press(ANA, price(120));
      const cut = site.process({ serve: () => Promise.reject(new Error('cut')) });
      await expect(publishNext(cut.publishing)).rejects.toThrow('cut');
      expect(await states()).toEqual(['live']);
      expect((await started()).text()).toContain('desde: 120');
    });

    it('in good order gives back what it had begun', async () => {
      await press(ANA, price(120));
      const ending = new AbortController();
      const finish = () => (ending.abort(), new Promise<void>(() => undefined));
      const under = site.process({ finish });
      await publishNext(under.publishing, ending.signal);
      expect(await states()).toEqual(['waiting']);
      expect(await site.publish()).toBe(true);
    });

    it('whose clock was ahead holds nothing for longer than it may', async () => {
      await press(ANA, price(120));
      await killed();
      const ahead = Date.now() + HOUR;
      await publications().set({ lease_until: ahead, due_at: ahead, created_at: ahead }).execute();
      expect(await site.publish()).toBe(true);
      expect(site.text()).toContain('desde: 120');
    });
  });

  it('composes anew where another version came between', async () => {
    await press(ANA, price(120));
    let tries = 0;
    const { text } = await publishWith({
      async finish() {
        tries += 1;
        if (tries > 1) return;
        const live = await store.live(database());
        const digest = await store.putBlob(database(), Buffer.from(name('Bazar')(PRICE)));
        const manifest = { 'precios.yaml': digest };
        const other = { author: LUZ, source: 'archivo', note: '', manifest } as const;
        await store.addLive(database(), other, live?.id ?? null);
      },
    });
    expect(tries).toBe(2);
    expect(text()).toBe(PRICE.replace('100', '120').replace('Tienda', 'Bazar'));
  });

  it('is served by the other processes as soon as they look, and /salud says by which', async () => {
    const other = await started();
    await publish(ANA, price(120));
    expect(other.text()).toBe(PRICE);
    expect(await versionNumbers(other.publishing)).toEqual({ version: 1, ultima: 2 });
    await other.look();
    expect(other.text()).toContain('desde: 120');
    expect(await versionNumbers(other.publishing)).toEqual({ version: 2, ultima: 2 });
  });

  it('that cannot be made somewhere is told there, and the one before is served on', async () => {
    let isOld = false;
    const other = await started({
      finish: () => (isOld ? Promise.reject(new ContentError('precios.yaml: falta')) : undefined),
      machine: { id: 'otra', name: 'otra' },
    });
    isOld = true;
    await publish(ANA, price(120));
    await other.look();
    expect(other.text()).toBe(PRICE);
    const machines = await store.machines(database());
    expect(machines.find(({ id }) => id === 'otra')?.problem).toBe('precios.yaml: falta');
  });

  it('makes pages once more whose settings change while they are made', async () => {
    let changes = 0;
    const other = site.process({
      finish() {
        other.publishing.settingsChanges += changes;
        changes = 0;
      },
    });
    await openContent(other.publishing);
    expect(other.shown.times).toBe(1);
    changes = 1;
    await publish(ANA, price(120));
    await other.look();
    expect(other.shown.times).toBe(2);
    await other.look();
    expect(other.shown.times).toBe(3);
    await other.look();
    expect(other.shown.times).toBe(3);
  });

  it('makes pages at once when somebody presses', async () => {
    const job = publishingJob(site.publishing);
    job.start();
    await press(ANA, price(120));
    await expect.poll(() => site.text()).toContain('desde: 120');
    await job.stop();
  });

  it('forgets the folders of contents a day old, but for what is served and what was before it', async () => {
    const place = join(root, 'una-datos', 'contenido', 'servido');
    const [first = ''] = await readdir(place);
    for (const to of [120, 130]) {
      await press(ANA, price(to));
      for (const each of await readdir(place)) await utimes(join(place, each), 1, 1);
      await site.publish();
      expect(await readdir(place)).toHaveLength(2);
    }
    expect(await readdir(place)).not.toContain(first);
  });

  describe('the agency’s folder', () => {
    const edited = () => publish(ANA, price(120));

    it('leads until somebody publishes in the panel: what is changed is taken at the start', async () => {
      await site.put('precios.yaml', price(90)(PRICE));
      await site.put('notas/una.md', 'Una nota');
      const next = await started();
      expect(next.text()).toContain('desde: 90');
      expect(await lastVersion()).toMatchObject({ number: 2, source: 'archivo' });
      expect((await lastVersion())?.liveAt).toBeGreaterThan(0);
      await rm(join(site.folder, 'notas/una.md'));
      expect((await started()).text('notas/una.md')).toBeNull();
      await started();
      expect(await lastVersion()).toMatchObject({ number: 3 });
      await site.put('precios.yaml', PRICE);
      expect((await started()).text()).toBe(PRICE);
    });

    it('with mistakes stops the first start, and no later one', async () => {
      await site.put('precios.yaml', 'MAL');
      const next = await started();
      expect(next.text()).toBe(PRICE);
      expect(next.publishing.folderProblem).toContain('precios.yaml, línea 1: está mal');
      expect(next.publishing.folderProblem).not.toContain('servido');
      await database().kysely.deleteFrom('content_version').execute();
      await expect(started()).rejects.toThrow(/precios\.yaml, línea 1: está mal$/);
      await site.put('notas.yaml', `${await readFile('sample/notas.yaml', 'utf8')}viejo: 1\n`);
      await expect(started()).rejects.toThrow(/está mal\n.*npm run contenido -- adaptar/);
    });

    it('that is empty stops the first start alone', async () => {
      await rm(join(site.folder, 'precios.yaml'));
      expect((await started()).text()).toBe(PRICE);
      await database().kysely.deleteFrom('content_version').execute();
      await expect(started()).rejects.toThrow('no hay contenido');
    });

    it('is taken once by two processes that start', async () => {
      await site.put('precios.yaml', price(90)(PRICE));
      const [one, other] = await Promise.all([started(), started()]);
      expect([one.text(), other.text()]).toEqual([price(90)(PRICE), price(90)(PRICE)]);
      expect(await store.versions(database(), 9)).toHaveLength(2);
    });

    it('is served as another process took it that started while this one looked', async () => {
      await site.put('precios.yaml', price(90)(PRICE));
      const slow = site.process();
      const { reader } = slow.publishing;
      const looking = vi.spyOn(reader, 'read').mockImplementationOnce(async (folder) => {
        await started();
        looking.mockRestore();
        return reader.read(folder);
      });
      await openContent(slow.publishing);
      expect(slow.text()).toContain('desde: 90');
    });

    it('is only looked at once somebody has published in the panel, and taken when they say so', async () => {
      await site.put('otra.yaml', 'a: 1\n');
      await started();
      await edited();
      expect(await editsByHand(site.publishing)).toEqual([]);
      await site.put('otra.yaml', 'a: 2\n');
      const next = await started();
      expect(next.text('otra.yaml')).toBe('a: 1\n');
      expect(await editsByHand(next.publishing)).toMatchObject([{ file: 'otra.yaml' }]);
      expect(await compareFolder(next.publishing)).toEqual([
        { file: 'otra.yaml', isIn: 'both', changedIn: 'folder' },
        { file: 'precios.yaml', isIn: 'both', changedIn: 'panel' },
      ]);
      expect(await takeFolder(next.publishing, ANA)).toMatchObject({ ok: true });
      const cut = site.process({ serve: () => Promise.reject(new Error('cut off')) });
      await expect(publishNext(cut.publishing)).rejects.toThrow('cut off');
      await next.look();
      expect(next.text('otra.yaml')).toBe('a: 2\n');
      expect(next.text()).toContain('desde: 120');
      expect(await editsByHand(next.publishing)).toEqual([]);
      expect(await takeFolder(next.publishing, ANA)).toEqual({ ok: false, why: 'nothing' });
      await publish(ANA, () => 'a: 3\n', 'otra.yaml');
      expect(await editsByHand(next.publishing)).toEqual([]);
    });

    it('is what it is after a copy was restored, and only what is changed from then on is said', async () => {
      await site.put('otra.yaml', 'a: 1\n');
      await started();
      await edited();
      await site.put('otra.yaml', 'a: 2\n');
      await site.publishing.database.kysely.deleteFrom('content_machine').execute();
      const next = await started();
      expect(await editsByHand(next.publishing)).toEqual([]);
      await site.put('otra.yaml', 'a: 3\n');
      expect(await editsByHand(next.publishing)).toMatchObject([{ file: 'otra.yaml' }]);
    });

    it('is not taken where the fields of a former version can be adapted to this code', async () => {
      const notes = await readFile('sample/notas.yaml', 'utf8');
      await site.put('notas.yaml', `${notes}viejo: algo\n`);
      await started();
      await edited();
      await site.put('precios.yaml', price(80)(PRICE));
      const read = readerThat(
        (texts) => texts['notas.yaml']?.includes('viejo:') && 'notas.yaml: «viejo» no existe',
      );
      const next = await started({ read });
      expect([next.text(), next.text('notas.yaml')]).toEqual([price(120)(PRICE), notes]);
      const note = 'Adaptado a esta versión del programa: notas.yaml';
      expect(await lastVersion()).toMatchObject({ note, author: { name: 'servidor' } });
    });

    it('mends what is published where this code cannot read it any more', async () => {
      await edited();
      const isNew = (texts: Texts) => texts['precios.yaml']?.includes('# al día');
      const read = readerThat((texts) => !isNew(texts) && 'precios.yaml, línea 1: falta');
      await exportTo(site.publishing, site.folder, { overwrite: true });
      await expect(started({ read })).rejects.toThrow(
        /precios\.yaml, línea 1: falta\n.*corrígelo ahí/,
      );
      const text = await readFile(join(site.folder, 'precios.yaml'), 'utf8');
      await site.put('precios.yaml', `# al día\n${text}`);
      const next = await started({ read });
      expect(next.text()).toBe(`# al día\n${price(120)(PRICE)}`);
      expect(await lastVersion()).toMatchObject({ source: 'archivo' });
    });

    it('is joined to what the panel changed in the same file, or refused', async () => {
      await edited();
      await site.put('precios.yaml', name('Bazar')(PRICE));
      expect(await takeFolder(site.publishing, LUZ)).toMatchObject({ ok: true });
      await site.publish();
      expect(site.text()).toBe(PRICE.replace('100', '120').replace('Tienda', 'Bazar'));
      expect(await editsByHand(site.publishing)).toEqual([]);
      await site.put('precios.yaml', price(80)(name('Bazar')(PRICE)));
      expect(await takeFolder(site.publishing, LUZ)).toMatchObject({ ok: false, why: 'conflict' });
      await takeFolder(site.publishing, LUZ, { overwrite: true });
      await site.publish();
      expect(site.text()).toContain('desde: 80');
    });

    it('is published as it was taken, even if nobody can read the folder any more', async () => {
      await edited();
      await site.put('otra.yaml', 'a: 1\n');
      expect(await takeFolder(site.publishing, LUZ)).toMatchObject({ ok: true });
      const source = () => {
        throw new Error('EACCES');
      };
      const blind = await publishWith({ source });
      expect(blind.text('otra.yaml')).toBe('a: 1\n');
    });

    it('exported, and taken again, changes nothing', async () => {
      await site.put('imagenes/foto.png', 'una foto');
      await started();
      await edited();
      expect(await exportTo(site.publishing, site.folder)).toEqual({ written: 1 });
      expect(await readFile(join(site.folder, 'precios.yaml'), 'utf8')).toBe(site.text());
      expect(await compareFolder(site.publishing)).toEqual([]);
      expect(await takeFolder(site.publishing, ANA)).toEqual({ ok: false, why: 'nothing' });
      expect(await exportTo(site.publishing, site.folder)).toEqual({ written: 0 });
    });

    it('is not written over where somebody has changed it, but when they say so', async () => {
      await edited();
      await site.put('precios.yaml', price(80)(PRICE));
      await site.put('otra.yaml', 'a: 1\n');
      const edits = [{ file: 'otra.yaml' }, { file: 'precios.yaml' }];
      expect(await exportTo(site.publishing, site.folder)).toMatchObject({ edits });
      await exportTo(site.publishing, site.folder, { overwrite: true });
      expect(await textsIn(site.folder)).toEqual({ 'precios.yaml': price(120)(PRICE) });
      const away = join(root, 'fuera');
      await exportTo(site.publishing, away);
      expect(await textsIn(away)).toEqual({ 'precios.yaml': price(120)(PRICE) });
    });

    it('of the sample is nobody’s edit once somebody has published', async () => {
      const given = { source: () => site.folder, target: join(root, 'propio') };
      await edited();
      await site.put('precios.yaml', `${PRICE}# de otra versión\n`);
      const next = await started(given);
      expect(next.text()).toContain('desde: 120');
      expect(await editsByHand(next.publishing)).toEqual([]);
    });

    it('of a machine that is new to a shared database is not taken by itself', async () => {
      const other = await aMachine('otra', { 'precios.yaml': 'nombre: Vieja\n' });
      const taken = dialect === 'sqlite';
      expect(other.text()).toBe(taken ? 'nombre: Vieja\n' : PRICE);
      if (taken) return;
      await other.put('precios.yaml', 'nombre: Nueva\n');
      const again = other.process();
      await openContent(again.publishing);
      expect(again.text()).toBe('nombre: Nueva\n');
    });
  });

  describe('a database of the former version of the product', () => {
    it('goes on: what waits, what was cut off, what was noticed and not served', async () => {
      const { kysely } = database();
      await press(ANA, price(120));
      const begun = { machine: 'una', step: 'Compilando el sitio', started_at: Date.now() - HOUR };
      const cut = { ...begun, state: 'running', lease_until: Date.now() - 1 };
      await publications().set(cut).execute();
      await press(LUZ, name('Bazar'));
      const former = { folder: null, folder_version: (await lastVersion())?.id ?? null };
      await kysely.updateTable('content_machine').set(former).execute();
      const next = await started();
      expect(next.text()).toBe(PRICE);
      expect(await publishNext(next.publishing)).toBe(true);
      expect(await publishNext(next.publishing)).toBe(true);
      expect(next.text()).toBe(PRICE.replace('100', '120').replace('Tienda', 'Bazar'));
      expect(await store.versions(database(), 9)).toHaveLength(3);
    });

    it('has a version that was noticed by hand and not served, which the start serves', async () => {
      const byHand = price(90)(PRICE);
      await site.put('precios.yaml', byHand);
      const digest = await store.putBlob(database(), Buffer.from(byHand));
      const manifest = JSON.stringify({ 'precios.yaml': digest });
      const by = { author_id: null, author: 'servidor', source: 'archivo', note: '' };
      const row = { id: 'v2', number: 2, at: Date.now(), ...by, manifest, live_at: null };
      await database().kysely.insertInto('content_version').values(row).execute();
      const next = await started();
      expect(next.text()).toBe(byHand);
      expect(await versionNumbers(next.publishing)).toEqual({ version: 3, ultima: 3 });
    });
  });

  it('shows the site’s own page of a 404 in the preview of an unknown address', async () => {
    const headers = { 'content-security-policy': "img-src 'self'" };
    const drawn: Record<string, () => Response> = {
      '/nunca': () => new Response(null, { status: 404 }),
      '/errores/404': () => new Response('no está', { headers }),
    };
    const draw = (_: ContentSnapshot, path: string) => Promise.resolve(drawn[path]?.() ?? null);
    Object.assign(site.publishing, { maker: { draw } });
    for (const path of ['/nada', '/nunca']) {
      const asked = { path, places: false };
      const shown = (await drawView(site.publishing, ANA.id, asked, {})) as Response;
      expect([shown.status, await shown.text()]).toEqual([404, 'no está']);
      expect(shown.headers.get('content-security-policy')).toBe("img-src 'self'");
    }
  });

  it('forgets what drafts were, and nothing that a draft, a version or a publication names', async () => {
    for (const to of [110, 120, 130]) await write(ANA, price(to));
    await pressAll(ANA);
    await write(ANA, price(140));
    const of = (to: number) => digestOf(Buffer.from(price(to)(PRICE)));
    const later = Date.now() + 1000;
    expect(await store.forgetUnnamed(database(), 0)).toBe(0);
    expect(await store.forgetUnnamed(database(), later)).toBe(2);
    const all = [100, 110, 120, 130, 140];
    const left = await store.keptAt(database(), all.map(of));
    expect(all.filter((to) => left.has(of(to)))).toEqual([100, 130, 140]);
  });
});
