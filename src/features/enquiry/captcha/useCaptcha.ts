import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchChallenge } from './challenge.ts';

/** Where the check stands: nothing asked yet, working, done, or not possible just now. */
export type CaptchaStatus = 'idle' | 'working' | 'solved' | 'failed';

/**
 * How long a solved challenge is kept before it is solved anew, in milliseconds: a little less than
 * the server's twenty minutes (CHALLENGE_LIFETIME_MS in src/server/captcha/altcha.ts).
 */
export const RENEW_AFTER_MS = 18 * 60 * 1000;

/**
 * The visible captcha's behaviour.
 *
 * @param initialResponse a response that is still good, when the server sends the form back
 */
export function useCaptcha(initialResponse = '') {
  const [status, setStatus] = useState<CaptchaStatus>(initialResponse === '' ? 'idle' : 'solved');
  const [response, setResponse] = useState(initialResponse);
  const container = useRef<HTMLDivElement>(null);
  const running = useRef<AbortController>(null);

  const finish = useCallback((next: CaptchaStatus, solved = '') => {
    setResponse(solved);
    setStatus(next);
  }, []);

  const start = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    finish('working');
    try {
      const asked = await fetchChallenge(signal);
      if (asked.provider === 'altcha') {
        const { solveProofOfWork } = await import('./proof-of-work.ts');
        const solved = await solveProofOfWork(asked.challenge, signal);
        if (!signal.aborted) finish('solved', solved);
        return;
      }
      const { showThirdParty } = await import('./third-party.ts');
      if (container.current === null) return;
      await showThirdParty(asked, container.current, true, {
        onResponse: (solved) => finish('solved', solved),
        onExpired: () => finish('idle'),
        onError: () => finish('failed'),
      });
    } catch {
      if (!signal.aborted) finish('failed');
    }
  }, [finish]);

  useEffect(() => () => running.current?.abort(), []);

  useEffect(() => {
    if (status !== 'solved') return;
    const timer = setTimeout(() => void start(), RENEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, start]);

  return { status, response, container, start };
}
