import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type {
  ContentDraftTable,
  ContentMachineTable,
  ContentPublicationTable,
  Schema,
} from '#server/platform/database/schema.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import { orUnavailable } from '#server/platform/database/store-error.ts';
import { digestOf, type Manifest, manifestDigest } from './folder.ts';

/** Who does something to the content. */
export interface Author {
  /** Of the account; null for the server itself. */
  id: string | null;
  name: string;
}

/**
 * Where a version comes from: what there was before versions were kept, the panel, files edited on the
 * server, an earlier version brought back, or a folder of another machine that differed (which is kept
 * and never served).
 */
export type VersionSource = 'inicio' | 'panel' | 'archivo' | 'vuelta' | 'aparte';

export interface Version {
  id: string;
  number: number;
  /** Milliseconds since 1970. */
  at: number;
  author: Author;
  source: VersionSource;
  note: string;
  manifest: Manifest;
  /** When the site began to be served from it; null of what was only noticed. */
  liveAt: number | null;
}

/** One file as somebody has changed it and has not published. */
export interface Draft {
  staffId: string;
  file: string;
  /** Digest of what was changed; null for a file that was not there. */
  base: string | null;
  /** Digest of what it became; null where it removes the file. */
  digest: string | null;
  bytes: Uint8Array | null;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** What of a draft is published: exactly these bytes, whatever becomes of the draft meanwhile. */
export type Change = Pick<Draft, 'file' | 'base' | 'digest'> & {
  /** Whose draft it was; null where it was none. */
  staffId: string | null;
};

export type PublicationState = 'waiting' | 'running' | 'live' | 'failed' | 'cancelled';

export interface Publication {
  id: string;
  createdAt: number;
  author: Author;
  source: VersionSource;
  note: string;
  /** When it may begin, in milliseconds since 1970. */
  dueAt: number;
  changes: readonly Change[];
  state: PublicationState;
  step: string;
  machine: string | null;
  startedAt: number | null;
  endedAt: number | null;
  leaseUntil: number | null;
  problem: string | null;
  manifest: Manifest | null;
  versionId: string | null;
}

/** A machine that serves the site. */
export interface Machine {
  id: string;
  name: string;
  /** The version that its content folder was last read or written as. */
  folderVersion: string | null;
  /** The version that its pages were built from. */
  servedVersion: string | null;
  problem: string | null;
  /** When it last said so, in milliseconds since 1970. */
  at: number;
}

/** Any fixed number: versions get their numbers, and publications their turn, one after the other. */
const IN_LINE = 38_014;

/** @throws StoreUnavailableError from each of its functions, when the database refuses */
export function createContentStore({
  kysely,
  capabilities,
}: Pick<Database, 'kysely' | 'capabilities'>) {
  type Connection = Kysely<Schema> | Transaction<Schema>;
  const run = <T>(operation: string, work: (db: Connection) => Promise<T>) =>
    orUnavailable(operation, () => work(kysely));
  const inLine = <T>(operation: string, work: (db: Transaction<Schema>) => Promise<T>) =>
    orUnavailable(operation, () =>
      kysely.transaction().execute(async (transaction) => {
        await capabilities.waitInLine?.(transaction, IN_LINE);
        return work(transaction);
      }),
    );

  const putBlob = async (db: Connection, bytes: Uint8Array) => {
    const digest = digestOf(bytes);
    await db
      .insertInto('content_blob')
      .values({ digest, bytes: Buffer.from(bytes), created_at: Date.now() })
      // As new again: what is about to be named is not forgotten meanwhile.
      .onConflict((conflict) => conflict.column('digest').doUpdateSet({ created_at: Date.now() }))
      .execute();
    return digest;
  };

  const insertVersion = async (db: Connection, version: Omit<Version, 'id' | 'number' | 'at'>) => {
    const { last } = await db
      .selectFrom('content_version')
      .select((select) => select.fn.max<number | null>('number').as('last'))
      .executeTakeFirstOrThrow();
    const at = Date.now();
    const whole = { ...version, id: rowId(at), number: Number(last ?? 0) + 1, at };
    await db
      .insertInto('content_version')
      .values({
        id: whole.id,
        number: whole.number,
        at,
        author_id: version.author.id,
        author: version.author.name,
        source: version.source,
        note: version.note,
        manifest: JSON.stringify(version.manifest),
        live_at: version.liveAt,
      })
      .execute();
    return whole;
  };

  /** The newest version; `live` the newest that the site was served from. */
  const newest = async (db: Connection, live: boolean) => {
    const row = await db
      .selectFrom('content_version')
      .selectAll()
      .where('source', '!=', 'aparte')
      .$if(live, (query) => query.where('live_at', 'is not', null))
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? null : versionFrom(row);
  };

  return {
    putBlob: (bytes: Uint8Array) => run('keep content', (db) => putBlob(db, bytes)),
    /** @throws Error for a digest that was never kept */
    blob: (digest: string) =>
      run('read content', async (db) => {
        const row = await db
          .selectFrom('content_blob')
          .select('bytes')
          .where('digest', '=', digest)
          .executeTakeFirst();
        return row === undefined ? null : Buffer.from(row.bytes);
      }),

    /** When each of these came in, by digest, in milliseconds since 1970. */
    keptAt: (digests: readonly string[]): Promise<ReadonlyMap<string, number>> =>
      run('read content', async (db) => {
        if (digests.length === 0) return new Map();
        const rows = await db
          .selectFrom('content_blob')
          .select(['digest', 'created_at'])
          .where('digest', 'in', digests)
          .execute();
        return new Map(rows.map((row) => [row.digest, Number(row.created_at)]));
      }),

    /**
     * Deletes what nothing names any more: what a draft was before it was written on.
     *
     * @param before in milliseconds since 1970; what was kept since is let be, for a form that is
     *   still open may come back with it
     * @returns how many
     */
    forgetUnnamed: (before: number) =>
      run('forget content', async (db) => {
        const old = await db
          .selectFrom('content_blob')
          .select('digest')
          .where('created_at', '<', before)
          .execute();
        const drafts = await db.selectFrom('content_draft').select(['base', 'digest']).execute();
        const versions = await db.selectFrom('content_version').select('manifest').execute();
        const open = await db
          .selectFrom('content_publication')
          .selectAll()
          .where('state', 'in', ['waiting', 'running'])
          .execute();
        const named = new Set<string | null>([
          ...drafts.flatMap(({ base, digest }) => [base, digest]),
          ...versions.flatMap(({ manifest }) => Object.values(JSON.parse(manifest) as Manifest)),
          ...open
            .map(publicationFrom)
            .flatMap(({ changes, manifest }) => [
              ...changes.flatMap(({ base, digest }) => [base, digest]),
              ...Object.values(manifest ?? {}),
            ]),
        ]);
        let count = 0;
        for (const { digest } of old.filter((each) => !named.has(each.digest))) {
          const { numDeletedRows } = await db
            .deleteFrom('content_blob')
            .where('digest', '=', digest)
            .where('created_at', '<', before)
            .executeTakeFirst();
          count += Number(numDeletedRows);
        }
        return count;
      }),

    head: () => run('read the content', (db) => newest(db, false)),
    liveHead: () => run('read the content', (db) => newest(db, true)),
    versions: (limit: number, before?: number) =>
      run('list versions', async (db) => {
        let query = db
          .selectFrom('content_version')
          .selectAll()
          .orderBy('number', 'desc')
          .limit(limit);
        if (before !== undefined) query = query.where('number', '<', before);
        return (await query.execute()).map(versionFrom);
      }),
    version: (by: { id: string } | { number: number }) =>
      run('read a version', async (db) => {
        const row = await db
          .selectFrom('content_version')
          .selectAll()
          .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
          .$if('number' in by, (query) =>
            query.where('number', '=', 'number' in by ? by.number : 0),
          )
          .executeTakeFirst();
        return row === undefined ? null : versionFrom(row);
      }),
    /** Whether some version, of whatever source, held exactly these files. */
    versionWith: (manifest: Manifest) =>
      run('look for a version', async (db) => {
        const digest = manifestDigest(manifest);
        const rows = await db
          .selectFrom('content_version')
          .selectAll()
          .orderBy('number', 'desc')
          .limit(SEARCHED_VERSIONS)
          .execute();
        return (
          rows.map(versionFrom).find((each) => manifestDigest(each.manifest) === digest) ?? null
        );
      }),
    /**
     * Keeps a version as the newest.
     *
     * @param expected the id of what must still be the newest before it; null for none
     * @returns null when another came between
     */
    addVersion: (
      version: Omit<Version, 'id' | 'number' | 'at'>,
      expected: string | null,
    ): Promise<Version | null> =>
      inLine('keep a version', async (db) => {
        const head = await newest(db, false);
        if (version.source !== 'aparte' && (head?.id ?? null) !== expected) return null;
        return insertVersion(db, version);
      }),
    markLive: (id: string) =>
      run('mark a version', async (db) => {
        await db
          .updateTable('content_version')
          .set({ live_at: Date.now() })
          .where('id', '=', id)
          .where('live_at', 'is', null)
          .execute();
      }),

    drafts: () =>
      run('list drafts', async (db) => {
        const rows = await db.selectFrom('content_draft').selectAll().orderBy('file').execute();
        return rows.map(draftFrom);
      }),
    draft: (staffId: string, file: string) =>
      run('read a draft', async (db) => {
        const row = await db
          .selectFrom('content_draft')
          .selectAll()
          .where('staff_id', '=', staffId)
          .where('file', '=', file)
          .executeTakeFirst();
        return row === undefined ? null : draftFrom(row);
      }),
    /**
     * Keeps a draft in the place of the one that was seen.
     *
     * @param seen digest of the draft that this one was written over; null where there was none
     * @returns false when there is another by now, which stays
     */
    putDraft: (
      draft: Omit<Draft, 'updatedAt' | 'digest'>,
      seen: { digest: string | null } | null,
    ): Promise<boolean> =>
      orUnavailable('keep a draft', () =>
        kysely.transaction().execute(async (db) => {
          const { staffId, file, base, bytes } = draft;
          // What a form was rendered from must be found when it comes back.
          const digest = bytes === null ? null : await putBlob(db, bytes);
          const values = {
            base,
            digest,
            bytes: bytes === null ? null : Buffer.from(bytes),
            updated_at: Date.now(),
          };
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
            .where('staff_id', '=', staffId)
            .where('file', '=', file)
            .where('digest', seen.digest === null ? 'is' : '=', seen.digest)
            .executeTakeFirst();
          return numUpdatedRows === 1n;
        }),
      ),
    dropDraft: (staffId: string, file: string) =>
      run('drop a draft', async (db) => {
        await db
          .deleteFrom('content_draft')
          .where('staff_id', '=', staffId)
          .where('file', '=', file)
          .execute();
      }),

    addPublication: (
      given: Pick<Publication, 'author' | 'source' | 'note' | 'dueAt' | 'changes'> &
        Partial<Pick<Publication, 'manifest'>>,
    ): Promise<string> =>
      run('keep a publication', async (db) => {
        const now = Date.now();
        const id = rowId(now);
        await db
          .insertInto('content_publication')
          .values({
            id,
            created_at: now,
            author_id: given.author.id,
            author: given.author.name,
            source: given.source,
            note: given.note,
            due_at: given.dueAt,
            changes: JSON.stringify(given.changes),
            ...(given.manifest && { manifest: JSON.stringify(given.manifest) }),
            state: 'waiting',
            step: '',
          })
          .execute();
        return id;
      }),
    publication: (id: string) =>
      run('read a publication', async (db) => {
        const row = await db
          .selectFrom('content_publication')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        return row === undefined ? null : publicationFrom(row);
      }),
    /** Newest first. */
    publications: (limit: number, states?: readonly PublicationState[]) =>
      run('list publications', async (db) => {
        const rows = await db
          .selectFrom('content_publication')
          .selectAll()
          .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute();
        return rows.map(publicationFrom);
      }),
    /**
     * Takes the oldest publication that is due, as long as none is running.
     *
     * @param leaseMs how long, in milliseconds, it is held for without a sign of life
     */
    claim: (machine: string, leaseMs: number): Promise<Publication | null> =>
      inLine('claim a publication', async (db) => {
        const now = Date.now();
        const running = await db
          .selectFrom('content_publication')
          .select('id')
          .where('state', '=', 'running')
          .executeTakeFirst();
        if (running !== undefined) return null;
        const row = await db
          .selectFrom('content_publication')
          .selectAll()
          .where('state', '=', 'waiting')
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst();
        if (row === undefined) return null;
        const change = {
          state: 'running',
          machine,
          started_at: now,
          lease_until: now + leaseMs,
          step: 'empieza',
        };
        await db.updateTable('content_publication').set(change).where('id', '=', row.id).execute();
        return publicationFrom({ ...row, ...change });
      }),
    /** Says that whoever builds it is alive, and what it is at. @returns false when it is no longer theirs */
    progress: (id: string, leaseMs: number, more: { step?: string; manifest?: Manifest } = {}) =>
      run('note progress', async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('content_publication')
          .set({
            lease_until: Date.now() + leaseMs,
            ...(more.step !== undefined && { step: more.step }),
            ...(more.manifest !== undefined && { manifest: JSON.stringify(more.manifest) }),
          })
          .where('id', '=', id)
          .where('state', '=', 'running')
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      }),
    /** @param problem in the owner's words */
    fail: (id: string, problem: string) =>
      run('note a failure', async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('content_publication')
          .set({ state: 'failed', problem, ended_at: Date.now(), lease_until: null })
          .where('id', '=', id)
          .where('state', '=', 'running')
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      }),
    /** Takes back what has not begun. The drafts that it was made of are where they were. */
    cancel: (id: string) =>
      run('cancel a publication', async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('content_publication')
          .set({ state: 'cancelled', ended_at: Date.now() })
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      }),
    /**
     * Ends a publication that the site is served from: its version, and what its drafts become. All of
     * it or nothing.
     *
     * @returns its version; null when it was ended already, or another version came between
     */
    finish: (id: string, manifest: Manifest, expected: string | null): Promise<Version | null> =>
      inLine('end a publication', async (db) => {
        const row = await db
          .selectFrom('content_publication')
          .selectAll()
          .where('id', '=', id)
          .where('state', '=', 'running')
          .executeTakeFirst();
        if (row === undefined) return null;
        const head = await newest(db, false);
        if ((head?.id ?? null) !== expected) return null;
        const { author, source, note, changes } = publicationFrom(row);
        const version = await insertVersion(db, {
          ...{ author, source, note, manifest },
          liveAt: Date.now(),
        });
        await db
          .updateTable('content_publication')
          .set({
            state: 'live',
            step: '',
            manifest: JSON.stringify(manifest),
            version_id: version.id,
            ended_at: Date.now(),
            lease_until: null,
          })
          .where('id', '=', id)
          .execute();
        for (const { staffId, file, digest } of changes) {
          if (staffId === null) continue;
          const own = () =>
            db.selectFrom('content_draft').where('staff_id', '=', staffId).where('file', '=', file);
          const draft = await own().select('digest').executeTakeFirst();
          if (draft === undefined) continue;
          const published = manifest[file] ?? null;
          if (draft.digest === digest || draft.digest === published) {
            await db
              .deleteFrom('content_draft')
              .where('staff_id', '=', staffId)
              .where('file', '=', file)
              .execute();
          } else if (published === digest) {
            // Written on after the press: what was published is what it goes on from, and no conflict.
            await db
              .updateTable('content_draft')
              .set({ base: published })
              .where('staff_id', '=', staffId)
              .where('file', '=', file)
              .execute();
          }
        }
        return version;
      }),

    machines: () =>
      run('list machines', async (db) => {
        const rows = await db.selectFrom('content_machine').selectAll().orderBy('name').execute();
        return rows.map(machineFrom);
      }),
    saveMachine: (machine: Machine) =>
      run('note a machine', async (db) => {
        const { id, name, folderVersion, servedVersion, problem, at } = machine;
        const values = {
          name,
          folder_version: folderVersion,
          served_version: servedVersion,
          problem,
          at,
        };
        await db
          .insertInto('content_machine')
          .values({ id, ...values })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
          .execute();
      }),
  };
}

