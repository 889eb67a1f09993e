import { copyBeforeMigration } from '#server/watch/backup/before-migration.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { explainStart } from '#server/start/start-failure.ts';

const QUIET = { info: () => undefined, warn: () => undefined };

/** A database that does not answer is told sooner than at the start of the site, in milliseconds. */
const REACH_MS = 5_000;

/**
 * The site's database for a command of the terminal, which may run while the site does.
 *
 * @throws ConfigError with what is wrong and what to do, in Spanish
 */
export function openForCommand(config: Config): Promise<Database> {
  const beforeMigration = () => copyBeforeMigration(config, QUIET);
  return openDatabase({ ...config, beforeMigration }, QUIET, REACH_MS).catch((error: unknown) => {
    throw explainStart(error, config);
  });
}
