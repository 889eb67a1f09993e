import type { ExpressionBuilder, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type {
  ContentDraftTable,
  ContentPublicationTable,
  Schema,
} from '#server/platform/database/schema.ts';
import { rowId } from '#server/platform/database/row-id.ts';
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

export type Version = ReturnType<typeof versionFrom>;

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

/** Changes on their way to the site. */
export type Publication = ReturnType<typeof publicationFrom>;

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
/** Versions that a folder is compared with. */
const SEARCHED_VERSIONS = 200;

type NewVersion = Omit<Version, 'id' | 'number' | 'at'>;

type Connection = Kysely<Schema> | Transaction<Schema>;

/** @throws StoreUnavailableError from each of its functions, when the database refuses */
export function createContentStore({
  kysely,
  capabilities,
}: Pick<Database, 'kysely' | 'capabilities'>) {
  const inLine = <T>(work: (db: Transaction<Schema>) => Promise<T>) =>
    kysely.transaction().execute(async (transaction) => {
      await capabilities.waitInLine?.(transaction, IN_LINE);
      return work(transaction);
    });

  async function keepBlob(db: Connection, bytes: Uint8Array): Promise<string> {
    const digest = digestOf(bytes);
    await db
      .insertInto('content_blob')
      .values({ digest, bytes: Buffer.from(bytes), created_at: Date.now() })
      // As new again: what is about to be named is not forgotten meanwhile.
      .onConflict((conflict) => conflict.column('digest').doUpdateSet({ created_at: Date.now() }))
      .execute();
    return digest;
  }

  async function insertVersion(db: Connection, version: NewVersion): Promise<Version> {
    const { last } = await db
      .selectFrom('content_version')
      .select((select) => select.fn.max<number | null>('number').as('last'))
      .executeTakeFirstOrThrow();
    const at = Date.now();
    const whole = { ...version, id: rowId(at), number: (last ?? 0) + 1, at };
    const { author, manifest, liveAt, ...row } = whole;
    await db
      .insertInto('content_version')
      .values({
        ...row,
        author_id: author.id,
        author: author.name,
        manifest: JSON.stringify(manifest),
        live_at: liveAt,
      })
      .execute();
    return whole;
  }

  const newestFirst = (db: Connection) =>
    db.selectFrom('content_version').selectAll().orderBy('number', 'desc');

  async function newest(db: Connection): Promise<Version | null> {
    const row = await newestFirst(db).where('source', '!=', 'aparte').limit(1).executeTakeFirst();
    return row === undefined ? null : versionFrom(row);
  }

  /** Changes a publication as long as it is in a state. @returns whether it was */
  async function change(
    id: string,
    state: PublicationState,
    values: Updateable<ContentPublicationTable>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await kysely
      .updateTable('content_publication')
      .set(values)
      .where('id', '=', id)
      .where('state', '=', state)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  const oneDraft =
    (staffId: string, file: string) => (where: ExpressionBuilder<Schema, 'content_draft'>) =>
      where.and({ staff_id: staffId, file });

  return {
    putBlob: (bytes: Uint8Array) => keepBlob(kysely, bytes),
    /** @returns null for a digest that is not kept */
    async blob(digest: string): Promise<Buffer | null> {
      const row = await kysely
        .selectFrom('content_blob')
        .select('bytes')
        .where('digest', '=', digest)
        .executeTakeFirst();
      return row === undefined ? null : Buffer.from(row.bytes);
    },

    /** When each of these came in, by digest, in milliseconds since 1970. */
    async keptAt(digests: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (digests.length === 0) return new Map();
      const rows = await kysely
        .selectFrom('content_blob')
        .select(['digest', 'created_at'])
        .where('digest', 'in', digests)
        .execute();
      return new Map(rows.map((row) => [row.digest, row.created_at]));
    },

    /**
     * Deletes what nothing names any more: what a draft was before it was written on.
     *
     * @param before in milliseconds since 1970; what was kept since is let be, for a form that is
     *   still open may come back with it
     * @returns how many
     */
    async forgetUnnamed(before: number): Promise<number> {
      const old = await kysely
        .selectFrom('content_blob')
        .select('digest')
        .where('created_at', '<', before)
        .execute();
      const drafts = await kysely.selectFrom('content_draft').select(['base', 'digest']).execute();
      const versions = await kysely.selectFrom('content_version').select('manifest').execute();
      const open = await publicationsOf(kysely)
        .where('state', 'in', ['waiting', 'running'])
        .execute();
      const publications = open.map(publicationFrom);
      const changes = publications.flatMap((each) => each.changes);
      const named = new Set<string | null>([
        ...[...drafts, ...changes].flatMap(({ base, digest }) => [base, digest]),
        ...versions.flatMap(({ manifest }) => Object.values(JSON.parse(manifest) as Manifest)),
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
    },

    /** The newest version. */
    head: () => newest(kysely),
    /** The newest version that the site was served from. */
    async liveHead(): Promise<Version | null> {
      const row = await newestFirst(kysely)
        .where('source', '!=', 'aparte')
        .where('live_at', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : versionFrom(row);
    },
    async versions(limit: number, before?: number): Promise<Version[]> {
      const rows = await newestFirst(kysely)
        .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
        .limit(limit)
        .execute();
      return rows.map(versionFrom);
    },
    async version(by: { id: string } | { number: number }): Promise<Version | null> {
      const row = await newestFirst(kysely)
        .where((where) => where.and(by))
        .executeTakeFirst();
      return row === undefined ? null : versionFrom(row);
    },
    /** The version, of whatever source, that held exactly these files. */
    async versionWith(manifest: Manifest): Promise<Version | null> {
      const digest = manifestDigest(manifest);
      const rows = await newestFirst(kysely).limit(SEARCHED_VERSIONS).execute();
      const versions = rows.map(versionFrom);
      return versions.find((each) => manifestDigest(each.manifest) === digest) ?? null;
    },
    /**
     * Keeps a version as the newest.
     *
     * @param expected the id of what must still be the newest before it; null for none
     * @returns null when another came between
     */
    addVersion: (version: NewVersion, expected: string | null): Promise<Version | null> =>
      inLine(async (db) => {
        const head = await newest(db);
        if (version.source !== 'aparte' && (head?.id ?? null) !== expected) return null;
        return insertVersion(db, version);
      }),
    async markLive(id: string) {
      await kysely
        .updateTable('content_version')
        .set({ live_at: Date.now() })
        .where('id', '=', id)
        .where('live_at', 'is', null)
        .execute();
    },

    async drafts(): Promise<Draft[]> {
      const rows = await kysely.selectFrom('content_draft').selectAll().orderBy('file').execute();
      return rows.map(draftFrom);
    },
    async draft(staffId: string, file: string): Promise<Draft | null> {
      const row = await kysely
        .selectFrom('content_draft')
        .selectAll()
        .where(oneDraft(staffId, file))
        .executeTakeFirst();
      return row === undefined ? null : draftFrom(row);
    },
    /**
     * Keeps a draft in the place of the one that was seen.
     *
     * @param seen digest of the draft that this one was written over; null where there was none
     * @returns false when there is another by now, which stays
     */
    putDraft: (
      { staffId, file, base, bytes }: Omit<Draft, 'updatedAt' | 'digest'>,
      seen: { digest: string | null } | null,
    ): Promise<boolean> =>
      kysely.transaction().execute(async (db) => {
        // What a form was rendered from must be found when it comes back.
        const digest = bytes === null ? null : await keepBlob(db, bytes);
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
          .where('digest', seen.digest === null ? 'is' : '=', seen.digest)
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      }),
    async dropDraft(staffId: string, file: string) {
      await kysely.deleteFrom('content_draft').where(oneDraft(staffId, file)).execute();
    },

    async addPublication({
      author,
      source,
      note,
      dueAt,
      changes,
      manifest,
    }: Pick<Publication, 'author' | 'source' | 'note' | 'dueAt' | 'changes'> &
      Partial<Pick<Publication, 'manifest'>>): Promise<string> {
      const now = Date.now();
      const id = rowId(now);
      await kysely
        .insertInto('content_publication')
        .values({
          ...{ id, created_at: now, source, note, due_at: dueAt, state: 'waiting', step: '' },
          author_id: author.id,
          author: author.name,
          changes: JSON.stringify(changes),
          ...(manifest && { manifest: JSON.stringify(manifest) }),
        })
        .execute();
      return id;
    },
    async publication(id: string): Promise<Publication | null> {
      const row = await publicationsOf(kysely).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : publicationFrom(row);
    },
    /** Newest first. */
    async publications(limit: number, states?: readonly PublicationState[]) {
      const rows = await publicationsOf(kysely)
        .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(publicationFrom);
    },
    /**
     * Takes the oldest publication that is due, as long as none is running.
     *
     * @param leaseMs how long, in milliseconds, it is held for without a sign of life
     */
    claim: (machine: string, leaseMs: number): Promise<Publication | null> =>
      inLine(async (db) => {
        const now = Date.now();
        const running = await publicationsOf(db).where('state', '=', 'running').executeTakeFirst();
        if (running !== undefined) return null;
        const row = await publicationsOf(db)
          .where('state', '=', 'waiting')
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst();
        if (row === undefined) return null;
        const begun = { state: 'running', machine, step: 'empieza' };
        const [startedAt, leaseUntil] = [now, now + leaseMs];
        await db
          .updateTable('content_publication')
          .set({ ...begun, started_at: startedAt, lease_until: leaseUntil })
          .where('id', '=', row.id)
          .execute();
        return publicationFrom({ ...row, ...begun, startedAt, leaseUntil });
      }),
    /** Says that whoever builds it is alive, and what it is at. @returns false when it is no longer theirs */
    progress: (
      id: string,
      leaseMs: number,
      { step, manifest }: { step?: string; manifest?: Manifest } = {},
    ) =>
      change(id, 'running', {
        lease_until: Date.now() + leaseMs,
        ...(step !== undefined && { step }),
        ...(manifest !== undefined && { manifest: JSON.stringify(manifest) }),
      }),
    /** @param problem in the owner's words */
    fail: (id: string, problem: string) =>
      change(id, 'running', { state: 'failed', problem, ended_at: Date.now(), lease_until: null }),
    /** Takes back what has not begun. The drafts that it was made of are where they were. */
    cancel: (id: string) => change(id, 'waiting', { state: 'cancelled', ended_at: Date.now() }),
    /**
     * Ends a publication that the site is served from: its version, and what its drafts become. All of
     * it or nothing.
     *
     * @returns its version; null when it was ended already, or another version came between
     */
    finish: (id: string, manifest: Manifest, expected: string | null): Promise<Version | null> =>
      inLine(async (db) => {
        const row = await publicationsOf(db)
          .where('id', '=', id)
          .where('state', '=', 'running')
          .executeTakeFirst();
        if (row === undefined) return null;
        const head = await newest(db);
        if ((head?.id ?? null) !== expected) return null;
        const { author, source, note, changes } = publicationFrom(row);
        const liveAt = Date.now();
        const version = await insertVersion(db, { author, source, note, manifest, liveAt });
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
          const draft = await db
            .selectFrom('content_draft')
            .select('digest')
            .where(oneDraft(staffId, file))
            .executeTakeFirst();
          if (draft === undefined) continue;
          const published = manifest[file] ?? null;
          if (draft.digest === digest || draft.digest === published) {
            await db.deleteFrom('content_draft').where(oneDraft(staffId, file)).execute();
          } else {
            // Written on after the press: what was pressed is what it goes on from, and no conflict.
            await db
              .updateTable('content_draft')
              .set({ base: digest })
              .where(oneDraft(staffId, file))
              .execute();
          }
        }
        // And so is what was pressed again meanwhile.
        const later = await publicationsOf(db)
          .where('state', '=', 'waiting')
          .where('id', '>', id)
          .execute();
        for (const next of later.map(publicationFrom)) {
          const goingOn = next.changes.map((each) => {
            const own = changes.find(
              ({ staffId, file }) =>
                staffId !== null && staffId === each.staffId && file === each.file,
            );
            return own === undefined ? each : { ...each, base: own.digest };
          });
          await db
            .updateTable('content_publication')
            .set({ changes: JSON.stringify(goingOn) })
            .where('id', '=', next.id)
            .execute();
        }
        return version;
      }),

    async machines(): Promise<Machine[]> {
      return kysely
        .selectFrom('content_machine')
        .select(['id', 'name', 'problem', 'at'])
        .select(['folder_version as folderVersion', 'served_version as servedVersion'])
        .orderBy('name')
        .execute();
    },
    async saveMachine({ id, folderVersion, servedVersion, ...rest }: Machine) {
      const values = { ...rest, folder_version: folderVersion, served_version: servedVersion };
      await kysely
        .insertInto('content_machine')
        .values({ id, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
    },
  };
}

/** Moments in milliseconds since 1970. */
function versionFrom({ author_id, author, live_at, ...row }: Schema['content_version']) {
  return {
    ...row,
    author: { id: author_id, name: author },
    source: row.source as VersionSource,
    manifest: JSON.parse(row.manifest) as Manifest,
    /** When the site began to be served from it; null of what was only noticed. */
    liveAt: live_at,
  };
}

function draftFrom(row: Selectable<ContentDraftTable>): Draft {
  const { staff_id: staffId, updated_at: updatedAt, bytes, ...rest } = row;
  return { ...rest, staffId, updatedAt, bytes: bytes && Buffer.from(bytes) };
}

function publicationsOf(db: Connection) {
  return db
    .selectFrom('content_publication')
    .select(['id', 'author_id', 'author', 'source', 'note', 'changes', 'state', 'step', 'machine'])
    .select(['problem', 'manifest', 'version_id as versionId', 'lease_until as leaseUntil'])
    .select(['created_at as createdAt', 'due_at as dueAt'])
    .select(['started_at as startedAt', 'ended_at as endedAt']);
}

/** Moments in milliseconds since 1970. */
function publicationFrom({
  author_id,
  author,
  ...row
}: Awaited<ReturnType<ReturnType<typeof publicationsOf>['execute']>>[number]) {
  return {
    ...row,
    author: { id: author_id, name: author },
    source: row.source as VersionSource,
    changes: JSON.parse(row.changes) as readonly Change[],
    state: row.state as PublicationState,
    manifest: row.manifest === null ? null : (JSON.parse(row.manifest) as Manifest),
  };
}
