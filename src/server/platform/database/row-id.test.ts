import { expect, it } from 'vitest';
import { rowId } from './row-id.ts';

it('is in the order in which it was made, within one millisecond too', () => {
  const ids = Array.from({ length: 1_000 }, () => rowId(1_767_900_000_000));
  expect(ids.toSorted()).toEqual(ids);
  expect(rowId(1_767_900_000_001) > (ids.at(-1) ?? '')).toBe(true);
  expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
