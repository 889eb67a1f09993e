import { expect, it } from 'vitest';
import { deviceName } from './OwnAccount.tsx';

it.each([
  ['(Windows NT 10.0) AppleWebKit/537 Chrome/140 Safari/537 Edg/140', 'Edge en Windows'],
  ['(Linux; Android 15) AppleWebKit/537 Chrome/140 Mobile Safari/537', 'Chrome en Android'],
  ['(iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/605', 'Safari en iPhone'],
  ['curl/8', 'Navegador desconocido'],
])('names the device of %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
