import { execFileSync } from 'node:child_process';

/**
 * Returns the bytes of memory that a process uses now.
 *
 * @throws Error if the process does not exist
 */
export function residentBytes(pid: number): number {
  const kibibytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString());
  return kibibytes * 1024;
}
