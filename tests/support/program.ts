import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';

/** Runs `source` in a new process. This program may import the site's modules. */
export function startProgram(
  source: string,
  { args = [], stdio = 'pipe' }: { args?: string[]; stdio?: StdioOptions | undefined } = {},
) {
  const child = spawn(process.execPath, ['-e', source, ...args], { stdio });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    child,
    output: () => output,
    /** Waits for the next text in the error output. */
    said: async () => (child.stderr ? String(await once(child.stderr, 'data')) : ''),
    ended: once(child, 'close') as Promise<[code: number | null, signal: NodeJS.Signals | null]>,
  };
}
