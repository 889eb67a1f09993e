import { runCaptcha } from './run-captcha.ts';

/**
 * Solves the site's captcha without a visible step, for the step flows.
 *
 * @param container where a third party's widget may appear if it insists on seeing the visitor
 * @returns what the form sends in its `captcha` field
 * @throws Error when the challenge cannot be had or solved, when the visitor closes it, or when
 *   nobody answers in ten seconds
 */
export function solveCaptcha(container: HTMLElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The captcha gave no answer.'));
    const stop = runCaptcha(container, false, {
      onSolved: (response) => {
        stop();
        resolve(response);
      },
      onAsking: () => undefined,
      onIdle: fail,
      onFailed: fail,
    });
  });
}
