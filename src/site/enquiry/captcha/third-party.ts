import { THIRD_PARTY_CAPTCHAS } from '#forms/captcha-providers.ts';
import type { ThirdPartyChallenge } from './challenge.ts';
import type { CaptchaListener } from './run-captcha.ts';

interface ProviderApi {
  ready?(callback: () => void): void;
  render(container: HTMLElement, options: Record<string, unknown>): string | number;
  execute?(widget: string | number): unknown;
  remove?(widget: string | number): void;
}

const loading = new Map<string, Promise<void>>();

function loadScript(source: string): Promise<void> {
  const known = loading.get(source);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading.delete(source);
      script.remove();
      reject(new Error(`The captcha of ${new URL(source).host} could not be loaded.`));
    });
    document.head.append(script);
  });
  loading.set(source, loaded);
  return loaded;
}

/** If no response arrives in this time after the question closes, in ms, the visitor cancelled. */
const ANSWER_FOLLOWS_MS = 500;

/** Draws a provider's captcha in a new element. Returns a function that removes the captcha. */
export async function showThirdParty(
  { provider, siteKey }: ThirdPartyChallenge,
  container: HTMLElement,
  visible: boolean,
  { onSolved, onAsking, onIdle, onFailed }: CaptchaListener,
): Promise<() => void> {
  const { script, global, waits, unseen, beginsAlone, questionFrame } =
    THIRD_PARTY_CAPTCHAS[provider];
  await loadScript(script);
  const api = (window as unknown as Record<string, ProviderApi>)[global];
  if (api === undefined) throw new Error(`${provider} loaded without its interface.`);
  await new Promise<void>((resolve) => {
    if (waits === true && api.ready) api.ready(resolve);
    else resolve();
  });
  // Each captcha gets a new element, because providers refuse to draw twice in one element.
  const holder = document.createElement('div');
  container.replaceChildren(holder);
  let unwatch = (): void => undefined;
  const widget = api.render(holder, {
    sitekey: siteKey,
    callback: (response: string) => {
      // A correct answer also closes the question, but the visitor has not cancelled the captcha.
      unwatch();
      onSolved(response);
    },
    'expired-callback': onIdle,
    'error-callback': (code?: unknown) => (code === 'challenge-closed' ? onIdle() : onFailed()),
    'before-interactive-callback': onAsking,
    'timeout-callback': onIdle,
    // Each provider has its own names for these functions, and ignores unknown names.
    'open-callback': onAsking,
    'close-callback': onIdle,
    'chalexpired-callback': onIdle,
    ...(visible ? {} : unseen),
  });
  if (questionFrame !== undefined) unwatch = watchQuestion(questionFrame, onAsking, onIdle);
  if (visible) onAsking();
  else if (beginsAlone !== true) {
    void Promise.resolve(api.execute?.(widget)).catch(() => undefined);
  }
  return () => {
    unwatch();
    api.remove?.(widget);
    holder.remove();
  };
}

function watchQuestion(frames: string, onOpen: () => void, onClose: () => void): () => void {
  let open = false;
  let closing: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const now = [...document.querySelectorAll(frames)].some((frame) =>
      frame.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    if (now === open) return;
    open = now;
    clearTimeout(closing);
    if (open) onOpen();
    else closing = setTimeout(onClose, ANSWER_FOLLOWS_MS);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['style', 'class'],
  });
  return () => {
    clearTimeout(closing);
    observer.disconnect();
  };
}
