import { fetchChallenge } from './challenge.ts';

/**
 * Solves the site's captcha without a visible step, for the step flows.
 *
 * @param container where a third party's widget may appear if it insists on seeing the visitor
 * @param signal stops it
 * @returns what the form sends in its `captcha` field
 * @throws Error when the challenge cannot be had or solved
 */
export async function solveCaptcha(container: HTMLElement, signal?: AbortSignal): Promise<string> {
  const asked = await fetchChallenge(signal);
  if (asked.provider === 'altcha') {
    const { solveProofOfWork } = await import('./proof-of-work.ts');
    return solveProofOfWork(asked.challenge, signal);
  }
  const { showThirdParty } = await import('./third-party.ts');
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${asked.provider} gave no answer.`));
    signal?.addEventListener('abort', fail, { once: true });
    showThirdParty(asked, container, false, {
      onResponse: resolve,
      onExpired: fail,
      onError: fail,
    }).catch(reject);
  });
}
