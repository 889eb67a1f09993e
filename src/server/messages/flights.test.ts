import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFlights, type Flight } from '#server/messages/flights.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Begin = ReturnType<typeof createFlights>;

/** @returns those that have taken off, as they do */
const takeOffs = (flights: readonly Flight[]) => {
  const gone: Flight[] = [];
  for (const flight of flights) void flight.takeOff().then(() => gone.push(flight));
  return gone;
};
const some = (count: number, begin: Begin) => Array.from({ length: count }, () => begin(false));
const arriveAndLand = (flight: Flight | undefined) => {
  flight?.arrive();
  flight?.land();
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('has one in the air, and the next as soon as that one is noted', async () => {
  const gone = takeOffs(some(3, createFlights()));
  await pass(0);
  expect(gone).toHaveLength(1);
  arriveAndLand(gone[0]);
  await pass(0);
  expect(gone).toHaveLength(2);
});

it('lets one more go for each second in which others wait, and begins anew once all is sent', async () => {
  const begin = createFlights();
  const gone = takeOffs(some(5, begin));
  await pass(3_000);
  expect(gone).toHaveLength(4);
  for (const flight of gone) arriveAndLand(flight);
  await pass(0);
  for (const flight of gone) arriveAndLand(flight);
  const later = takeOffs(some(5, begin));
  await pass(0);
  expect(later).toHaveLength(1);
});

it('goes back to one when the store does not note in time, and waits for it', async () => {
  const gone = takeOffs(some(20, createFlights()));
  await pass(4_000);
  expect(gone).toHaveLength(5);
  for (const flight of gone) flight.arrive();
  await pass(10_000);
  expect(gone).toHaveLength(5);
  for (const flight of [...gone]) flight.land();
  await pass(0);
  expect(gone).toHaveLength(6);
});

it('lets an urgent one go before the rest, and keeps nobody in line who has to end', async () => {
  const begin = createFlights();
  const gone = takeOffs(some(3, begin));
  const urgent = begin(true);
  const first = takeOffs([urgent]);
  const leaving = begin(false);
  const left = takeOffs([leaving]);
  leaving.land();
  await pass(0);
  expect(left).toEqual([leaving]);
  arriveAndLand(gone[0]);
  await pass(0);
  expect(first).toEqual([urgent]);
  expect(gone).toHaveLength(1);
});
