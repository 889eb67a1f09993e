import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Config } from '#server/config.ts';
import type { CaptchaProvider } from './captcha.ts';

type ThirdParty = Exclude<Config['captcha'], { provider: 'altcha' }>;

/** Where each provider checks a response, from their documentation. All three share one protocol. */
const VERIFY_URL: Record<ThirdParty['provider'], string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
};

/** How long we wait for a provider before the text question takes its place, in milliseconds. */
const TIMEOUT_MS = 5000;

/** How long the providers honour a response, and so how long it is kept as used, in milliseconds. */
const RESPONSE_LIFETIME_MS = 10 * 60 * 1000;

const verdictSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).optional(),
  /** How sure reCAPTCHA is that it was a person, 0 to 1; only keys of version 3 have it. */
  score: z.number().optional(),
});

/**
 * A captcha run by somebody else.
 *
 * @param settings provider and keys, from the configuration
 * @param send how to make the request; replaced in tests
 */
export function createThirdParty(
  settings: ThirdParty,
  send: typeof fetch = fetch,
): CaptchaProvider {
  return {
    challenge: () => Promise.resolve({ provider: settings.provider, siteKey: settings.siteKey }),
    async verify(response) {
      const verdict = await askProvider(settings, response, send);
      if (verdict === null) return { passed: false, reason: 'unavailable' };
      // hCaptcha's paid score means the contrary, so only reCAPTCHA's is read.
      const score = settings.provider === 'recaptcha' ? (verdict.score ?? 1) : 1;
      if (verdict.success && score < settings.minScore) return { passed: false, reason: 'wrong' };
      if (verdict.success) {
        const digest = createHash('sha256').update(response).digest('base64url');
        const expiresAt = new Date(Date.now() + RESPONSE_LIFETIME_MS);
        // The provider says yes once.
        const proof = { by: settings.provider, id: `${settings.provider}:${digest}`, expiresAt };
        return { passed: true, proof, spent: true };
      }
      const expired = verdict['error-codes']?.includes('timeout-or-duplicate') ?? false;
      return { passed: false, reason: expired ? 'expired' : 'wrong' };
    },
  };
}

/** @returns the provider's verdict, or null when it does not give one in time */
async function askProvider(settings: ThirdParty, response: string, send: typeof fetch) {
  try {
    const answer = await send(VERIFY_URL[settings.provider], {
      method: 'POST',
      body: new URLSearchParams({ secret: settings.secretKey, response }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const verdict = verdictSchema.safeParse(await answer.json());
    return verdict.success ? verdict.data : null;
  } catch {
    return null;
  }
}
