import { createHmac, hkdfSync, scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSecondFactor } from './second-factor.ts';

it('stretches a recovery code by scrypt, with a salt of its owner, whatever its case and hyphens', async () => {
  const nothing = {} as Parameters<typeof createSecondFactor>[0];
  const never = () => Promise.reject(new Error('nobody asked'));
  const key = 'un-secreto-de-prueba';
  const { digest } = createSecondFactor(nothing, never, key);
  const saltKey = Buffer.from(hkdfSync('sha256', key, '', 'atalaya:recovery', 32));
  const salt = createHmac('sha256', saltKey).update('ana').digest();
  const stretched = scryptSync('abcd2345efgh', salt, 32, { N: 4096, r: 8, p: 1 });
  expect(await digest('ana', 'ABCD-2345-efgh')).toBe(stretched.toString('base64url'));
  expect(await digest('luz', 'abcd-2345-efgh')).not.toBe(stretched.toString('base64url'));
});
