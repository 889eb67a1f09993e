import type { Challenge } from 'altcha-lib/types';
import type { ThirdPartyCaptcha } from '#forms/captcha-providers.ts';

export interface ThirdPartyChallenge {
  provider: ThirdPartyCaptcha;
  siteKey: string;
}

export type CaptchaChallenge = { provider: 'altcha'; challenge: Challenge } | ThirdPartyChallenge;

async function ask<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const headers = { accept: 'application/json' };
  const answer = await fetch(path, { headers, cache: 'no-store', ...(signal && { signal }) });
  if (!answer.ok) throw new Error(`${path} was refused (${answer.status}).`);
  return (await answer.json()) as Answer;
}

export const fetchChallenge = (signal: AbortSignal) =>
  ask<CaptchaChallenge>('/captcha/desafio', signal);

export const fetchQuestion = () => ask<{ text: string; token: string }>('/captcha/pregunta');
