/** The process behind `npm run copia` and `npm run restaurar` (scripts/tasks/). */
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { loadBrand } from '#content/brand.ts';
import { ConfigError } from '#server/config-error.ts';
import { readConfig } from '#server/config.ts';
import { contentFolder } from '#server/content-folder.ts';
import { openDatabase } from '#server/database/database.ts';
import { createTurns } from '#server/turns/turns.ts';
import { copyCommand, restoreCommand, type Said } from './command.ts';
import { createCopies } from './copies.ts';

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A database that does not answer is told sooner than at the start of the site, in milliseconds. */
const REACH_MS = 5_000;

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^s[ií]?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}

async function main([verb, ...args]: readonly string[]): Promise<Said> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  // What is there may be past opening, which is why it is restored.
  if (verb === 'restaurar') return restoreCommand(config, args, ask);
  const database = await openDatabase(config, QUIET, REACH_MS);
  try {
    const copies = createCopies({
      settings: config,
      database,
      turns: createTurns(database),
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
