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
import { type CopySettings, deleteOldCopies, type MadeCopy, makeCopy } from './make-copy.ts';
import { ignoreMissing, messageOf } from '#server/platform/system-error.ts';

interface KeptCopy extends MadeCopy {
  /** When the site checked the backup, in ms since 1970. If it is null, `said` says what failed. */
  provenAt: number | null;
  said: string;
}

export interface ListedCopy extends Pick<MadeCopy, 'madeAt' | 'name' | 'bytes'> {
  reason: string;
  /** How many enquiries are in the backup, or null if this database has no record of a check. */
  leads: number | null;
  isEncrypted: boolean;
  isThere: boolean;
}

class CopyUnderWay extends Error {
  override readonly name = 'CopyUnderWay';
}

export interface CopiesOptions {
  settings: CopySettings;
  database: Pick<Database, 'kysely'>;
  leases: ScheduledLeases;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  now?: () => number;
  makeOne?: typeof makeCopy;
}

// The nightly backup starts at 03:15. Few people use the site then. In a night in which the clocks
// change, they have already changed.
const NIGHT_MS = (3 * 60 + 15) * 60_000;
const LOOK_MS = 60_000;
const COPYING = 'making a copy';
/** If the process that makes a backup dies, another process can make a backup after this time. */
const HOLD_MS = 2 * 60_000;
const AGAIN_MS = 30 * 60_000;
/** The site ignores a record that is further in the future than this: a wrong clock made it. */
const AHEAD_MS = 60 * 60_000;
// The site keeps the record of a backup for this time, which is longer than it keeps the backup.
// Without its record, `fromAnother` would treat the backup as one of another database.
const KNOWN_MS = 60 * 24 * 60 * 60_000;

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
  // Makes a backup. If this process is already making one, waits for that backup.
  // Throws CopyUnderWay if another process is making a backup.
  function make(reason: CopyReason): Promise<KeptCopy> {
    underWay ??= makeAlone(reason).finally(() => (underWay = null));
    return underWay;
  }

  async function makeAlone(reason: CopyReason): Promise<KeptCopy> {
    const always = (at: number) => at;
    const alone = { firstAt: always, nextAt: always, holdMs: HOLD_MS, renews: true, force: true };
    const made = await leases.run(COPYING, alone, () => makeAndNote(reason));
    if (made !== null) return made;
    throw new CopyUnderWay(
      'Otro proceso está haciendo una copia, o se cortó hace menos de dos minutos',
    );
  }

  async function makeAndNote(reason: CopyReason): Promise<KeptCopy> {
    const madeAt = now();
    try {
      const made = await makeOne(settings, reason, madeAt);
      const copy = { ...made, provenAt: now(), said: '' };
      await note(copy);
      log.info({ name: made.name, leads: made.leads, bytes: made.bytes }, 'copy made and proven');
      // The new backup is good even if an old one stays, so this failure does not make another one.
      await deleteOldCopies(settings.dataDir, now()).catch((error: unknown) =>
        fail(reason, error, `Las copias viejas no se pudieron borrar: ${messageOf(error)}`),
      );
      return copy;
    } catch (error) {
      await fail(reason, error, messageOf(error));
      throw error;
    }
  }

  async function fail(reason: CopyReason, error: unknown, said: string): Promise<void> {
    log.error({ err: error }, 'a copy failed, or old copies could not be deleted');
    const nothing = { name: '', bytes: 0, leads: 0, provenAt: null };
    await note({ ...nothing, madeAt: now(), reason, said });
  }

  async function makeTonight(): Promise<void> {
    const tonight = (at: number) => nextNight(at, agencyZone());
    const schedule = { firstAt: tonight, nextAt: tonight, holdMs: HOLD_MS };
    await leases.run('copy', schedule, async (lease) => {
      await make('noche').catch(() => (lease.nextAt = lease.at + AGAIN_MS));
    });
  }

  return {
    make,
    async isUnderWay(): Promise<boolean> {
      return underWay !== null || (await leases.isHeld(COPYING));
    },
    async find(name: string): Promise<{ bytes: number; read: () => ReadableStream } | null> {
      if (readCopyName(name) === null) return null;
      const path = join(copiesFolder(settings.dataDir), name);
      const file = await stat(path).catch(ignoreMissing);
      if (file === undefined) return null;
      const read = () => Readable.toWeb(createReadStream(path)) as ReadableStream;
      return { bytes: file.size, read };
    },
    async lastProven(): Promise<number | null> {
      const found = await kysely
        .selectFrom('backup_copy')
        .select((row) => row.fn.max('proven_at').as('at'))
        // Ignores a time in the future, which a wrong clock stored. As the newest time, it would
        // hide that backups are missing.
        .where('proven_at', '<=', now() + AHEAD_MS)
        .executeTakeFirst();
      return found?.at ?? null;
    },
    /**
     * Tells whether the data folder was used with another database. The folder then has data that a
     * restore replaced, or backups of which this database has no record.
     */
    async fromAnother(): Promise<boolean> {
      const { dataDir } = settings;
      const namesIn = (folder: string) => readdir(folder).catch(() => []);
      const remains = await namesIn(join(dataDir, REPLACED));
      const copies = await namesIn(copiesFolder(dataDir));
      const rows = await kysely.selectFrom('backup_copy').select('name').execute();
      const known = new Set(rows.map(({ name }) => name));
      // The site records no backup from before a migration: the table may not exist yet.
      const isForeign = (name: string) =>
        !known.has(name) && (readCopyName(name)?.reason ?? 'antes-de-migrar') !== 'antes-de-migrar';
      return remains.length > 0 || copies.some(isForeign);
    },
    /**
     * Returns the backups on this machine, and before them the newer backups of other machines. The
     * newest backup is the first. `failure` says why the last backup failed, or is null.
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

function nextNight(at: number, timeZone: string): number {
  const today = dayOf(at, timeZone);
  const tonight = startOfDay(today, timeZone) + NIGHT_MS;
  return tonight > at ? tonight : startOfDay(shiftDay(today, 1), timeZone) + NIGHT_MS;
}
