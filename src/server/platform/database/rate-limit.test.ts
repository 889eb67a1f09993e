import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimit, limitKey } from './rate-limit.ts';

beforeEach(() => void vi.useFakeTimers());

describe('the rate limit', () => {
  it('lets the allowed submissions pass and says when to come back', async () => {
    const limit = createRateLimit({ points: 3, seconds: 600 });
    for (let sent = 0; sent < 3; sent += 1) expect(await limit.consume('192.0.2.1')).toBeNull();
    const wait = await limit.consume('192.0.2.1');
    expect(wait).toBeGreaterThan(590);
    expect(wait).toBeLessThanOrEqual(600);
    expect(await limit.consume('192.0.2.2')).toBeNull();
  });

  it('starts again when the window ends', async () => {
    const limit = createRateLimit({ points: 1, seconds: 600 });
    expect(await limit.consume('192.0.2.1')).toBeNull();
    vi.advanceTimersByTime(599_500);
    expect(await limit.consume('192.0.2.1')).toBe(1);
    vi.advanceTimersByTime(500);
    expect(await limit.consume('192.0.2.1')).toBeNull();
  });

  it('makes nobody wait for longer than a window when the clock is set back', async () => {
    const limit = createRateLimit({ points: 1, seconds: 600 });
    await limit.consume('192.0.2.1');
    vi.setSystemTime(Date.now() - 365 * 24 * 60 * 60 * 1000);
    expect(await limit.consume('192.0.2.1')).toBe(600);
    vi.advanceTimersByTime(600_000);
    expect(await limit.consume('192.0.2.1')).toBeNull();
  });

  it('says what would be refused without counting it, and takes back what did not happen', async () => {
    const limit = createRateLimit({ points: 1, seconds: 600 });
    expect(await limit.wait('uno')).toBeNull();
    expect(await limit.wait('uno')).toBeNull();
    expect(await limit.consume('uno')).toBeNull();
    expect(await limit.wait('uno')).toBe(600);
    await limit.giveBack('uno');
    expect(await limit.consume('uno')).toBeNull();
  });

  it('goes on counting when it remembers as many keys as it may, and remembers few more', async () => {
    const limit = createRateLimit({ points: 1, seconds: 600 }, 100);
    for (let index = 0; index < 100; index += 1) await limit.consume(`192.0.2.${index}`);
    expect(await limit.consume('192.0.2.99')).not.toBeNull();
    expect(await limit.consume('198.51.100.1')).toBeNull();
    expect(await limit.consume('198.51.100.1')).not.toBeNull();
    vi.advanceTimersByTime(1_200_000);
    expect(await limit.consume('198.51.100.1')).toBeNull();
  });

  it('counts an IPv6 subscriber once, however the address is written', () => {
    const key = limitKey('2001:db8:0:2::1');
    expect(limitKey('2001:0DB8:0000:0002:ffff:0:0:9')).toBe(key);
    expect(limitKey('2001:db8::1')).toBe(limitKey('2001:db8:0:0:1::'));
  });

  it('knows an IPv4 address in IPv6 clothes, and keeps no address in clear', () => {
    expect(limitKey('::ffff:192.0.2.1')).toBe(limitKey('192.0.2.1'));
    expect(limitKey('192.0.2.1')).not.toContain('192');
  });
});
