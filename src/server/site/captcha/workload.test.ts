import { describe, expect, it } from 'vitest';
import { createWorkload } from './altcha.ts';

const MINUTE = 60_000;

function drawn(count: number, { every = MINUTE, address = (at: number) => `192.0.2.${at % 250}` }) {
  let moment = 1_000_000;
  const workload = createWorkload(() => moment);
  const all = Array.from({ length: count }, (_, at) => {
    moment += every;
    return workload.attemptsFor(address(at));
  });
  const late = all.slice(count / 2);
  return {
    mean: late.reduce((sum, one) => sum + one, 0) / late.length,
    most: Math.max(...all),
    all,
  };
}

describe('the work of a challenge', () => {
  it('cannot be foretold, from its beginning to its end', () => {
    const { all } = drawn(4000, {});
    expect(Math.min(...all)).toBeLessThan(20);
    expect(Math.max(...all)).toBeGreaterThan(380);
    const early = all.filter((attempts) => attempts <= 200).length / all.length;
    expect(early).toBeGreaterThan(0.45);
    expect(early).toBeLessThan(0.55);
  });

  it('grows with what the address has asked for, and with what everybody has', () => {
    const calm = drawn(2000, {});
    const insistent = drawn(2000, { every: MINUTE / 4, address: () => '192.0.2.1' });
    const crowd = drawn(2000, { every: 100, address: (at) => `198.51.${at % 250}.${at % 199}` });
    expect(calm.mean).toBeLessThan(220);
    expect(insistent.mean).toBeGreaterThan(400);
    expect(crowd.mean).toBeGreaterThan(450);
  });

  it('never exceeds what a slow phone does in two seconds', () => {
    const { most } = drawn(5000, { every: 10, address: () => '192.0.2.1' });
    expect(most).toBeLessThanOrEqual(1200);
    expect(most).toBeGreaterThan(1100);
  });
});
