// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { THIRD_PARTY_CAPTCHAS, THIRD_PARTY_NAMES } from '#forms/captcha-providers.ts';
import { showThirdParty } from './third-party.ts';

type Call = (response?: string) => void;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(provider: (typeof THIRD_PARTY_NAMES)[number], visible = false) {
  const told = { onSolved: vi.fn(), onAsking: vi.fn(), onIdle: vi.fn(), onFailed: vi.fn() };
  const render = vi.fn<(holder: HTMLElement, options: Record<string, Call>) => number>(() => 0);
  const { script, global } = THIRD_PARTY_CAPTCHAS[provider];
  vi.stubGlobal(global, { render, ready: (done: () => void) => done(), execute: vi.fn() });
  const place = document.body.appendChild(document.createElement('div'));
  const shown = showThirdParty({ provider, siteKey: 'publica' }, place, visible, told);
  document.querySelector(`script[src="${script}"]`)?.dispatchEvent(new Event('load'));
  const remove = await shown;
  const says = (name: string, response?: string) => render.mock.calls[0]?.[1][name]?.(response);
  return { told, says, remove };
}

it.each([
  ['turnstile', 'before-interactive-callback', 'timeout-callback'],
  ['hcaptcha', 'open-callback', 'close-callback'],
] as const)('%s says when its question opens and is closed', async (provider, opens, closes) => {
  const { told, says } = await show(provider);
  says(opens);
  expect(told.onAsking).toHaveBeenCalledOnce();
  expect(told.onIdle).not.toHaveBeenCalled();
  says(closes);
  expect(told.onIdle).toHaveBeenCalledOnce();
  says('callback', 'persona');
  expect(told.onSolved).toHaveBeenCalledWith('persona');
  says('error-callback', 'network-error');
  expect(told.onFailed).toHaveBeenCalledOnce();
});

function openedQuestion(): HTMLIFrameElement {
  const question = document.createElement('iframe');
  question.src = 'https://www.google.com/recaptcha/api2/bframe';
  question.checkVisibility = () => question.style.visibility !== 'hidden';
  document.body.append(question);
  return question;
}

it('reCAPTCHA’s question, which fires no event, is over half a second after it was hidden', async () => {
  const { told, remove } = await show('recaptcha');
  const question = openedQuestion();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(told.onAsking).toHaveBeenCalledOnce();
  expect(told.onIdle).not.toHaveBeenCalled();
  question.style.visibility = 'hidden';
  await vi.advanceTimersByTimeAsync(499);
  expect(told.onIdle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told.onIdle).toHaveBeenCalledOnce();
  remove();
  question.remove();
});

it('keeps the answer to reCAPTCHA’s question, which closes without saying so', async () => {
  const { told, says } = await show('recaptcha', true);
  const question = openedQuestion();
  await vi.advanceTimersByTimeAsync(20_000);
  question.style.visibility = 'hidden';
  await vi.advanceTimersByTimeAsync(100);
  says('callback', 'persona');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told.onSolved).toHaveBeenCalledExactlyOnceWith('persona');
  expect(told.onIdle).not.toHaveBeenCalled();
  question.remove();
});

it('one that is seen asks at once, and an answer that ran out can be given anew', async () => {
  const { told, says } = await show('hcaptcha', true);
  expect(told.onAsking).toHaveBeenCalledOnce();
  says('expired-callback');
  expect(told.onIdle).toHaveBeenCalledOnce();
});
