import { runCaptcha } from './run-captcha.ts';

/**
 * Solves the site's captcha for the flows. The visitor sees the captcha only if a third party's
 * widget asks a question.
 *
 * @param container the element in which a third party's widget may appear
 * @returns the value for the form's `captcha` field
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
