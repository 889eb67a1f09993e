/** The process behind `npm run copia` and `npm run restaurar` (scripts/tasks/). */
import { existsSync } from 'node:fs';
import { loadBrand } from '#content/brand.ts';
import { ConfigError } from '#server/platform/config-error.ts';
import { readConfig, contentFolder } from '#server/platform/config/config.ts';
import { openForCommand } from '#server/start/start-failure.ts';
import { createScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { askYes, copyCommand, restoreCommand, type Said } from '#server/watch/backup/command.ts';
import { createCopies } from '#server/watch/backup/copies.ts';

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function main([verb, ...args]: readonly string[]): Promise<Said> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  // What is there may be past opening, which is why it is restored.
  if (verb === 'restaurar') return restoreCommand(config, args, askYes);
  const database = await openForCommand(config);
  try {
    const copies = createCopies({
      settings: config,
      database,
      turns: createScheduledLeases(database),
      timeZone: loadBrand(contentFolder(config)).atencion.horario.zona,
      log: QUIET,
    });
    return await copyCommand(config, () => copies.make('a-mano'));
  } finally {
    await database.close();
  }
}

try {
  const { text, code } = await main(process.argv.slice(2));
  process[code === 0 ? 'stdout' : 'stderr'].write(text);
  process.exitCode = code;
} catch (error) {
  const reason =
    error instanceof ConfigError || error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n✗ ${reason}\n`);
  process.exitCode = 1;
}
