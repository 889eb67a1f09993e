import { describe, expect, it, vi } from 'vitest';
import { createThirdParty } from './third-party.ts';

const no = (reason: string) => ({ passed: false, reason });
const settings = {
  provider: 'turnstile',
  siteKey: 'sitio',
  secretKey: 'secreta',
  minScore: 0.5,
} as const;
const answering = (body: unknown) =>
  vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body)));

describe('a third-party captcha', () => {
  it('asks the provider with the secret, and passes what it accepts without keeping it', async () => {
    const send = answering({ success: true });
    const result = await createThirdParty(settings, send).verify('respuesta');
    const id = expect.stringMatching(/^turnstile:[\w-]{43}$/) as string;
    expect(result).toMatchObject({ passed: true, proof: { id } });
    const [url, request] = send.mock.calls[0] ?? [];
    expect(url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify');
    expect(request?.body).toEqual(
      new URLSearchParams({ secret: 'secreta', response: 'respuesta' }),
    );
  });

  it('honours reCAPTCHA’s score, and nobody else’s', async () => {
    const verdictFor = (provider: 'recaptcha' | 'hcaptcha', body: unknown, minScore = 0.5) =>
      createThirdParty({ ...settings, provider, minScore }, answering(body)).verify('x');
    const low = { success: true, score: 0.3 };
    expect(await verdictFor('recaptcha', low)).toEqual(no('wrong'));
    expect(await verdictFor('recaptcha', low, 0.3)).toMatchObject({ passed: true });
    expect(await verdictFor('recaptcha', { success: true })).toMatchObject({ passed: true });
    expect(await verdictFor('hcaptcha', low)).toMatchObject({ passed: true });
  });

  it('tells a wrong response, a stale one and a provider that is down or never ends', async () => {
    const verdictFor = (send: typeof fetch) => createThirdParty(settings, send).verify('x');
    expect(await verdictFor(answering({ success: false }))).toEqual(no('wrong'));
    const stale = { success: false, 'error-codes': ['timeout-or-duplicate'] };
    expect(await verdictFor(answering(stale))).toEqual(no('expired'));
    let taken = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        taken += 1024;
        controller.enqueue(new Uint8Array(1024).fill(32));
      },
    });
    const pouring = vi.fn<typeof fetch>(() => Promise.resolve(new Response(endless)));
    expect(await verdictFor(pouring)).toEqual(no('unavailable'));
    expect(taken).toBeLessThan(64 * 1024);
    for (const send of [answering('?'), vi.fn<typeof fetch>(() => Promise.reject(new Error()))]) {
      expect(await verdictFor(send)).toEqual(no('unavailable'));
    }
  });
});
