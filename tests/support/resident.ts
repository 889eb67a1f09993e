import { execFileSync } from 'node:child_process';

/**
 * The memory that a process holds at the moment, in bytes.
 *
 * @param pid
 * @throws Error when there is no such process
 */
export function residentBytes(pid: number): number {
  const kibibytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString());
  return kibibytes * 1024;
}
