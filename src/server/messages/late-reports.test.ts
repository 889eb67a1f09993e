import { expect, it, vi } from 'vitest';
import {
  createLateReports,
  LATE_AFTER_MS,
  type Backlog,
  type BacklogFigures,
} from '#server/messages/backlog.ts';
import { createRate } from '#server/messages/figures.ts';

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

it('counts what goes out a second, lately and at best', () => {
  let now = 5_000_000;
  const rate = createRate(() => now);
  for (let count = 0; count < 100; count += 1) {
    rate.count();
    now += 50;
  }
  expect(rate.lately()).toBe(10);
  now += 20_000;
  expect(rate.lately()).toBe(0);
  expect(rate.best()).toBe(10);
});
