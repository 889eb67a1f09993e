import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

/** Memory as a folder, on Linux. */
const MEMORY = '/dev/shm';
/** Several times the tests' simultaneous use (measured: 0.2 GB), in bytes. */
const ENOUGH = 2 ** 30;

/**
 * Loaded before the tests start: temporary files (databases, servers' data, browsers' profiles) are
 * kept in memory where there is enough of it and programs may run from it. On a disk, a third of
 * their time is waiting for writes of files that are deleted at once.
 */
function useMemory(): void {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const mount = mounts.find((line) => line.split(' ')[1] === MEMORY);
  const { bavail, bsize } = statfsSync(MEMORY);
  if (mount === undefined || mount.includes('noexec') || bavail * bsize < ENOUGH) return;
  accessSync(MEMORY, constants.W_OK);
  process.env['TMPDIR'] ??= MEMORY;
}

try {
  useMemory();
} catch {
  // Another system: then it is the disk.
}
