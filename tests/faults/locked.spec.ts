import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#server/database/database.ts';
import { writtenEnquiry } from '../support/enquiry.ts';
import { presolvedCaptchas, TEST_SECRET_KEY } from '../support/presolved.ts';
import { expect, test } from '../support/test.ts';

/** The longest that a page may take, in milliseconds: generous, for busy machines. */
const PAGE_LIMIT_MS = 2_000;
/** What a whole submission may take (receive.ts), and a little for the way. */
const SUBMISSION_LIMIT_MS = 12_000;

test('another program has the database locked: pages go on, and an enquiry is told soon', async ({
  extraSite,
}) => {
  test.setTimeout(60_000);
  const site = await extraSite({ env: { SECRET_KEY: TEST_SECRET_KEY } });
  const [captcha = ''] = await presolvedCaptchas(1);
  // Tried again as a form does it: what was written late is the same enquiry.
  const enquiry = writtenEnquiry({ captcha });
  const send = () =>
    fetch(`${site.baseURL}/contacto`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.baseURL, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(enquiry),
    });
  // A connection that was kept may be closed just when it is used; browsers ask again then.
  const get = (path: string) => fetch(site.baseURL + path).catch(() => fetch(site.baseURL + path));
  // The site may be writing something of its own at this moment.
  const other = new DatabaseSync(sqliteFile(site.dataDir), { timeout: 5_000 });
  other.exec('begin immediate');
  const started = performance.now();
  const state: { answeredAt: number | null } = { answeredAt: null };
  const sent = send()
    .catch(send)
    .finally(() => (state.answeredAt = performance.now()));
  let slowest = 0;
  let pages = 0;
  while (state.answeredAt === null) {
    for (const path of ['/', '/contacto', '/salud']) {
      const before = performance.now();
      const response = await get(path);
      expect(response.status).toBe(200);
      // Liveness asks the database, and answers without it after three seconds.
      if (path !== '/salud') slowest = Math.max(slowest, performance.now() - before);
      pages += 1;
    }
  }
  expect((await sent).status).toBe(503);
  // When it came, and not when the last page did: liveness may still be waiting then.
  expect(state.answeredAt - started).toBeLessThan(SUBMISSION_LIMIT_MS);
  expect(slowest).toBeLessThan(PAGE_LIMIT_MS);
  expect(pages).toBeGreaterThan(3);
  other.exec('rollback');
  other.close();
  expect((await send()).status).toBe(303);
});
