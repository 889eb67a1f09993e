import { describe, expect, it } from 'vitest';
import { createRateLimit, limitKey } from './rate-limit.ts';

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
    let clock = 0;
    const limit = createRateLimit({ points: 1, seconds: 600 }, () => clock);
    expect(await limit.consume('192.0.2.1')).toBeNull();
    clock = 599_500;
    expect(await limit.consume('192.0.2.1')).toBe(1);
    clock = 600_000;
    expect(await limit.consume('192.0.2.1')).toBeNull();
  });

  it('remembers no more addresses than it should, and none whose window ended', async () => {
    let clock = 0;
    const limit = createRateLimit({ points: 1, seconds: 600 }, () => clock, 100);
    const address = (index: number) => `192.0.2.${index}`;
    for (let index = 0; index < 110; index += 1) await limit.consume(address(index));
    expect(limit.size).toBe(100);
    expect(await limit.consume(address(109))).not.toBeNull();
    clock = 600_000;
    await limit.consume('198.51.100.1');
    expect(limit.size).toBe(1);
  });

  it('counts an IPv6 subscriber by the whole /64, however the address is written', () => {
    const key = limitKey('2001:db8:1:2::1');
    expect(limitKey('2001:0db8:0001:0002:ffff:0:0:9')).toBe(key);
    expect(limitKey('2001:db8:1:3::1')).not.toBe(key);
    expect(limitKey('2001:db8::1')).toBe(limitKey('2001:db8:0:0:1::'));
  });

  it('knows an IPv4 address in IPv6 clothes, and keeps no address in clear', () => {
    expect(limitKey('::ffff:192.0.2.1')).toBe(limitKey('192.0.2.1'));
    expect(limitKey('192.0.2.1')).not.toContain('192');
  });
});
