import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signature } from '#server/messages/post-signed.ts';
import { verifySignature } from '#tests/support/webhook-signature.ts';

const secret = 'una-clave-de-prueba';
const now = 1_767_637_800_000;
const timestamp = '1767637800';
const body = '{"event":"lead.created"}';
const valid = { timestamp, signature: signature(secret, timestamp, body), body };

describe('a webhook signature', () => {
  it('is the HMAC-SHA-256 of the timestamp, a dot and the body', () => {
    const hex = createHmac('sha256', secret).update(`1767637800.${body}`).digest('hex');
    expect(valid.signature).toBe(`v1=${hex}`);
    expect(verifySignature(secret, valid, { now })).toBe(true);
  });

  it.each([
    ['another body', { ...valid, body: `${body} ` }],
    ['another timestamp', { ...valid, timestamp: '1767637801' }],
    ['no signature', { ...valid, signature: null }],
    ['no timestamp', { ...valid, timestamp: null }],
    ['a timestamp that is no number', { ...valid, timestamp: '1e9' }],
    ['a signature of another length', { ...valid, signature: 'v1=' }],
    ['another scheme', { ...valid, signature: valid.signature.replace('v1', 'v0') }],
  ])('is refused with %s', (_what, received) => {
    expect(verifySignature(secret, received, { now })).toBe(false);
  });

  it('is refused with another secret', () => {
    expect(verifySignature('otra', valid, { now })).toBe(false);
  });

  it('is good for five minutes, before and after', () => {
    const at = (seconds: number) => verifySignature(secret, valid, { now: now + seconds * 1000 });
    expect([-301, -300, 0, 300, 301].map(at)).toEqual([false, true, true, true, false]);
    expect(verifySignature(secret, valid, { now: now + 11_000, toleranceSeconds: 10 })).toBe(false);
  });

  it('stands for any body and falls with any change of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), (text, more) => {
        const given = signature(secret, timestamp, text);
        const received = { timestamp, signature: given, body: text };
        expect(verifySignature(secret, received, { now })).toBe(true);
        expect(verifySignature(secret, { ...received, body: text + more }, { now })).toBe(false);
      }),
    );
  });

  it('is verified by the receiver that the documentation shows', async () => {
    const page = await readFile('docs/webhook.md', 'utf8');
    const sample = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const checkOnly = sample.slice(0, sample.indexOf('createServer('));
    const module = `${checkOnly}\nexport { esDelSitio };`;
    process.env['WEBHOOK_SECRET'] = secret;
    const { esDelSitio } = (await import(`data:text/javascript,${encodeURIComponent(module)}`)) as {
      esDelSitio: (headers: Record<string, string>, body: Buffer, now: number) => boolean;
    };
    const headers = {
      'x-lead-timestamp': timestamp,
      'x-lead-signature': valid.signature,
    };
    expect(esDelSitio(headers, Buffer.from(body), now)).toBe(true);
    expect(esDelSitio(headers, Buffer.from(`${body} `), now)).toBe(false);
    expect(esDelSitio(headers, Buffer.from(body), now + 301_000)).toBe(false);
    expect(esDelSitio({}, Buffer.from(body), now)).toBe(false);
  });
});
