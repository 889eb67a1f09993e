import { expect, it } from 'vitest';
import { environment } from './postgres-tools.ts';

it.each([
  ['no-verify', { PGSSLMODE: 'require' }],
  [
    'verify-full&sslrootcert=/etc/ca.pem',
    { PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/etc/ca.pem' },
  ],
])('asks libpq for the TLS that the address asks Node for: %s', (mode, expected) => {
  expect(environment(`postgres://a:c%2Fd@base:5433/sitio?sslmode=${mode}`)).toMatchObject({
    ...{ PGHOST: 'base', PGPORT: '5433', PGPASSWORD: 'c/d', PGDATABASE: 'sitio' },
    ...expected,
  });
});
