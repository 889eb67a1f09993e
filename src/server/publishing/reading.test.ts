import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { ContentSnapshot } from '#content/snapshot/snapshot.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { createKeptReading } from './reading.ts';

it('what is served is read once by a code, and found again wherever the data lie by then', async () => {
  const root = temporaryFolder();
  const read = vi.fn((directory: string) =>
    Promise.resolve({ snapshot: { directory } as ContentSnapshot }),
  );
  for (const [data, code] of [
    ['una', 'a'],
    ['otra', 'a'],
    ['otra', 'b'],
  ] as const) {
    const served = join(root, data);
    const kept = createKeptReading(read, { served, keptIn: join(root, 'lecturas'), code });
    const directory = join(served, 'digest');
    expect(await kept(directory)).toEqual({ snapshot: { directory } });
  }
  expect(read).toHaveBeenCalledTimes(2);
});
