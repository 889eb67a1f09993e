import { describe, expect, it } from 'vitest';
import { DeliveryError, type DeliveryFailure } from '#server/platform/delivery-error.ts';
import { afterFailure, formOf, nextTry, retryDelay } from '#server/messages/retry.ts';
import { aClaim } from '#tests/support/leads.ts';

const second = 1000;
const baseMs = 30 * second;
const hour = 3_600_000;
const giveUpAt = 72 * hour;
const judge = (failure: Partial<DeliveryFailure>, claim: Parameters<typeof aClaim>[0], now = 0) =>
  afterFailure(
    new DeliveryError('no', { reason: 'smtp', ...failure }),
    aClaim({ giveUpAt, ...claim }),
    {
      now,
      baseMs,
      random: 1,
    },
  );

describe('what becomes of a delivery that failed', () => {
  it('is the end for a copy to an address that does not exist, and for nothing else', () => {
    const nowhere = { permanent: true, noSuchAddress: true };
    expect(judge(nowhere, { channel: 'visitor_mail' })).toEqual({ outcome: 'failed' });
    expect(judge({ permanent: true }, { channel: 'visitor_mail' })).toMatchObject({
      outcome: 'retried',
    });
    for (const channel of ['agency_mail', 'webhook'] as const) {
      expect(judge(nowhere, { channel })).toMatchObject({ outcome: 'retried', waitMs: baseMs });
      const late = { channel, attempt: 20 };
      expect(judge(nowhere, late, giveUpAt - 1)).toMatchObject({ outcome: 'retried', waitMs: 1 });
      expect(judge(nowhere, late, giveUpAt)).toEqual({ outcome: 'failed' });
    }
  });

  it('is a plainer form when it was the content that was refused', () => {
    const refused = { permanent: true, refusesContent: true };
    expect(judge(refused, {})).toMatchObject({ form: 'plain' });
    expect(judge(refused, { form: 'plain' })).toMatchObject({ form: 'notice' });
    expect(judge(refused, { form: 'notice' })).toMatchObject({ form: 'notice' });
    expect(judge({ permanent: true }, {})).toMatchObject({ form: 'full' });
  });

  it('is a plainer form for the last try, whatever was refused', () => {
    const last = aClaim({ attempt: 20, giveUpAt });
    expect(formOf(last, giveUpAt - 1)).toBe('full');
    expect(formOf(last, giveUpAt)).toBe('plain');
    expect(formOf({ ...last, form: 'plain' }, giveUpAt)).toBe('notice');
    expect(formOf({ ...last, attempt: 1 }, giveUpAt)).toBe('full');
  });

  it.each([
    ['agency_mail', [1 / 6, 6, 72 - 1 / 6 - 6], 4],
    ['slack', [1 / 6, 6, 72 - 1 / 6 - 6], 4],
    ['visitor_mail', [1 / 6], 2],
  ] as const)('is few copies of %s for a server that never answers', (channel, waits, copies) => {
    let now = 0;
    let sent = 0;
    const waited: number[] = [];
    for (let claim = aClaim({ channel, giveUpAt }); ;) {
      sent += 1;
      const next = judge({ handedOver: true }, claim, now);
      if (next.outcome === 'failed') break;
      waited.push(next.waitMs / hour);
      now += next.waitMs;
      claim = { ...claim, unanswered: next.unanswered };
    }
    expect(sent).toBe(copies);
    expect(waited).toEqual(waits.map((wait) => expect.closeTo(wait, 5) as number));
  });

  it('is the usual next try for a webhook, whose receiver knows a repeated delivery', () => {
    const claim = aClaim({ channel: 'webhook', giveUpAt });
    expect(judge({ handedOver: true }, claim)).toEqual(judge({}, claim));
  });
});

describe('the wait between tries', () => {
  it('doubles from the base up to six hours', () => {
    const longest = [1, 2, 3, 10, 11, 40].map((attempt) => retryDelay(attempt, baseMs, 1));
    expect(longest).toEqual([30, 60, 120, 15_360, 21_600, 21_600].map((wait) => wait * second));
  });

  it('is a random half to whole of that', () => {
    expect(retryDelay(1, baseMs, 0)).toBe(15 * second);
    expect(retryDelay(1, baseMs, 0.5)).toBe(22.5 * second);
  });

  it('adds up to three days and then ends, whatever the chance', () => {
    for (const random of [0, 0.5, 1]) {
      const giveUpAt = 72 * hour;
      let now = 0;
      let attempt = 1;
      for (;;) {
        const next = nextTry({ attempt, giveUpAt }, { now, baseMs, retryAfterMs: null, random });
        if (next === null) break;
        expect(next).toBeGreaterThan(now);
        now = next;
        attempt += 1;
      }
      expect(now).toBe(72 * hour);
      expect(attempt).toBeGreaterThan(20);
      expect(attempt).toBeLessThan(45);
    }
  });

  it('is as long as the other side asks, six hours at most', () => {
    const failed = { attempt: 1, giveUpAt: 72 * hour };
    const next = (retryAfterMs: number) =>
      nextTry(failed, { now: 0, baseMs, retryAfterMs, random: 1 });
    expect(next(10 * second)).toBe(30 * second);
    expect(next(2 * hour)).toBe(2 * hour);
    expect(next(48 * hour)).toBe(6 * hour);
  });

  it('goes on past the three days while there were few tries, as after a long time off', () => {
    const late = { giveUpAt: 72 * hour };
    const wait = { now: 100 * hour, baseMs, retryAfterMs: null, random: 1 };
    expect(nextTry({ ...late, attempt: 7 }, wait)).toBe(100 * hour + 64 * 30 * second);
    expect(nextTry({ ...late, attempt: 8 }, wait)).toBeNull();
  });
});
