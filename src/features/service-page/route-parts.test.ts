import { expect, test } from 'vitest';
import { roomsOf, routeParts } from './route-parts.ts';

test('the way goes down where the signal ends and comes up where it is found again', () => {
  const { above, under, lit, dark } = routeParts([true, false, false, true]);
  expect(above).toBe('M0 30H21M74 30H75M75 30H100');
  expect(under).toBe('M21 30L25 78H50H70L74 30');
  expect(lit).toBe('M0 30h.01M75 30h.01');
  expect(dark).toBe('M25 78h.01M50 78h.01');
});

test('a stop that is followed at once gives its room to the longest way', () => {
  const stops = [
    { hora: '7:50', senal: true },
    { hora: '8:15', senal: false },
    { hora: '10:15', senal: true },
    { hora: '10:16', senal: true },
  ];
  const rooms = roomsOf(stops);
  expect(rooms).toEqual(['even', 'far', 'near', 'even']);
  expect(
    routeParts(
      stops.map(({ senal }) => senal),
      rooms,
    ).lit,
  ).toBe('M0 30h.01M68.75 30h.01M75 30h.01');
  expect(roomsOf(stops.slice(0, 3))).toEqual(['even', 'even', 'even']);
});

test('a day with a signal never goes under the ground', () => {
  expect(routeParts([true, true])).toMatchObject({
    above: 'M0 30H50M50 30H100',
    under: '',
    dark: '',
  });
});
