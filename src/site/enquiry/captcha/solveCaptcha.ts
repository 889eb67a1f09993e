import { runCaptcha } from './run-captcha.ts';

/**
 * Solves a flow's captcha and returns the text for the field `captcha`.
 *
 * @param container the element in which a third party's widget may appear
 * @throws Error if the check fails, if the visitor closes the widget, or after ten seconds without
 * an answer
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
