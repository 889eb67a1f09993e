import { describe, expect, it } from 'vitest';
import { createPromiseClock } from '#server/leads/promise.ts';
import { createRateLimit } from '#server/platform/database/rate-limit.ts';
import { type CheckParts, incidentChecks, judgeSilence } from './checks.ts';

const HOUR = 60 * 60_000;
const clock = createPromiseClock(
  {
    zona: 'America/Mexico_City',
    lugar: 'Ciudad de México',
    turnos: [{ de: 'lunes', a: 'viernes', abre: '9:00', cierra: '18:00' }],
    festivos: ['11-16'],
  },
  9,
);
const at = (text: string) => Date.parse(`${text}-06:00`);

function rhythm(everyHours: number, count: number, until: number): number[] {
  const arrivals: number[] = [];
  let moment = until;
  while (arrivals.length < count) {
    arrivals.unshift(moment);
    let back = moment;
    while (clock.workingMs(back, moment) < everyHours * HOUR) back -= HOUR / 2;
    moment = back;
  }
  return arrivals;
}

const judge = (arrivals: number[], now: number, silences: number[] = []) =>
  judgeSilence({ arrivals, silences }, clock, now);

describe('a silence', () => {
  const last = at('2026-11-12T12:00');

  it('is noticed once it is twice what is usual, in hours of work', () => {
    const arrivals = rhythm(2, 60, last);
    expect(judge(arrivals, at('2026-11-12T16:00'))).toBe('fine');
    expect(judge(arrivals, at('2026-11-12T17:30'))).toMatchObject({
      wrong: expect.stringContaining('en 6 horas de trabajo no ha llegado ninguna') as string,
    });
  });

  it('is none over a night, a weekend or a holiday', () => {
    const arrivals = rhythm(2, 60, at('2026-11-13T17:00'));
    expect(judge(arrivals, at('2026-11-17T11:00'))).toBe('fine');
    expect(judge(arrivals, at('2026-11-17T13:00'))).toMatchObject({});
  });

  it('is nothing to speak of before thirty enquiries', () => {
    expect(judge(rhythm(1, 29, last), last + 300 * 24 * HOUR)).toBe('fine');
    expect(judge([], last)).toBe('fine');
  });

  it('teaches nothing when it was noticed, nor when it was rare', () => {
    const arrivals = rhythm(2, 60, last);
    const gap = (hole: number) => arrivals.filter((_, index) => index < hole || index > hole + 8);
    const broken = gap(20);
    expect(judge(broken, at('2026-11-12T17:30'))).toMatchObject({});
    expect(judge(broken, at('2026-11-12T17:30'), [(broken[20] ?? 0) - HOUR])).toMatchObject({});
  });
});

it('tells that as many strangers were written to in an hour as may be', async () => {
  const confirmations = createRateLimit({ points: 2, seconds: 3_600 });
  const parts: Partial<CheckParts> = { confirmations, confirmationsPerHour: 2, now: Date.now };
  const check = incidentChecks(parts as CheckParts).find(({ kind }) => kind === 'confirmations');
  await confirmations.consume('all');
  expect(await check?.check()).toBe('fine');
  await confirmations.consume('all');
  expect(await check?.check()).toMatchObject({
    wrong: expect.stringMatching(/^2 personas .* CONFIRMATIONS_PER_HOUR$/) as string,
  });
});
