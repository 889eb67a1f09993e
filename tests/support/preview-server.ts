import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TESTED_CONTENT } from '../../scripts/build.mjs';

export interface PreviewServer {
  baseURL: string;
  content: string;
  dataDir: string;
  dispose(): Promise<void>;
}

/**
 * Starts a preview of the site (`astro dev`) with empty caches. If the preview ends too early,
 * throws an Error with the preview's output.
 */
export async function startPreview(): Promise<PreviewServer> {
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(join(process.cwd(), '.cache', 'vista-previa-'));
  const content = join(folder, 'content');
  const dataDir = join(folder, 'datos');
  await cp(TESTED_CONTENT, content, { recursive: true });
  const server = spawn(
    process.execPath,
    [
      'node_modules/astro/bin/astro.mjs',
      'dev',
      '--config',
      'tests/support/fresh-preview.config.ts',
    ],
    {
      env: {
        ...process.env,
        SITE_URL: '',
        CONTENT_DIR: content,
        DATA_DIR: dataDir,
        VITE_CACHE: join(folder, 'vite'),
      },
    },
  );
  const dispose = async () => {
    const ended = server.exitCode === null ? once(server, 'exit') : undefined;
    server.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const baseURL = await new Promise<string>((resolve, reject) => {
      let said = '';
      const read = (piece: Buffer) => {
        said += piece.toString();
        const address = /Vista previa: (http:\S+)/.exec(said)?.[1];
        if (address !== undefined) resolve(address);
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      server.once('exit', () => reject(new Error(said)));
    });
    return { baseURL, content, dataDir, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
