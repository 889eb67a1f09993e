import { describe, expect, it } from 'vitest';
import type { Hours } from '#content/schemas/hours.ts';
import { answerWords, hoursWords } from '#content/values/hours.ts';
import { answerHours } from '#content/schemas/hours.ts';
import { createPromiseClock } from './promise.ts';

const office: Hours = {
  zona: 'America/Mexico_City',
  lugar: 'Ciudad de México',
  turnos: [{ de: 'lunes', a: 'viernes', abre: '9:00', cierra: '18:00' }],
};
const madrid: Hours = {
  zona: 'Europe/Madrid',
  lugar: 'Madrid',
  turnos: [
    { de: 'lunes', a: 'jueves', abre: '9:00', cierra: '14:00' },
    { de: 'lunes', a: 'jueves', abre: '16:00', cierra: '19:00' },
    { de: 'domingo', a: 'domingo', abre: '1:00', cierra: '4:00' },
  ],
};
const due = (hours: Hours, workingHours: number, arrivedAt: string) =>
  new Date(createPromiseClock(hours, workingHours).dueAt(Date.parse(arrivedAt))).toISOString();

describe('the clock of the promise', () => {
  it.each([
    ['over a night', 9, '2026-01-07T12:00:00-06:00', '2026-01-08T12:00:00-06:00'],
    ['over a weekend', 9, '2026-01-09T17:00:00-06:00', '2026-01-12T17:00:00-06:00'],
    ['from a closed day', 9, '2026-01-10T17:00:00-06:00', '2026-01-12T18:00:00-06:00'],
    ['at the minute of closing', 1, '2026-01-07T18:00:00-06:00', '2026-01-08T10:00:00-06:00'],
    ['in minutes', 0.5, '2026-01-07T17:45:00-06:00', '2026-01-08T09:15:00-06:00'],
  ])('counts %s', (_name, hours, arrived, expected) => {
    expect(due(office, hours, arrived)).toBe(new Date(expected).toISOString());
  });

  it('counts two shifts of a day', () => {
    expect(due(madrid, 6, '2026-01-07T09:00:00+01:00')).toBe('2026-01-07T16:00:00.000Z');
  });

  it('has an hour less where clocks skip one, and one more where they repeat it', () => {
    // In Madrid, 29 March 2026 has no hour from 2:00 to 3:00, and 25 October 2026 has it twice.
    expect(due(madrid, 3, '2026-03-29T00:00:00+01:00')).toBe('2026-03-30T08:00:00.000Z');
    expect(due(madrid, 3, '2026-10-25T00:00:00+02:00')).toBe('2026-10-25T02:00:00.000Z');
  });

  it('measures how much of a time somebody was there for', () => {
    const clock = createPromiseClock(office, 9);
    const between = (from: string, to: string) =>
      clock.workingMs(Date.parse(from), Date.parse(to)) / 3.6e6;
    expect(between('2026-01-09T17:00:00-06:00', '2026-01-12T10:30:00-06:00')).toBe(2.5);
    expect(between('2026-01-10T17:00:00-06:00', '2026-01-11T10:30:00-06:00')).toBe(0);
  });
});

describe('the words of the hours', () => {
  it('are those that the site has always had', () => {
    expect(hoursWords(office)).toBe('Lunes a viernes, de 9:00 a 18:00 (Ciudad de México)');
    expect(answerWords(9, office, 'es-MX')).toBe('un día hábil');
  });

  it('tell several shifts, days and hours', () => {
    expect(hoursWords(madrid)).toBe(
      'Lunes a jueves, de 9:00 a 14:00 y de 16:00 a 19:00; domingo, de 1:00 a 4:00 (Madrid)',
    );
    expect(answerWords(16, madrid, 'es-MX')).toBe('dos días hábiles');
    expect(answerWords(1, madrid, 'es-MX')).toBe('una hora hábil');
    expect(answerWords(4, madrid, 'es-MX')).toBe('cuatro horas hábiles');
    expect(answerWords(4.5, madrid, 'es-MX')).toBe('4.5 horas hábiles');
    expect(answerWords(4.5, madrid, 'es-AR')).toBe('4,5 horas hábiles');
  });

  it('promise as many days as they say, however long the agency’s day is', () => {
    for (const abre of ['9:00', '8:00', '7:40']) {
      const longer = { ...office, turnos: [{ ...office.turnos[0], abre }] } as typeof office;
      for (const [diasHabiles, words] of [
        [1, 'un día hábil'],
        [3, 'tres días hábiles'],
      ] as const)
        expect(answerWords(answerHours({ diasHabiles }, longer), longer, 'es-CO')).toBe(words);
    }
  });
});
