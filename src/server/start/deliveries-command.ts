/**
 * The process behind `npm run entregas` (scripts/tasks/entregas.mjs). It opens the same database as
 * the site, with the same settings, and may run while the site does.
 */
import { existsSync } from 'node:fs';
import { ConfigError } from '#server/platform/config-error.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { deliveriesCommand } from '#server/leads/inbox/deliveries-report.ts';
import { openForCommand } from '#server/start/start-failure.ts';

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const database = await openForCommand(readConfig(process.env));
  try {
    const { text, code } = await deliveriesCommand(database, process.argv.slice(2));
    process.stdout.write(text);
    process.exitCode = code;
  } finally {
    await database.close();
  }
} catch (error) {
  const reason = error instanceof ConfigError ? error.message : 'La base de datos no contesta.';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
  process.stderr.write(`\n✗ ${reason}${cause === '' ? '' : ` (${cause})`}\n`);
  process.exitCode = 1;
}
