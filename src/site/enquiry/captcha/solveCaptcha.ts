import { runCaptcha } from './run-captcha.ts';

/**
 * Returns the text for `captcha`.
 *
 * @throws Error if the check fails, the widget closes, or no reaction comes within ten seconds
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
