import { fetchChallenge } from './challenge.ts';

/** If the captcha does not react in this time, it fails, and the form offers the text question. */
const ANSWER_WITHIN_MS = 10_000;

export interface CaptchaListener {
  onSolved: (response: string) => void;
  onAsking: () => void;
  onIdle: () => void;
  onFailed: () => void;
}

/**
 * Runs the site's captcha and returns a function that stops it.
 *
 * @param visible false for a captcha that appears only if it must ask a question
 */
export function runCaptcha(
  container: HTMLElement,
  visible: boolean,
  { onSolved, onAsking, onIdle, onFailed }: CaptchaListener,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const stopped = () => signal.aborted;
  let removeWidget: () => void = () => undefined;
  const stop = () => {
    clearTimeout(deadline);
    controller.abort();
    removeWidget();
  };
  const deadline = setTimeout(() => {
    stop();
    onFailed();
  }, ANSWER_WITHIN_MS);
  const asking = () => {
    clearTimeout(deadline);
    onAsking();
  };
  const unlessStopped =
    <Values extends unknown[]>(tell: (...values: Values) => void, ends = false) =>
    (...values: Values) => {
      if (signal.aborted) return;
      clearTimeout(deadline);
      if (ends) stop();
      tell(...values);
    };

  async function run(): Promise<void> {
    const asked = await fetchChallenge(signal);
    if (asked.provider === 'altcha') {
      const { solveProofOfWork } = await import('./proof-of-work.ts');
      unlessStopped(onSolved)(await solveProofOfWork(asked.challenge, signal));
      return;
    }
    const { showThirdParty } = await import('./third-party.ts');
    if (stopped()) return;
    const remove = await showThirdParty(asked, container, visible, {
      onSolved: unlessStopped(onSolved),
      onAsking: unlessStopped(asking),
      onIdle: unlessStopped(onIdle, true),
      onFailed: unlessStopped(onFailed, true),
    });
    if (stopped()) remove();
    else removeWidget = remove;
  }

  run().catch(unlessStopped(onFailed, true));
  return stop;
}
