/**
 * The process behind `npm run solicitudes` (scripts/tasks/solicitudes.mjs): what the panel's export
 * writes, for whoever has only a terminal. It may run while the site does, and leaves its line in the
 * audit log.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readConfig } from '#server/platform/config/config.ts';
import { EXPORT_USAGE, exportWish } from '#server/leads/inbox/export.ts';
import { createLog, standardOutput } from '#server/platform/log.ts';
import { createServices } from '#server/start/services.ts';
import { explainStart } from '#server/start/start-failure.ts';
import { SERVER_ACTOR } from '#server/platform/database/audit.ts';

/** What the file holds is nobody else's business. */
const OWNER_ONLY = 0o600;

async function run(): Promise<void> {
  const wish = exportWish(process.argv.slice(2));
  if (wish === null) {
    process.stderr.write(EXPORT_USAGE);
    process.exitCode = 2;
    return;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const lines = standardOutput();
  const services = await createServices(config, createLog('error', lines), lines).catch(
    (error: unknown) => {
      throw explainStart(error, config);
    },
  );
  try {
    const actor = { id: null, username: SERVER_ACTOR, address: '' };
    const { query, format, out } = wish;
    const { name, body } = await services.inbox.export.open(query, format, actor);
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    if (out === '-') {
      await pipeline(source, process.stdout, { end: false });
      return;
    }
    const file = out ?? name;
    await pipeline(source, createWriteStream(file, { flags: 'wx', mode: OWNER_ONLY }));
    process.stdout.write(`\n  ${file}\n\n`);
  } finally {
    await services.close();
  }
}

try {
  await run();
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason =
    code === 'EEXIST'
      ? 'Ese archivo ya existe. Bórralo, o da otro nombre con --salida.'
      : error instanceof Error
        ? error.message
        : String(error);
  process.stderr.write(`\n✗ ${reason}\n\n`);
  process.exitCode = 1;
}
