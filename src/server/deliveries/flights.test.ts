import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFlights, type Flight } from '#server/deliveries/flights.ts';

/** @returns those that have taken off, as they do */
const takeOffs = (flights: readonly Flight[]) => {
  const gone: Flight[] = [];
  for (const flight of flights) void flight.takeOff().then(() => gone.push(flight));
  return gone;
};
const some = (count: number, begin: () => Flight) => Array.from({ length: count }, begin);
const arriveAndLand = (flight: Flight | undefined) => {
  flight?.arrive();
  flight?.land();
};

it('begins with a few, and holds nothing back once what is sent is noted at once', async () => {
  const gone = takeOffs(some(40, createFlights()));
  await nextTurn();
  expect(gone).toHaveLength(3);
  arriveAndLand(gone[0]);
  await nextTurn();
  expect(gone).toHaveLength(40);
});

it('lets few be sent at a time while the store does not note what was', async () => {
  const begin = createFlights();
  arriveAndLand(begin());
  const first = some(12, begin);
  takeOffs(first);
  await nextTurn();
  for (const flight of first) flight.arrive();
  const later = some(20, begin);
  const gone = takeOffs(later);
  await wait(350);
  expect(gone).toHaveLength(0);
  // A process that must end keeps nobody in line.
  later[0]?.land();
  for (const flight of first) flight.land();
  await nextTurn();
  const flying = gone.filter((flight) => flight !== later[0]);
  expect(flying).toHaveLength(3);
  // It keeps up again: the rest follow.
  arriveAndLand(flying[0]);
  await nextTurn();
  expect(gone).toHaveLength(20);
});
