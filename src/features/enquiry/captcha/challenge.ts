import type { Challenge } from 'altcha-lib/types';
import type { ThirdPartyCaptcha } from '#forms/wire.ts';

/** Where challenges come from (design, HTTP contract). */
export const CHALLENGE_PATH = '/captcha/desafio';

/** A captcha that is run by somebody else, by the site's configuration. */
export interface ThirdPartyChallenge {
  provider: ThirdPartyCaptcha;
  siteKey: string;
}

export type CaptchaChallenge = { provider: 'altcha'; challenge: Challenge } | ThirdPartyChallenge;

/**
 * Asks our server for a challenge.
 *
 * @throws Error when the server cannot be reached or does not give one
 */
export async function fetchChallenge(signal?: AbortSignal): Promise<CaptchaChallenge> {
  const answer = await fetch(CHALLENGE_PATH, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    ...(signal && { signal }),
  });
  if (!answer.ok) throw new Error(`The captcha challenge was refused (${answer.status}).`);
  return (await answer.json()) as CaptchaChallenge;
}
