import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimit } from '#server/platform/database/rate-limit.ts';
import { createQuestionCost } from './text-question.ts';

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;

beforeEach(() => void vi.useFakeTimers());

const openCost = () => createQuestionCost(20, (_name, options) => createRateLimit(options));

async function taken(count: number, address: (at: number) => string, everyMs = 0) {
  const cost = openCost();
  let passed = 0;
  for (let at = 0; at < count; at += 1) {
    if ((await cost(address(at))) === null) passed += 1;
    vi.advanceTimersByTime(everyMs);
  }
  return passed;
}
const hex = (number: number) => number.toString(16);

describe('what answering a text question costs', () => {
  it('lets a person answer three in a row, and says when the next may be', async () => {
    const cost = openCost();
    for (let time = 0; time < 3; time += 1) expect(await cost('192.0.2.1')).toBeNull();
    expect(await cost('192.0.2.1')).toBe(300);
    vi.advanceTimersByTime(300 * SECOND);
    expect(await cost('192.0.2.1')).toBeNull();
  });

  it('is counted by network: /24, and /64', async () => {
    for (const address of [
      (at: number) => `192.0.2.${at}`,
      (at: number) => `::ffff:192.0.2.${at}`,
      (at: number) => `2001:db8:1:2::${hex(at)}`,
    ]) {
      expect(await taken(100, address)).toBe(3);
    }
  });

  it('is counted by what holds many networks: /56, and /48', async () => {
    expect(await taken(1_000, (at) => `2001:db8:1:${hex(at % 256)}::1`)).toBe(15);
    expect(await taken(1_000, (at) => `2001:db8:1:${hex(at)}::1`)).toBe(20);
    expect(await taken(1_000, (at) => `2001:db8:1:${hex(at * 61)}::1`)).toBe(20);
  });

  it('is counted altogether, wherever answers come from', async () => {
    expect(await taken(1_000, (at) => `2001:db8:${hex(at)}::1`)).toBe(200);
    expect(await taken(1_000, (at) => `198.${at % 250}.${Math.floor(at / 250)}.9`)).toBe(200);
  });

  it('is ten in an hour and forty in a day for a robot that never stops', async () => {
    const every = 5 * SECOND;
    expect(await taken(HOUR / every, () => '192.0.2.1', every)).toBe(10);
    expect(await taken((24 * HOUR) / every, () => '192.0.2.1', every)).toBe(40);
  });

  it('does not let one network use up what its neighbours have', async () => {
    const cost = openCost();
    for (let time = 0; time < 1_000; time += 1) await cost('2001:db8:1:2::1');
    expect(await cost('2001:db8:1:3::1')).toBeNull();
    expect(await cost('192.0.2.1')).toBeNull();
  });
});
