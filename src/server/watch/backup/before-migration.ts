import type { Logger } from 'pino';
import { type CopySettings, makeCopy } from './make-copy.ts';
import { MissingTool } from './postgres-tools.ts';

/**
 * Makes a copy before the tables change, so that there is a way back. Where PostgreSQL's programs are
 * missing it is said, and goes on: such servers have copies of their own, as a rule.
 *
 * @throws what kept a copy of SQLite from being made: the tables then stay as they are
 */
export async function copyBeforeMigration(
  settings: CopySettings,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  try {
    const { name, leads } = await makeCopy(settings, 'antes-de-migrar');
    log.info({ name, leads }, 'the database was copied before its tables change');
  } catch (error) {
    if (!(error instanceof MissingTool)) throw error;
    log.warn({ reason: error.message }, 'the tables change without a copy');
  }
}
