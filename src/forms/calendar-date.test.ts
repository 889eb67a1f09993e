import { describe, expect, it } from 'vitest';
import { content, holdContent } from '#content/snapshot/content.ts';
import {
  endOfMonth,
  formatCalendarDate,
  isPast,
  tidyCalendarDate,
  unknownDate,
} from './calendar-date.ts';
import { readValues, validateForm } from './parse.ts';
import { posted, VALID } from './rules.cases.ts';

describe('a date as people type it', () => {
  it.each([
    '01032097',
    '010397',
    '1/3/97',
    '1-3-2097',
    '1.3.2097',
    '1,3,2097',
    '1 3 2097',
    ' 01 / 03 / 2097 ',
    '2097-03-01',
    '2097/3/1',
  ])('«%s» is 01-03-2097', (typed) => {
    expect(tidyCalendarDate(typed)).toBe('01-03-2097');
    expect(readValues('quote', new URLSearchParams({ 'quote[comienzo]': typed }))).toMatchObject({
      'quote[comienzo]': '01-03-2097',
    });
  });

  it.each(['Aún no sé', 'aun no se', ' No sé ', 'no lo sé.', 'todavía no lo sé'])(
    '«%s» says that it is not known yet, which passes for a date',
    (typed) => {
      expect(tidyCalendarDate(typed)).toBe(unknownDate());
      const form = posted({ ...VALID.quote, 'quote[comienzo]': typed });
      expect(validateForm('quote', form).errors).not.toHaveProperty('quote[comienzo]');
    },
  );

  it('takes the words of the content for it too, in any case and without accents', () => {
    const { formWords } = content();
    holdContent({ ...content(), formWords: { ...formWords, sinFecha: 'Después lo vemos' } });
    expect(tidyCalendarDate(' despues lo VEMOS')).toBe('Después lo vemos');
    expect(tidyCalendarDate('aún no sé')).toBe('Después lo vemos');
  });

  it.each(['31022097', '32/1/97', '1/13/2097', '2097-02-30', 'mañana', '1/3', '103297', '1/3/209'])(
    '«%s» stays as it is, for the rule to judge',
    (typed) => {
      expect(tidyCalendarDate(typed)).toBe(typed);
    },
  );
});

it('a day is past once it is over everywhere', () => {
  const day = new Date(2027, 2, 1);
  expect(isPast(day, Date.UTC(2027, 2, 2, 11, 59))).toBe(false);
  expect(isPast(day, Date.UTC(2027, 2, 2, 12))).toBe(true);
});

it.each([
  ['its last day, where people work on it', new Date(2096, 10, 3), 2, '31-01-2097'],
  ['Friday, not the Sunday after it', new Date(2026, 10, 3), 2, '29-01-2027'],
  ['the Saturday itself, once Friday is past', new Date(2026, 0, 31), 0, '31-01-2026'],
])('the end of a month is %s', (_what, now, months, day) => {
  expect(formatCalendarDate(endOfMonth(now, months))).toBe(day);
});
