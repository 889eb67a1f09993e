import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError } from '#server/platform/config-error.ts';
import { codeOf, messageOf } from '#server/platform/system-error.ts';

/**
 * Adds to `env` the variables of the file `.env` that `env` does not have. Does nothing if the file
 * does not exist. Throws a ConfigError if the file exists but cannot be read.
 */
export function takeEnvFile(env: NodeJS.ProcessEnv = process.env, path = '.env'): void {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw new ConfigError([`${resolve(path)} no se puede leer (${messageOf(error)})`], {
      cause: error,
    });
  }
  for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value;
}
