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
