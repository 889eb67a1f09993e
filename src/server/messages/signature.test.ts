import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
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
