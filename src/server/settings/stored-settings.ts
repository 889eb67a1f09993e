import { changeable, checkSettings, type Config } from '#server/settings/config.ts';
import {
  PANEL_SETTINGS,
  type Section,
  type SettingName,
  settingOf,
} from '#server/settings/registry.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isStoreUnavailable } from '#server/platform/database/store-error.ts';
import { periodic } from '#server/platform/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import { createSeal } from '#server/platform/signed-token.ts';

/** Each process reads a change of the panel's settings within this time (decision 046). */
const LOOK_EVERY_MS = 1_000;

const PURPOSE = 'settings';

/** Tells whether `.env` has the setting or another of its set: the panel then cannot change it. */
export function isServers({ given }: Pick<Config, 'given'>, name: SettingName): boolean {
  return isOrSetIs(name, Object.keys(given) as SettingName[]);
}

/** Tells whether a setting, or another setting of the same set, is one of `names`. */
function isOrSetIs(name: SettingName, names: readonly SettingName[]): boolean {
  const { set } = settingOf(name);
  return names.some((each) => each === name || (set && settingOf(each).set === set));
}

type Stored = Awaited<ReturnType<typeof readStored>>;

async function readStored(
  { kysely }: Pick<Database, 'kysely'>,
  { secretKey }: Pick<Config, 'secretKey'>,
) {
  const rows = await kysely.selectFrom('setting').selectAll().execute();
  const seal = createSeal(secretKey, PURPOSE);
  const values: Partial<Record<SettingName, string>> = {};
  const changedAt: Partial<Record<SettingName, number>> = {};
  const unreadable: SettingName[] = [];
  for (const { name: text, value, changed_at: at } of rows) {
    const name = PANEL_SETTINGS.find((each) => each === text);
    // Ignores a setting without a known name, which a newer version of the program stored.
    if (name === undefined || value === null) continue;
    const opened = settingOf(name).secret === true ? seal.open(value, name) : value;
    changedAt[name] = at;
    if (typeof opened === 'string') values[name] = opened;
    else unreadable.push(name);
  }
  const revision = Math.max(0, ...rows.map((row) => row.revision));
  return { revision, values, unreadable, changedAt };
}

/** Applies valid stored settings to `config`. Returns the names of the invalid settings. */
function applyStored(config: Config, { values, unreadable }: Stored): SettingName[] {
  const { given } = config;
  const own = (name: SettingName) => !isServers(config, name);
  const lost = unreadable.filter(own);
  const lostSets = new Set(lost.flatMap((name) => settingOf(name).set ?? []));
  let stored = (Object.entries(values) as [SettingName, string][]).filter(
    ([name]) => own(name) && !isOrSetIs(name, lost),
  );
  const left: SettingName[] = [];
  for (;;) {
    const all = { ...Object.fromEntries(stored), ...given };
    const checked = checkSettings(all);
    if ('values' in checked) {
      Object.assign(config, changeable(checked.values, all), { unreadable: [...lostSets] });
      return left;
    }
    const blamed = checked.problems.map(({ name }) => name);
    const bad = stored.filter(([name]) => isOrSetIs(name, blamed));
    if (bad.length === 0) throw new Error('the settings kept do not go with those of the server');
    left.push(...bad.map(([name]) => name));
    stored = stored.filter((entry) => !bad.includes(entry));
  }
}

/** Puts the settings that the panel stored into `config`. Throws StoreUnavailableError. */
export async function takeStored(
  database: Pick<Database, 'kysely'>,
  config: Config,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const stored = await readStored(database, config);
  config.revision = stored.revision;
  if (stored.revision === 0) return;
  const { unreadable } = stored;
  const settings = applyStored(config, stored);
  if (unreadable.length > 0) {
    log.error({ settings: unreadable }, 'settings were sealed with another key: write them again');
  }
  if (settings.length > 0) log.error({ settings }, 'settings of the panel are no good: left out');
}

export interface TrialItem {
  /** Tells whether this part of the trial succeeded. Null if it is only advice, or not known. */
  fine: boolean | null;
  text: string;
  copy?: string;
  said?: string;
}

export interface Trial {
  fine: boolean;
  items: readonly TrialItem[];
}

export type StoredSettings = ReturnType<typeof createStoredSettings>;

/**
 * Creates the functions for stored settings. If somebody changes a setting, each process calls its
 * own `changed`.
 */
export function createStoredSettings(parts: {
  database: Database;
  config: Config;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  changed: () => Promise<void>;
  now?: () => number;
}) {
  const { database, config, log, now = Date.now } = parts;
  const { kysely } = database;
  const seal = createSeal(config.secretKey, PURPOSE);

  const newest = async (store = kysely): Promise<number> => {
    const row = await store
      .selectFrom('setting')
      .select(({ fn }) => fn.max('revision').as('last'))
      .executeTakeFirst();
    return Number(row?.last ?? 0);
  };

  async function look(): Promise<void> {
    const last = await newest();
    if (last === config.revision) return;
    await takeStored(database, config, log);
    log.info({ revision: config.revision }, 'settings were changed');
    await parts.changed();
  }

  const job = periodic({
    name: 'changed settings',
    everyMs: LOOK_EVERY_MS,
    work: () =>
      look().catch((error: unknown) => {
        if (!isStoreUnavailable(error)) throw error;
      }),
    log,
  });

  return {
    job,
    look,
    read: () => readStored(database, config),
    /** Returns each section's last trial, if no setting of the section has changed since then. */
    async trials(): Promise<Partial<Record<Section, Trial & { at: number }>>> {
      const rows = await kysely.selectFrom('setting_trial').selectAll().execute();
      return Object.fromEntries(
        rows.map(({ section, at, fine, said }) => [
          section,
          { at, fine: fine === 1, items: JSON.parse(said) as TrialItem[] },
        ]),
      );
    },
    async noteTrial(section: Section, { fine, items }: Trial): Promise<void> {
      const row = { at: now(), fine: fine ? 1 : 0, said: JSON.stringify(items) };
      await kysely
        .insertInto('setting_trial')
        .values({ section, ...row })
        .onConflict((conflict) => conflict.column('section').doUpdateSet(row))
        .execute();
    },
    config,
    async save(changes: Readonly<Partial<Record<SettingName, string | null>>>): Promise<void> {
      await kysely.transaction().execute(async (transaction) => {
        const next = (await newest(transaction)) + 1;
        const sections = Object.keys(changes).map((name) => settingOf(name as SettingName).section);
        await transaction.deleteFrom('setting_trial').where('section', 'in', sections).execute();
        for (const [name, value] of Object.entries(changes)) {
          const isSecret = settingOf(name as SettingName).secret === true;
          const kept = value !== null && isSecret ? seal.close(value, name) : value;
          const columns = { value: kept, revision: next, changed_at: now() };
          await transaction
            .insertInto('setting')
            .values({ name, ...columns })
            .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
            .execute();
        }
      });
      await look();
    },
  };
}
