import { expect, it, vi } from 'vitest';
import {
  createLateReports,
  LATE_AFTER_MS,
  type Backlog,
  type BacklogFigures,
} from '#server/messages/backlog.ts';

const minute = 60_000;

it('tells what stays undelivered as an incident, once an hour, and when it is over', async () => {
  let undeliveredMs: BacklogFigures['undeliveredMs'] = {};
  let now = 0;
  const backlog: Backlog = {
    measure: () => Promise.resolve({ pending: 1, failed: 0, oldestOverdueMs: 0, undeliveredMs }),
  };
  const log = { info: vi.fn(), error: vi.fn() };
  const look = createLateReports({ backlog, log, now: () => now });
  undeliveredMs = { agency_mail: LATE_AFTER_MS };
  await look();
  expect(log.error).not.toHaveBeenCalled();
  undeliveredMs = { agency_mail: LATE_AFTER_MS + minute, webhook: minute };
  await look();
  now += 59 * minute;
  await look();
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { channel: 'agency_mail', minutes: 16 },
    'incident: enquiries are undelivered',
  );
  now += minute;
  await look();
  expect(log.error).toHaveBeenCalledTimes(2);
  undeliveredMs = {};
  await look();
  await look();
  expect(log.info).toHaveBeenCalledOnce();
});
