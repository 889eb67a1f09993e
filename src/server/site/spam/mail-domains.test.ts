import { expect, it, vi } from 'vitest';
import { createMailDomains, lookUpMail } from './judge.ts';

it('never waits: the next one from a domain knows what the first had asked', async () => {
  const lookup = vi.fn((domain: string) => Promise.resolve(domain === 'bueno.mx'));
  let now = 0;
  const domains = createMailDomains(lookup, () => now);
  expect(domains.takesMail('ana@Bueno.mx')).toBeNull();
  expect(domains.takesMail('ana@malo.mx')).toBeNull();
  await expect.poll(() => domains.takesMail('eva@bueno.mx')).toBe(true);
  expect(domains.takesMail('eva@malo.mx')).toBe(false);
  expect(lookup).toHaveBeenCalledTimes(2);
  now += 25 * 60 * 60 * 1000;
  expect(domains.takesMail('ana@malo.mx')).toBeNull();
});

it('asks nobody about names that are nobody’s, nor where it may not ask', () => {
  const lookup = vi.fn(() => Promise.resolve(true));
  const domains = createMailDomains(lookup);
  for (const address of ['a@x.example', 'a@example.org', 'a@x.test', 'a@localhost']) {
    expect(domains.takesMail(address)).toBeNull();
  }
  expect(lookup).not.toHaveBeenCalled();
  expect(createMailDomains(null).takesMail('a@bueno.mx')).toBeNull();
});

it('says nothing of a domain whose DNS does not answer', async () => {
  const domains = createMailDomains(() => Promise.reject(new Error('ETIMEOUT')));
  expect(domains.takesMail('ana@lento.mx')).toBeNull();
  await Promise.resolve();
  expect(domains.takesMail('ana@lento.mx')).toBeNull();
});

it('believes a DNS that knows nothing of a domain only if it knows the rest of the Internet', async () => {
  const none = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
  const dns = { resolveMx: none, resolve4: none, resolve6: none };
  expect(await lookUpMail('malo.mx', { ...dns, resolveNs: () => Promise.resolve(['a']) })).toBe(
    false,
  );
  await expect(lookUpMail('gmail.com', { ...dns, resolveNs: none })).rejects.toThrow('none');
});
