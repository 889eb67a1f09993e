import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { explainStart } from '#server/start-failure.ts';

const QUIET = { info: () => undefined, warn: () => undefined };

/** A database that does not answer is told sooner than at the start of the site, in milliseconds. */
const REACH_MS = 5_000;

/**
 * The site's database for a command of the terminal, which may run while the site does.
 *
 * @throws ConfigError with what is wrong and what to do, in Spanish
 */
export function openForCommand(config: Config): Promise<Database> {
  return openDatabase(config, QUIET, REACH_MS).catch((error: unknown) => {
    throw explainStart(error, config);
  });
}
