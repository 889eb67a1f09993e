import { runCaptcha } from './run-captcha.ts';

/** Returns a captcha's response. Throws if the captcha fails, takes too long, or is closed. */
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
