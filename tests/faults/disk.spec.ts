import { setTimeout as wait } from 'node:timers/promises';
import { smallDisk } from '../support/full-disk.ts';
import { readMails } from '../support/mailbox.ts';
import { storedInSqlite } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';
import { FAULT_ENV, FAULT_MS, underLoad } from './under-load.ts';

test('the disk is full for a while', async ({ extraSite }, testInfo) => {
  test.setTimeout(180_000);
  const disk = await smallDisk();
  test.skip(disk === null, 'neither a file system of our own nor prlimit');
  if (disk === null) return;
  const site = await extraSite({ ...disk.options, env: FAULT_ENV });
  try {
    let ready: number | undefined;
    await underLoad(
      testInfo,
      {
        fault: `disco lleno (${disk.means})`,
        origins: [site.baseURL],
        stored: () => storedInSqlite(site.dataDir),
        arrived: async () => (await readMails(site.dataDir)).map((mail) => mail.subject ?? ''),
      },
      async () => {
        await disk.fill(site.pid);
        await wait(FAULT_MS);
        ready = (await fetch(`${site.baseURL}/salud/listo`)).status;
        await disk.free(site.pid);
      },
    );
    expect(ready).toBe(503);
  } finally {
    await site.stop();
    await disk.remove();
  }
});
