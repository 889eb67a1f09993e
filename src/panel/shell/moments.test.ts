import { describe, expect, it } from 'vitest';
import {
  dayAndHour,
  exactWords,
  localInput,
  relativeWords,
  spanWords,
  writtenDay,
} from './moments.ts';

const NOW = Date.parse('2026-11-21T23:03:00Z');
const ZONE = 'America/Mexico_City';
const MINUTE = 60_000;

describe('moments as people read them', () => {
  it.each([
    [0, 'hace un momento'],
    [-5 * MINUTE, 'hace 5 min'],
    [-3 * 60 * MINUTE, 'hace 3 h'],
    [-25 * 60 * MINUTE, 'hace 1 día'],
    [49 * 60 * MINUTE, 'en 2 días'],
    [-40 * 24 * 60 * MINUTE, '12\u00A0oct\u00A02026'],
  ])('%i ms away', (span, words) => {
    expect(relativeWords(NOW + span, NOW, ZONE)).toBe(words);
  });

  it('are exact in the brand’s zone, not the server’s', () => {
    expect(exactWords(NOW, ZONE)).toBe('21\u00A0nov\u00A02026,\u00A017:03');
    expect(exactWords(NOW, 'Europe/Madrid')).toBe('22\u00A0nov\u00A02026,\u00A000:03');
    expect([writtenDay('2027-06-15'), writtenDay('pronto')]).toEqual([
      '15\u00A0jun\u00A02027',
      'pronto',
    ]);
    expect(localInput(NOW, ZONE)).toBe('2026-11-21T17:03');
  });

  it.each([
    [-24, 'ayer 17:03'],
    [6, 'hoy 23:03'],
    [7, 'mañana 00:03'],
    [48, 'el lunes 17:03'],
    [7 * 24, '28 nov 2026, 17:03'],
  ])('have a day and an hour, %i hours away', (hours, words) => {
    const at = NOW + hours * 60 * MINUTE;
    expect(dayAndHour(at, NOW, ZONE).replaceAll('\u00A0', ' ')).toBe(words);
  });

  it('have spans in one unit', () => {
    expect([59_000, 90 * MINUTE, 24 * 60 * MINUTE].map(spanWords)).toEqual([
      'menos de 1 min',
      '1 h',
      '1 día',
    ]);
  });
});
