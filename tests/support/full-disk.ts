import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SiteOptions } from './site.ts';

const run = promisify(execFile);

/** A place for a server's data that can be made full, and emptied again. */
export interface SmallDisk {
  /** How it is done, for the table. */
  means: string;
  /** What the server is to be started with. */
  options: Pick<SiteOptions, 'dataDir'>;
  /** @param pid the server's */
  fill(pid: number): Promise<void>;
  free(pid: number): Promise<void>;
  remove(): Promise<void>;
}

/** Enough for a new database, in MiB. */
const SIZE = 16;

/**
 * A file system of its own in memory where we may mount one; otherwise a limit on the size of the
 * files that the server may write, which it meets with another error but at the same places.
 *
 * @returns null where neither can be had
 */
export async function smallDisk(): Promise<SmallDisk | null> {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-disco-'));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    return Promise.resolve();
  };
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m,mode=700`, 'tmpfs', folder]);
    return mounted(folder, remove);
  } catch {
    // Not root, or a container without the right to mount.
  }
  try {
    await run('prlimit', ['--version']);
    return limited(folder, remove);
  } catch {
    await remove();
    return null;
  }
}

function mounted(folder: string, remove: () => Promise<void>): SmallDisk {
  const ballast = join(folder, 'lastre');
  return {
    means: 'tmpfs',
    options: { dataDir: folder },
    fill() {
      const file = openSync(ballast, 'w');
      // In ever smaller pieces, until not a byte is left.
      for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 4)) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size));
        } catch {
          // Full for this size.
        }
      }
      closeSync(file);
      return Promise.resolve();
    },
    free() {
      rmSync(ballast);
      return Promise.resolve();
    },
    async remove() {
      await run('umount', [folder]);
      await remove();
    },
  };
}

function limited(folder: string, remove: () => Promise<void>): SmallDisk {
  const limit = (pid: number, bytes: string) =>
    run('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]).then(() => undefined);
  return {
    means: 'límite de tamaño de archivo',
    options: { dataDir: folder },
    // Every file that has more already can only be overwritten; a mail is larger too.
    fill: (pid) => limit(pid, '512'),
    free: (pid) => limit(pid, 'unlimited'),
    remove,
  };
}
