import type { ExpressionBuilder, Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import { digestOf, type Manifest } from './folder.ts';

/* Publishing in the database. The functions throw StoreUnavailableError if the database fails. */

export type ContentStore = Pick<Database, 'kysely' | 'capabilities'>;

export interface Author {
  id: string | null;
  name: string;
}

// `inicio` is the first version. `vuelta` is the content of an earlier version. `aparte` comes from
// old releases of the program.
export type VersionSource = 'inicio' | 'panel' | 'archivo' | 'vuelta' | 'aparte';

export type Version = ReturnType<typeof versionFrom>;

export type Draft = ReturnType<typeof draftFrom>;

/** A change of one file in a publication. If the draft changes later, this change stays. */
export type Change = Pick<Draft, 'file' | 'base' | 'digest'> & {
  staffId: string | null;
};

export type PublicationState = 'waiting' | 'running' | 'live' | 'failed' | 'cancelled';

export type Publication = ReturnType<typeof publicationFrom>;

export type Claimed = Publication & { owner: string };

export type Machine = Awaited<ReturnType<typeof machines>>[number];

/** The files in the content folder of a machine, to be stored together with a new version. */
export interface FolderNote {
  machine: Pick<Machine, 'id' | 'name'>;
  folder: Manifest;
}

// The key of a database lock: only one process at a time adds a version or claims a publication.
// The number has no meaning.
const CONTENT_LOCK = 38_014;

type NewVersion = Omit<Version, 'id' | 'number' | 'at'>;

type Connection = Kysely<Schema> | Transaction<Schema>;

function serialized<T>(
  { kysely, capabilities }: ContentStore,
  work: (db: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return kysely.transaction().execute(async (transaction) => {
    await capabilities.serialize?.(transaction, CONTENT_LOCK);
    return work(transaction);
  });
}

type Store = Pick<ContentStore, 'kysely'>;

/** Stores bytes and returns their digest. */
export async function putBlob({ kysely }: Store, bytes: Uint8Array): Promise<string> {
  const digest = digestOf(bytes);
  await kysely
    .insertInto('content_blob')
    .values({ digest, bytes: Buffer.from(bytes), created_at: Date.now() })
    // Renews the date, so that `forgetUnnamed` does not delete bytes that a new row will use.
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ created_at: Date.now() }))
    .execute();
  return digest;
}

export async function blob({ kysely }: ContentStore, digest: string): Promise<Buffer | null> {
  const row = await kysely
    .selectFrom('content_blob')
    .select('bytes')
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row === undefined ? null : Buffer.from(row.bytes);
}

