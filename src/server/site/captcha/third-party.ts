import { createHash } from 'node:crypto';
import * as z from 'zod';
import { THIRD_PARTY_CAPTCHAS } from '#forms/captcha-providers.ts';
import type { Config } from '#server/settings/config.ts';
import { beginningOf } from '#server/platform/post.ts';
import type { CaptchaProvider } from './provider.ts';

type ThirdParty = Exclude<Config['captcha'], { provider: 'altcha' }>;

const TIMEOUT_MS = 5000;

/** The largest answer of the provider. A normal answer has a few hundred bytes. */
const ANSWER_LIMIT_BYTES = 16 * 1024;

/** How long the server remembers a used response. */
const RESPONSE_LIFETIME_MS = 10 * 60 * 1000;

const answerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).optional(),
  /** reCAPTCHA sends a score only for keys of version 3. */
  score: z.number().optional(),
});

export function createThirdParty(
  settings: ThirdParty,
  send: typeof fetch = fetch,
): CaptchaProvider {
  return {
    challenge: () => Promise.resolve({ provider: settings.provider, siteKey: settings.siteKey }),
    async verify(response) {
      const result = await askProvider(settings, response, send);
      if (result === null) return { passed: false, reason: 'unavailable' };
      const { scored } = THIRD_PARTY_CAPTCHAS[settings.provider];
      const score = scored === true ? (result.score ?? 1) : 1;
      if (result.success && score < settings.minScore) return { passed: false, reason: 'wrong' };
      if (result.success) {
        const digest = createHash('sha256').update(response).digest('base64url');
        const expiresAt = new Date(Date.now() + RESPONSE_LIFETIME_MS);
        const proof = { by: settings.provider, id: `${settings.provider}:${digest}`, expiresAt };
        return { passed: true, proof, spent: true };
      }
      const expired = result['error-codes']?.includes('timeout-or-duplicate') ?? false;
      return { passed: false, reason: expired ? 'expired' : 'wrong' };
    },
  };
}

async function askProvider(settings: ThirdParty, response: string, send: typeof fetch) {
  try {
    const { verify, responseField = 'response' } = THIRD_PARTY_CAPTCHAS[settings.provider];
    const answer = await send(verify, {
      method: 'POST',
      body: new URLSearchParams({ secret: settings.secretKey, [responseField]: response }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const result = answerSchema.safeParse(
      JSON.parse(await beginningOf(answer.body, ANSWER_LIMIT_BYTES)),
    );
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