/** Versions that a folder is compared with. */
const SEARCHED_VERSIONS = 200;

function versionFrom(row: Schema['content_version']): Version {
  const { id, number, at, author_id: authorId, author, source, note, manifest, live_at } = row;
  return {
    id,
    number: Number(number),
    at: Number(at),
    author: { id: authorId, name: author },
    source: source as VersionSource,
    note,
    manifest: JSON.parse(manifest) as Manifest,
    liveAt: live_at === null ? null : Number(live_at),
  };
}

function draftFrom(row: Selectable<ContentDraftTable>): Draft {
  const { staff_id: staffId, file, base, digest, bytes, updated_at: at } = row;
  return { staffId, file, base, digest, bytes: bytes && Buffer.from(bytes), updatedAt: Number(at) };
}

const momentOf = (value: number | null) => (value === null ? null : Number(value));

function publicationFrom(row: Selectable<ContentPublicationTable>): Publication {
  return {
    id: row.id,
    createdAt: Number(row.created_at),
    author: { id: row.author_id, name: row.author },
    source: row.source as VersionSource,
    note: row.note,
    dueAt: Number(row.due_at),
    changes: JSON.parse(row.changes) as Change[],
    state: row.state as PublicationState,
    step: row.step,
    machine: row.machine,
    startedAt: momentOf(row.started_at),
    endedAt: momentOf(row.ended_at),
    leaseUntil: momentOf(row.lease_until),
    problem: row.problem,
    manifest: row.manifest === null ? null : (JSON.parse(row.manifest) as Manifest),
    versionId: row.version_id,
  };
}

function machineFrom(row: Selectable<ContentMachineTable>): Machine {
  return {
    id: row.id,
    name: row.name,
    folderVersion: row.folder_version,
    servedVersion: row.served_version,
    problem: row.problem,
    at: Number(row.at),
  };
}
