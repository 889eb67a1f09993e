import { fetchChallenge } from './challenge.ts';

/** How long a check may take without an answer, in milliseconds, before the text question takes its place. */
const ANSWER_WITHIN_MS = 10_000;

export interface CaptchaListener {
  /** @param response goes in the form's `captcha` field */
  onSolved: (response: string) => void;
  /** A third party's widget waits for the visitor, who may take any time. */
  onAsking: () => void;
  /** The visitor closed the widget, or the response expired: the check can begin again. */
  onIdle: () => void;
  /** The challenge cannot be fetched or solved, or no answer came in time. */
  onFailed: () => void;
}

/**
 * Runs the site's captcha: our own work in the background, or the widget of the provider that the settings name.
 * @param container an empty element that stays on the page, where a widget may appear
 * @param visible whether the visitor sees the widget; otherwise it appears only if the provider insists
 * @returns stops the check and removes the widget; the listener hears nothing afterwards
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
  /** From here on the check waits for the visitor, so it has no limit. */
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
      onResponse: unlessStopped(onSolved),
      onAsking: unlessStopped(asking),
      onDismissed: unlessStopped(onIdle, true),
      onExpired: unlessStopped(onIdle, true),
      onError: unlessStopped(onFailed, true),
    });
    if (stopped()) remove();
    else removeWidget = remove;
  }

  run().catch(unlessStopped(onFailed, true));
  return stop;
}
