import type { Database } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Config } from '#server/settings/config.ts';
import { takeStored } from '#server/settings/stored-settings.ts';
import { copyBeforeMigration } from '#server/watch/backup/make-copy.ts';

/**
 * Makes the backup before a migration, encrypted with the panel's key if there is one.
 *
 * @param former the database before the migration, which may have no table of settings
 */
export async function copyWithStoredKey(
  former: Pick<Database, 'kysely'>,
  config: Config,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  const silent = { error: () => undefined };
  await takeStored(former, config, silent).catch(() => undefined);
  await copyBeforeMigration(config, log);
}