export async function keptAt(
  { kysely }: ContentStore,
  digests: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (digests.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('content_blob')
    .select(['digest', 'created_at'])
    .where('digest', 'in', digests)
    .execute();
  return new Map(rows.map((row) => [row.digest, row.created_at]));
}

/** Deletes unused bytes that are older than `before`. An open form may still need newer bytes. */
export async function forgetUnnamed({ kysely }: ContentStore, before: number): Promise<number> {
  const old = await kysely
    .selectFrom('content_blob')
    .select('digest')
    .where('created_at', '<', before)
    .execute();
  const drafted = await kysely.selectFrom('content_draft').select(['base', 'digest']).execute();
  const manifests = await kysely.selectFrom('content_version').select('manifest').execute();
  const open = await publicationsIn(kysely).where('state', 'in', ['waiting', 'running']).execute();
  const publications = open.map(publicationFrom);
  const changes = publications.flatMap((each) => each.changes);
  const named = new Set<string | null>([
    ...[...drafted, ...changes].flatMap(({ base, digest }) => [base, digest]),
    ...manifests.flatMap(({ manifest }) => Object.values(JSON.parse(manifest) as Manifest)),
    ...publications.flatMap(({ manifest }) => Object.values(manifest ?? {})),
  ]);
  let count = 0;
  for (const { digest } of old.filter((each) => !named.has(each.digest))) {
    const { numDeletedRows } = await kysely
      .deleteFrom('content_blob')
      .where('digest', '=', digest)
      .where('created_at', '<', before)
      .executeTakeFirst();
    count += Number(numDeletedRows);
  }
  return count;
}

const newestFirst = (db: Connection) =>
  db.selectFrom('content_version').selectAll().orderBy('number', 'desc');

/** Returns the live version, which is the newest one that was published. */
export async function live({ kysely }: Store): Promise<Version | null> {
  const row = await newestFirst(kysely)
    .where('source', '!=', 'aparte')
    .where('live_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : versionFrom(row);
}

async function isLive(db: Connection, expected: string | null): Promise<boolean> {
  return ((await live({ kysely: db }))?.id ?? null) === expected;
}

async function insertVersion(db: Connection, version: NewVersion): Promise<Version> {
  const { last } = await db
    .selectFrom('content_version')
    .select((select) => select.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  const at = Date.now();
  const whole = { ...version, id: rowId(at), number: (last ?? 0) + 1, at };
  const { author, manifest, liveAt, ...row } = whole;
  const said = { author_id: author.id, author: author.name, manifest: JSON.stringify(manifest) };
  await db
    .insertInto('content_version')
    .values({ ...row, ...said, live_at: liveAt })
    .execute();
  return whole;
}

/** Tells whether somebody has published in the panel, so that the folder no longer leads. */
export async function isEdited({ kysely }: ContentStore): Promise<boolean> {
  const row = await kysely
    .selectFrom('content_version')
    .select('id')
    .where('source', 'in', ['panel', 'vuelta'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns at most `limit` versions with numbers below `before`, the newest first. */
export async function versions(
  { kysely }: ContentStore,
  limit: number,
  before?: number,
): Promise<Version[]> {
  const rows = await newestFirst(kysely)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .limit(limit)
    .execute();
  return rows.map(versionFrom);
}

export async function version(
  { kysely }: ContentStore,
  by: { id: string } | { number: number },
): Promise<Version | null> {
  const row = await newestFirst(kysely)
    .where((where) => where.and(by))
    .executeTakeFirst();
  return row === undefined ? null : versionFrom(row);
}

/** Publishes a new version. Returns null if the live version is not `expected`. */
export function addLive(
  store: ContentStore,
  version: Omit<NewVersion, 'liveAt'>,
  expected: string | null,
  took?: FolderNote,
): Promise<Version | null> {
  return serialized(store, async (db) => {
    if (!(await isLive(db, expected))) return null;
    if (took !== undefined) await noteMachine({ kysely: db }, took.machine, took);
    return insertVersion(db, { ...version, liveAt: Date.now() });
  });
}

const oneDraft =
  (staffId: string, file: string) => (where: ExpressionBuilder<Schema, 'content_draft'>) =>
    where.and({ staff_id: staffId, file });

/** Returns the drafts of one person, or of everybody. */
export async function drafts({ kysely }: ContentStore, staffId?: string): Promise<Draft[]> {
  const rows = await kysely
    .selectFrom('content_draft')
    .selectAll()
    .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? ''))
    .orderBy('file')
    .execute();
  return rows.map(draftFrom);
}

export async function draft(
  { kysely }: ContentStore,
  staffId: string,
  file: string,
): Promise<Draft | null> {
  const row = await kysely
    .selectFrom('content_draft')
    .selectAll()
    .where(oneDraft(staffId, file))
    .executeTakeFirst();
  return row === undefined ? null : draftFrom(row);
}

/**
 * Stores a draft in place of the draft `seen`, or as the first one if `seen` is null. Returns false
 * and stores nothing if the database has another draft by now.
 */
export function putDraft(
  { kysely }: ContentStore,
  given: Pick<Draft, 'staffId' | 'file' | 'base'> & { bytes: Uint8Array | null },
  seen: { digest: string | null } | null,
): Promise<boolean> {
  const { staffId, file, base, bytes } = given;
  return kysely.transaction().execute(async (db) => {
    // Stores the bytes by digest too, because an open form only has the digest of its text.
    const digest = bytes === null ? null : await putBlob({ kysely: db }, bytes);
    const values = { base, digest, bytes: bytes && Buffer.from(bytes), updated_at: Date.now() };
    if (seen === null) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('content_draft')
        .values({ staff_id: staffId, file, ...values })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    }
    const { numUpdatedRows } = await db
      .updateTable('content_draft')
      .set(values)
      .where(oneDraft(staffId, file))
      .where('digest', 'is not distinct from', seen.digest)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

export async function dropDraft(
  { kysely }: ContentStore,
  staffId: string,
  file: string,
): Promise<void> {
  await kysely.deleteFrom('content_draft').where(oneDraft(staffId, file)).execute();
}

/** Queues a publication and returns its id. A second click on «Publicar» gets the same id. */
export function addPublication(
  store: ContentStore,
  given: Pick<Publication, 'author' | 'source' | 'note' | 'dueAt' | 'changes'> &
    Partial<Pick<Publication, 'manifest'>>,
): Promise<string> {
  const { author, dueAt, manifest, source, note } = given;
  const changes = JSON.stringify(given.changes);
  return serialized(store, async (db) => {
    const now = Date.now();
    const due = publicationsIn(db).where('state', 'in', ['waiting', 'running']).where(isDueBy(now));
    const same = await due.where('changes', '=', changes).executeTakeFirst();
    if (same && dueAt <= now) return same.id;
    const id = rowId(now);
    const said = { author_id: author.id, author: author.name, source, note, changes };
    const filed = {
      manifest: manifest && JSON.stringify(manifest),
      created_at: now,
      due_at: dueAt,
    };
    await db
      .insertInto('content_publication')
      .values({ id, ...said, ...filed, state: 'waiting', step: '' })
      .execute();
    return id;
  });
}

export async function publication(
  { kysely }: ContentStore,
  id: string,
): Promise<Publication | null> {
  const row = await publicationsIn(kysely).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : publicationFrom(row);
}

export async function publications(
  { kysely }: ContentStore,
  limit: number,
  states?: readonly PublicationState[],
): Promise<Publication[]> {
  const rows = await publicationsIn(kysely)
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(publicationFrom);
}

const CUT_OFF =
  'Se interrumpió antes de terminar (¿se reinició el servidor?). Se sirve lo de antes, y tu borrador sigue donde estaba.';
const ONCE_MORE = 'Se interrumpió una vez.';

// Matches due publications. A publication that was due when it was created stays due, even if
// somebody sets the clock back.
const isDueBy = (now: number) => (where: ExpressionBuilder<Schema, 'content_publication'>) =>
  where.or([where('due_at', '<=', now), where('due_at', '<=', where.ref('created_at'))]);

/** Tells whether a publication is due or running. Takes no lock. */
export async function isDue({ kysely }: ContentStore): Promise<boolean> {
  const row = await kysely
    .selectFrom('content_publication')
    .select('id')
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'waiting'), isDueBy(Date.now())(where)]),
        where('state', '=', 'running'),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims the oldest due publication. Returns null if there is none, or if another is running.
 * If a process ended before it had finished a publication, the publication waits again the first
 * time, and fails the second time.
 */
export function claim(
  store: ContentStore,
  owner: string,
  leaseMs: number,
): Promise<Claimed | null> {
  return serialized(store, async (db) => {
    const now = Date.now();
    const running = await publicationsIn(db).where('state', '=', 'running').execute();
    const isHeld = ({ leaseUntil }: { leaseUntil: number | null }) =>
      leaseUntil !== null &&
      leaseUntil > now &&
      // Ignores a lease that ends too far in the future, because a wrong clock stored it.
      leaseUntil <= now + Math.max(leaseMs, LONGEST_LEASE_MS);
    if (running.some(isHeld)) return null;
    for (const each of running) {
      const again = { state: 'waiting', problem: ONCE_MORE };
      const failed = { state: 'failed', problem: CUT_OFF, ended_at: now };
      await db
        .updateTable('content_publication')
        .set({ ...(each.problem === ONCE_MORE ? failed : again), machine: null, lease_until: null })
        .where('id', '=', each.id)
        .execute();
    }
    const row = await publicationsIn(db)
      .where('state', '=', 'waiting')
      .where(isDueBy(now))
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return null;
    const leaseUntil = now + leaseMs;
    await db
      .updateTable('content_publication')
      .set({ state: 'running', machine: owner, step: '', started_at: now, lease_until: leaseUntil })
      .where('id', '=', row.id)
      .execute();
    const begun = { state: 'running', step: '', startedAt: now, leaseUntil };
    return { ...publicationFrom({ ...row, ...begun }), owner };
  });
}

/** The longest lease of an old release of the program, which may run on another machine. */
const LONGEST_LEASE_MS = 60_000;

type Own = Pick<Claimed, 'id' | 'owner'>;

async function changeOwn(
  { kysely }: Store,
  { id, owner }: Own,
  values: Partial<
    Pick<Schema['content_publication'], 'state' | 'step' | 'lease_until' | 'problem' | 'ended_at'>
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('content_publication')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('machine', '=', owner)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Renews a publication's lease and stores its step. Returns false if the lease was lost. */
export const progress = (store: Store, own: Own, leaseMs: number, step: string) =>
  changeOwn(store, own, { lease_until: Date.now() + leaseMs, step });

/** Stores that a publication failed. `problem` is the reason, in Spanish for the author. */
export const fail = (store: Store, own: Own, problem: string) =>
  changeOwn(store, own, { ...ENDED, state: 'failed', problem, ended_at: Date.now() });

/** Gives a publication back, so that another process can claim it immediately. */
export const letGo = (store: Store, own: Own) =>
  changeOwn(store, own, { ...ENDED, state: 'waiting' });

const ENDED = { step: '', lease_until: null } as const;

/** Cancels a waiting publication. Its drafts stay. Returns false if it does not wait any more. */
export async function cancel({ kysely }: ContentStore, id: string): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('content_publication')
    .set({ state: 'cancelled', ended_at: Date.now() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Makes a publication live. Returns `lost` if another process has the publication. Returns
 * `overtaken` if the live version is not `expected`.
 */
export function finishPublication(
  store: ContentStore,
  claimed: Own,
  manifest: Manifest,
  expected: string | null,
  took?: FolderNote,
): Promise<Version | 'lost' | 'overtaken'> {
  return serialized(store, async (db) => {
    const row = await publicationsIn(db)
      .where('id', '=', claimed.id)
      .where('state', '=', 'running')
      .where('machine', '=', claimed.owner)
      .executeTakeFirst();
    if (row === undefined) return 'lost';
    if (!(await isLive(db, expected))) return 'overtaken';
    const { author, source, note, changes } = publicationFrom(row);
    const liveAt = Date.now();
    const made = await insertVersion(db, { author, source, note, manifest, liveAt });
    await db
      .updateTable('content_publication')
      .set({ ...ENDED, state: 'live', manifest: JSON.stringify(manifest), version_id: made.id })
      .set({ problem: null, ended_at: liveAt })
      .where('id', '=', claimed.id)
      .execute();
    for (const change of changes) await endDraft(db, change, manifest);
    await goOnFrom(db, claimed.id, changes);
    if (took !== undefined) await noteMachine({ kysely: db }, took.machine, took);
    return made;
  });
}

async function endDraft(
  db: Transaction<Schema>,
  { staffId, file, digest }: Change,
  manifest: Manifest,
): Promise<void> {
  if (staffId === null) return;
  const isThis = oneDraft(staffId, file);
  await db
    .deleteFrom('content_draft')
    .where(isThis)
    .where((where) =>
      where.or([
        where('digest', 'is not distinct from', digest),
        where('digest', 'is not distinct from', manifest[file] ?? null),
      ]),
    )
    .execute();
  // A draft that its author changed after the click on «Publicar» stays. The published text
  // becomes the base of this draft, so that there is no conflict.
  await db.updateTable('content_draft').set({ base: digest }).where(isThis).execute();
}

// Makes the published text the base of the same person's queued changes of a file, so that these
// changes do not conflict with the publication.
async function goOnFrom(
  db: Transaction<Schema>,
  id: string,
  changes: readonly Change[],
): Promise<void> {
  const later = await publicationsIn(db)
    .where('state', '=', 'waiting')
    .where('id', '>', id)
    .execute();
  for (const next of later.map(publicationFrom)) {
    const goingOn = next.changes.map((each) => {
      const own = changes.find(
        ({ staffId, file }) => staffId !== null && staffId === each.staffId && file === each.file,
      );
      return own === undefined ? each : { ...each, base: own.digest };
    });
    await db
      .updateTable('content_publication')
      .set({ changes: JSON.stringify(goingOn) })
      .where('id', '=', next.id)
      .execute();
  }
}

export async function machines({ kysely }: ContentStore) {
  const rows = await kysely
    .selectFrom('content_machine as machine')
    .leftJoin('content_version as former', 'former.id', 'machine.folder_version')
    .select(['machine.id', 'machine.name', 'machine.problem', 'machine.at', 'machine.folder'])
    .select(['machine.served_version as servedVersion', 'former.manifest as formerFolder'])
    .orderBy('machine.name')
    .execute();
  return rows.map(({ folder, formerFolder, ...row }) => {
    // Old releases stored a version's id instead of the folder's files.
    const text = folder ?? formerFolder;
    return { ...row, folder: text === null ? null : (JSON.parse(text) as Manifest) };
  });
}

export async function noteMachine(
  { kysely }: Store,
  { id, name }: Pick<Machine, 'id' | 'name'>,
  noted: Partial<Pick<Machine, 'folder' | 'servedVersion' | 'problem'>>,
): Promise<void> {
  const { folder, servedVersion, problem } = noted;
  const values = {
    name,
    at: Date.now(),
    ...(folder !== undefined && { folder: JSON.stringify(folder) }),
    ...(servedVersion !== undefined && { served_version: servedVersion }),
    ...(problem !== undefined && { problem }),
  };
  await kysely
    .insertInto('content_machine')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

function versionFrom({ author_id, author, live_at, ...row }: Schema['content_version']) {
  return {
    ...row,
    author: { id: author_id, name: author },
    source: row.source as VersionSource,
    manifest: JSON.parse(row.manifest) as Manifest,
    liveAt: live_at,
  };
}

function draftFrom(row: Selectable<Schema['content_draft']>) {
  const { staff_id: staffId, updated_at: updatedAt, bytes, ...rest } = row;
  return { ...rest, staffId, updatedAt, bytes: bytes && Buffer.from(bytes) };
}

function publicationsIn(db: Connection) {
  return db
    .selectFrom('content_publication')
    .select(['id', 'author_id', 'author', 'source', 'note', 'changes', 'state', 'step'])
    .select('machine as owner')
    .select(['problem', 'manifest', 'version_id as versionId', 'lease_until as leaseUntil'])
    .select(['created_at as createdAt', 'due_at as dueAt'])
    .select(['started_at as startedAt', 'ended_at as endedAt']);
}

function publicationFrom({
  author_id,
  author,
  ...row
}: Awaited<ReturnType<ReturnType<typeof publicationsIn>['execute']>>[number]) {
  return {
    ...row,
    author: { id: author_id, name: author },
    source: row.source as VersionSource,
    changes: JSON.parse(row.changes) as readonly Change[],
    state: row.state as PublicationState,
    manifest: row.manifest === null ? null : (JSON.parse(row.manifest) as Manifest),
  };
}
