import { execFileSync } from 'node:child_process';

export function residentBytes(pid: number): number {
  const kibibytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString());
  return kibibytes * 1024;
}
