import { expect, test } from 'vitest';
import { weeksOf } from './weeks.ts';

test.each([
  ['Semana 1', { first: 1, last: 1 }],
  ['Semanas 2 y 3', { first: 2, last: 3 }],
  ['Semanas 11 a 14', { first: 11, last: 14 }],
])('«%s» is read as weeks', (text, weeks) => {
  expect(weeksOf(text)).toEqual(weeks);
});

test.each(['Al principio', 'Semana 0', 'Semanas 6 a 4'])('«%s» is no span of weeks', (text) => {
  expect(weeksOf(text)).toBeNull();
});
