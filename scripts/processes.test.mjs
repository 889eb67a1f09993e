import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const PROCESSES = new URL('processes.mjs', import.meta.url).href;

it.skipIf(!existsSync('/proc/self/autogroup'))(
  'what gives way has little of the processor as a session too, and so has what it starts (Linux that shares it between sessions)',
  async () => {
    const work = `const { giveWay } = await import('${PROCESSES}'); giveWay();
      const { execFileSync } = await import('node:child_process');
      process.stdout.write(execFileSync('cat', ['/proc/self/autogroup']));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', work], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    expect(await text(child.stdout)).toMatch(/ nice 10$/m);
  },
);
