import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';

export interface Machine {
  system: string;
  processor: string;
  cores: number;
  memoryGiB: number;
  node: string;
  chromium: string;
  nginx: string;
}

export function describeMachine(): Machine {
  const [first] = cpus();
  return {
    system: `${osName()} (${platform()} ${release()}, ${arch()})`,
    processor: first?.model.trim() ?? 'desconocido',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    chromium: versionOf(process.env['CHROMIUM_PATH'] ?? 'chromium', ['--version']),
    nginx: versionOf('nginx', ['-v']),
  };
}

function osName(): string {
  const file = '/etc/os-release';
  if (!existsSync(file)) return platform();
  return /^PRETTY_NAME="(.+)"$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? platform();
}

function versionOf(program: string, args: string[]): string {
  try {
    return (
      execFileSync('sh', ['-c', '"$0" "$@" 2>&1', program, ...args])
        .toString()
        .trim()
        // On Debian, a program may print warnings before its version, so only the last line is
        // read.
        .split('\n')
        .at(-1)
        ?.replace(/^nginx version: /, '') ?? 'desconocida'
    );
  } catch {
    return 'no está';
  }
}
