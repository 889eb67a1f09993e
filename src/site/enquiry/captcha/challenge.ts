import type { Challenge } from 'altcha-lib/types';
import type { ThirdPartyCaptcha } from '#forms/captcha-providers.ts';

const CHALLENGE_PATH = '/captcha/desafio';

const QUESTION_PATH = '/captcha/pregunta';

export interface ThirdPartyChallenge {
  provider: ThirdPartyCaptcha;
  siteKey: string;
}

export type CaptchaChallenge = { provider: 'altcha'; challenge: Challenge } | ThirdPartyChallenge;

export async function fetchChallenge(signal?: AbortSignal): Promise<CaptchaChallenge> {
  const answer = await fetch(CHALLENGE_PATH, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    ...(signal && { signal }),
  });
  if (!answer.ok) throw new Error(`The captcha challenge was refused (${answer.status}).`);
  return (await answer.json()) as CaptchaChallenge;
}

export async function fetchQuestion(): Promise<{ text: string; token: string }> {
  const answer = await fetch(QUESTION_PATH, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
  });
  if (!answer.ok) throw new Error(`The text question was refused (${answer.status}).`);
  return (await answer.json()) as { text: string; token: string };
}
