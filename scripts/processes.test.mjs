import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { halfOf } from './processes.mjs';

const PROCESSES = new URL('processes.mjs', import.meta.url).href;

it.skipIf(!existsSync('/proc/self/autogroup') || !existsSync('/usr/bin/taskset'))(
  'what gives way has little of the processor as a session too, and so has what it starts (Linux that shares it between sessions)',
  async () => {
    const work = `const { giveWay } = await import('${PROCESSES}'); giveWay();
      const { execFileSync } = await import('node:child_process');
      process.stdout.write(execFileSync('cat', ['/proc/self/autogroup', '/proc/self/status']));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', work], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said = await text(child.stdout);
    expect(said).toMatch(/ nice 10$/m);
    const [, allowed] = /^Cpus_allowed_list:\t(.+)$/m.exec(
      readFileSync('/proc/self/status', 'utf8'),
    );
    expect(said).toContain(`Cpus_allowed_list:\t${rangesOf(halfOf(allowed))}\n`);
  },
);

/** As the system writes a list of processors: `2,3,8` is `2-3,8`. */
function rangesOf(list) {
  const ranges = [];
  for (const each of list.split(',').map(Number)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === each - 1) last[1] = each;
    else ranges.push([each, each]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

it.each([
  ['0-1', '1'],
  ['0-3', '2,3'],
  ['0-3,8', '2,3,8'],
  ['5', '5'],
])('of the processors %s, half are %s', (all, half) => {
  expect(halfOf(all)).toBe(half);
});
