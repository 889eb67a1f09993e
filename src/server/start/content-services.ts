import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, closeSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { contentFolder, publishedFolder } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { createContentThread } from '#server/publishing/content-work.ts';
import { createPublishing, type Publishing, thisMachine } from '#server/publishing/publishing.ts';
import { createViews, type Views } from '#server/publishing/views.ts';
import { OLD_SETTING_NAMES, SETTING_NAMES } from '#server/platform/config/config.ts';

/** What the builder is, from where the site is started. */
const BUILDER = 'scripts/bootstrap.mjs';
/** What it builds with: a machine that only serves has not got it. */
const SOURCES = 'astro.config.ts';

/**
 * The content as people edit it, and the command that builds it.
 *
 * @param served digest of the content of the pages that this process serves; null for a preview, which
 *   publishes nothing
 */
export function createContentServices(
  config: Config,
  database: Database,
  log: Logger,
  served: string | null,
): { publishing: Publishing; views: Views } {
  const canBuild = served !== null && existsSync(BUILDER) && existsSync(SOURCES);
  const publishing = createPublishing({
    ...publishingPlaces(config),
    work: createContentThread(),
    database,
    log,
    served,
    built: () => builtFrom('dist'),
    build: canBuild
      ? (what) => {
          if ('renew' in what) return startCommand(config, log, 'renovar', ['--renovar']);
          const args =
            'version' in what ? ['--version', what.version] : ['--publicacion', what.publication];
          return startCommand(config, log, 'publicacion', args);
        }
      : null,
  });
  const views = createViews({
    publishing,
    dataDir: config.dataDir,
    build: canBuild ? (staffId) => startCommand(config, log, 'vista', ['--vista', staffId]) : null,
    published: ownOrigin(config),
    settings: [...SETTING_NAMES, ...OLD_SETTING_NAMES],
    log,
  });
  return { publishing, views };
}

/** Where the content is, and who this machine is among those that share it. */
export function publishingPlaces(config: Config) {
  return {
    folder: () => contentFolder(config),
    target: publishedFolder(config),
    /** The folder that publications are built from. */
    workshop: join(config.dataDir, 'contenido', 'publicacion'),
    machine: thisMachine(config.dataDir),
  };
}

/** Where this site answers on its own machine. */
function ownOrigin({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const isEverywhere = ['', '::', '0.0.0.0'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isEverywhere ? '127.0.0.1' : name}:${port}`;
}

/**
 * The digest of the content that a build was made from (scripts/build.mjs leaves it there).
 *
 * @param dist the built folder
 */
export function builtFrom(dist: string): string | null {
  try {
    return readFileSync(join(dist, '.atalaya-content'), 'utf8');
  } catch {
    return null;
  }
}

/**
 * Starts the project's command that builds. It outlives this process, which it may renew; what it
 * prints is in `contenido/` of the data folder.
 *
 * @returns the number of its process; undefined where it could not be started
 */
function startCommand(config: Config, log: Logger, name: string, args: readonly string[]) {
  const folder = join(config.dataDir, 'contenido');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const output = openSync(join(folder, `${name}.log`), 'w', 0o600);
  // Whoever runs under npm ends with it (scripts/processes.mjs); this one was started by the site.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
  );
  const child = spawn(process.execPath, [resolve(BUILDER), 'publicar', ...args], {
    detached: true,
    stdio: ['ignore', output, output],
    env,
  });
  closeSync(output);
  child.on('error', (error) => log.error({ err: error }, 'the builder could not be started'));
  child.unref();
  return child.pid;
}
