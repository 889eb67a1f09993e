import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visitorOf } from '#server/platform/http/visitor.ts';

const request = (headers: Record<string, string>, remoteAddress = '192.0.2.1') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
const direct = { trustProxy: false, origin: null };
const behindProxy = { trustProxy: true, origin: null };

describe('visitorOf', () => {
  it('lets the configured address of the site settle the origin', () => {
    const config = { trustProxy: false, origin: 'https://ejemplo.com' };
    expect(visitorOf(request({ host: 'otro.example' }), config).origin).toBe('https://ejemplo.com');
  });

  it.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:5123', '203.0.113.9'],
    ['[2001:db8::1]:5123', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['no es una dirección', '192.0.2.1'],
    ['', '192.0.2.1'],
  ])('reads the address %s as %s', (forwarded, address) => {
    expect(visitorOf(request({ 'x-forwarded-for': forwarded }), behindProxy).address).toBe(address);
  });

  it('never makes an origin of a host that is more than a host', () => {
    for (const host of ['a b', 'ejemplo.com/ruta', 'u@ejemplo.com', 'a\\b', '', 'x:99999']) {
      expect(visitorOf(request({ host }), direct).origin).toBe('http://localhost');
    }
    fc.assert(
      fc.property(fc.string(), (host) => {
        const { origin } = visitorOf(request({ host }), direct);
        expect(new URL(origin).origin).toBe(origin);
      }),
    );
  });
});
