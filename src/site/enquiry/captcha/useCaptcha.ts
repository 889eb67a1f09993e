import { useCallback, useEffect, useRef, useState } from 'react';
import { runCaptcha } from './run-captcha.ts';

/**
 * Where the check stands: nothing asked yet, working, waiting for the visitor in somebody else's
 * widget, done, or not possible just now.
 */
export type CaptchaStatus = 'idle' | 'working' | 'asking' | 'solved' | 'failed';

/**
 * How long a solved challenge is kept before it is solved anew, in milliseconds: a little less than
 * the server's twenty minutes (CHALLENGE_LIFETIME_MS in src/server/site/captcha/altcha.ts).
 */
const RENEW_AFTER_MS = 18 * 60 * 1000;

/**
 * The visible captcha's behaviour.
 *
 * @param initialResponse a response that is still good, when the server sends the form back
 */
export function useCaptcha(initialResponse = '') {
  const [status, setStatus] = useState<CaptchaStatus>(initialResponse === '' ? 'idle' : 'solved');
  const [response, setResponse] = useState(initialResponse);
  const container = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(() => undefined);

  const start = useCallback(() => {
    stop.current();
    if (container.current === null) return;
    const become = (next: CaptchaStatus, solved = '') => {
      setResponse(solved);
      setStatus(next);
    };
    become('working');
    stop.current = runCaptcha(container.current, true, {
      onSolved: (solved) => become('solved', solved),
      onAsking: () => become('asking'),
      onIdle: () => become('idle'),
      onFailed: () => become('failed'),
    });
  }, []);

  useEffect(() => () => stop.current(), []);

  useEffect(() => {
    if (status !== 'solved') return;
    const timer = setTimeout(start, RENEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, start]);

  return { status, response, container, start };
}
