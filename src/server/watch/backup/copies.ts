import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { copiesFolder, REPLACED } from '#server/platform/data-folder.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import { periodic } from '#server/platform/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import { agencyZone, startOfDay, shiftDay, dayOf } from '#server/leads/zone.ts';
import type { ScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { ENCRYPTED } from './archive.ts';
import { type CopyReason, readCopyName } from './copy-names.ts';
import { type CopySettings, makeCopy } from './make-copy.ts';
import { ignoreMissing, messageOf } from '#server/platform/system-error.ts';

export interface KeptCopy {
  /** Milliseconds since 1970, here and below. */
  madeAt: number;
  name: string;
  reason: string;
  bytes: number;
  leads: number;
  /** Null for a failed one; `said` is the reason. */
  provenAt: number | null;
  said: string;
}

export interface ListedCopy extends Pick<KeptCopy, 'madeAt' | 'name' | 'reason' | 'bytes'> {
  /** Null where no record of this database says that it was proven. */
  leads: number | null;
  isEncrypted: boolean;
  /** Whether its file is in this machine's folder. */
  isThere: boolean;
}

/** Another process makes a copy. */
class CopyUnderWay extends Error {
  override readonly name = 'CopyUnderWay';
}

export interface CopiesOptions {
  settings: CopySettings;
  database: Pick<Database, 'kysely'>;
  leases: ScheduledLeases;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  now?: () => number;
  /** Makes a copy; replaced in tests. */
  makeOne?: typeof makeCopy;
}

/**
 * A quarter past three: few people write then, and clocks change before. In milliseconds since
 * midnight.
 */
const NIGHT_MS = (3 * 60 + 15) * 60_000;
/** How often to look whether it is time, in milliseconds. */
const LOOK_MS = 60_000;
/** Longer than a copy takes, in milliseconds: an hour. */
const HOLD_MS = 60 * 60_000;
/** The wait after a failed one, in milliseconds. */
const AGAIN_MS = 30 * 60_000;
/**
 * A copy that was recorded later than this from now, in milliseconds, has the time of a clock that
 * was ahead.
 */
const AHEAD_MS = 60 * 60_000;
/** How long the records of copies are kept, in milliseconds: longer than the copies. */
const KNOWN_MS = 60 * 24 * 60 * 60_000;

/** The backup copies, and their schedule. */
export function createCopies(options: CopiesOptions) {
  const { settings, leases, log, now = Date.now, makeOne = makeCopy } = options;
  const { kysely } = options.database;

  const note = async ({ madeAt, provenAt, ...copy }: KeptCopy) => {
    await kysely
      .insertInto('backup_copy')
      .values({ ...copy, id: rowId(now()), made_at: madeAt, proven_at: provenAt })
      .execute();
    await kysely
      .deleteFrom('backup_copy')
      .where('made_at', '<', now() - KNOWN_MS)
      .execute();
  };

  let underWay: Promise<KeptCopy> | null = null;
  /**
   * Makes one at once, or waits for the one that this process is making.
   *
   * @throws the error of `makeCopy`, which is recorded all the same; CopyUnderWay
   */
  function make(reason: CopyReason): Promise<KeptCopy> {
    underWay ??= makeAlone(reason).finally(() => (underWay = null));
    return underWay;
  }

  async function makeAlone(reason: CopyReason): Promise<KeptCopy> {
    const always = (at: number) => at;
    const alone = { firstAt: always, nextAt: always, holdMs: HOLD_MS, force: true };
    const made = await leases.run('making a copy', alone, () => makeAndNote(reason));
    if (made !== null) return made;
    throw new CopyUnderWay(
      'Otro proceso está haciendo una copia, o se cortó hace menos de una hora',
    );
  }

  async function makeAndNote(reason: CopyReason): Promise<KeptCopy> {
    const madeAt = now();
    try {
      const made = await makeOne(settings, reason, madeAt);
      const copy = { ...made, provenAt: now(), said: '' };
      await note(copy);
      log.info({ name: made.name, leads: made.leads, bytes: made.bytes }, 'copy made and proven');
      return copy;
    } catch (error) {
      const said = messageOf(error);
      log.error({ err: error }, 'a copy could not be made');
      await note({ madeAt, name: '', reason, bytes: 0, leads: 0, provenAt: null, said });
      throw error;
    }
  }

  async function makeTonight(): Promise<void> {
    const tonight = (at: number) => nextNight(at, agencyZone());
    const schedule = { firstAt: tonight, nextAt: tonight, holdMs: HOLD_MS };
    await leases.run('copy', schedule, async (lease) => {
      // The failure is recorded; if it lasts, the incident of old copies reports it.
      await make('noche').catch(() => (lease.nextAt = lease.at + AGAIN_MS));
    });
  }

  return {
    make,
    /** The file of a copy; `read` opens it. @returns null if there is none */
    async find(name: string): Promise<{ bytes: number; read: () => ReadableStream } | null> {
      if (readCopyName(name) === null) return null;
      const path = join(copiesFolder(settings.dataDir), name);
      const file = await stat(path).catch(ignoreMissing);
      if (file === undefined) return null;
      const read = () => Readable.toWeb(createReadStream(path)) as ReadableStream;
      return { bytes: file.size, read };
    },
    /** When the last copy was proven; null for never. */
    async lastProven(): Promise<number | null> {
      const found = await kysely
        .selectFrom('backup_copy')
        .select((row) => row.fn.max('proven_at').as('at'))
        // A proof with a time in the future would hide until then that there is none.
        .where('proven_at', '<=', now() + AHEAD_MS)
        .executeTakeFirst();
      return found?.at ?? null;
    },
    /**
     * Whether there are copies or remains of a site that this database does not know, which may
     * have had accounts. It knows the nightly copies; of the others nothing is assumed.
     */
    async fromAnother(): Promise<boolean> {
      const { dataDir } = settings;
      const namesIn = (folder: string) => readdir(folder).catch(() => []);
      const remains = await namesIn(join(dataDir, REPLACED));
      const copies = await namesIn(copiesFolder(dataDir));
      const rows = await kysely.selectFrom('backup_copy').select('name').execute();
      const known = new Set(rows.map(({ name }) => name));
      return (
        remains.length > 0 || copies.some((name) => readCopyName(name) !== null && !known.has(name))
      );
    },
    /**
     * The copies of this machine's folder, newest first, with what is recorded of each; newer ones
     * that other machines made; and the last copy, if it failed.
     */
    async list(): Promise<{ copies: ListedCopy[]; failure: { at: number; said: string } | null }> {
      const folder = copiesFolder(settings.dataDir);
      const names: string[] = await readdir(folder).catch(() => []);
      const rows = await kysely
        .selectFrom('backup_copy')
        .select(['name', 'reason', 'bytes', 'leads', 'said'])
        .select(['made_at as madeAt', 'proven_at as provenAt'])
        .where('made_at', '<=', now() + AHEAD_MS)
        .orderBy('made_at', 'desc')
        .execute();
      const proven = new Map(
        rows.filter(({ provenAt }) => provenAt !== null).map((row) => [row.name, row]),
      );
      const files: ListedCopy[] = [];
      for (const copy of names.flatMap((name) => readCopyName(name) ?? [])) {
        const file = await stat(join(folder, copy.name)).catch(ignoreMissing);
        if (file === undefined) continue;
        const { leads = null } = proven.get(copy.name) ?? {};
        const isEncrypted = copy.name.endsWith(ENCRYPTED);
        files.push({ ...copy, bytes: file.size, leads, isEncrypted, isThere: true });
      }
      files.sort((one, other) => other.madeAt - one.madeAt);
      const newest = files[0]?.madeAt ?? 0;
      const elsewhere = [...proven.values()]
        // A name has whole seconds.
        .filter(({ name, madeAt }) => !names.includes(name) && madeAt >= newest + 1000)
        .map((row) => ({ ...row, isEncrypted: row.name.endsWith(ENCRYPTED), isThere: false }));
      const [last] = rows;
      const hasFailed = last?.provenAt === null;
      return {
        copies: [...elsewhere, ...files],
        failure: hasFailed ? { at: last.madeAt, said: last.said } : null,
      };
    },
    job: periodic({ name: 'copies', everyMs: LOOK_MS, work: makeTonight, log }),
  };
}

/** The next quarter past three after a moment, in a zone. */
function nextNight(at: number, timeZone: string): number {
  const today = dayOf(at, timeZone);
  const tonight = startOfDay(today, timeZone) + NIGHT_MS;
  return tonight > at ? tonight : startOfDay(shiftDay(today, 1), timeZone) + NIGHT_MS;
}
