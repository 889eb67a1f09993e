// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { showThirdParty } from '#site/enquiry/captcha/third-party.ts';
import { createThirdParty } from '#server/site/captcha/third-party.ts';
import { readConfig } from '#server/settings/config.ts';
import { THIRD_PARTY_NAMES } from './captcha-providers.ts';

const { NAME, ROW } = vi.hoisted(() => ({
  NAME: 'nuevo',
  ROW: {
    script: 'https://captcha.example/widget.js',
    global: 'nuevoCaptcha',
    unseen: { size: 'small' },
    beginsAlone: true,
    sources: { 'script-src': ['https://captcha.example'] },
    verify: 'https://captcha.example/verify',
    responseField: 'token',
  },
}));

vi.mock('./captcha-providers.ts', () => ({
  THIRD_PARTY_CAPTCHAS: { [NAME]: ROW },
  THIRD_PARTY_NAMES: [NAME],
}));

it('a new provider of the same protocol needs its row and nothing else', async () => {
  const [provider] = THIRD_PARTY_NAMES;
  if (provider === undefined) throw new Error('The table is empty.');

  const { captcha } = readConfig({
    CAPTCHA_PROVIDER: NAME,
    CAPTCHA_SITE_KEY: 'publica',
    CAPTCHA_SECRET_KEY: 'privada',
  });
  expect(captcha).toMatchObject({ provider: NAME, siteKey: 'publica' });

  type Drawn = Record<string, unknown> & { callback(response: string): void };
  const render = vi.fn<(holder: HTMLElement, options: Drawn) => string>(() => 'widget');
  vi.stubGlobal(ROW.global, { render });
  const onSolved = vi.fn<(response: string) => void>();
  const none = () => undefined;
  const shown = showThirdParty(
    { provider, siteKey: 'publica' },
    document.body.appendChild(document.createElement('div')),
    false,
    { onSolved, onAsking: none, onIdle: none, onFailed: none },
  );
  const script = document.querySelector(`script[src="${ROW.script}"]`);
  script?.dispatchEvent(new Event('load'));
  await shown;
  const [, options] = render.mock.calls[0] ?? [];
  expect(options).toMatchObject({ sitekey: 'publica', size: 'small' });
  options?.callback('dicho');
  expect(onSolved).toHaveBeenCalledExactlyOnceWith('dicho');

  const send = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ success: true })));
  const settings = { provider, siteKey: 'publica', secretKey: 'privada', minScore: 0.5 };
  expect(await createThirdParty(settings, send).verify('dicho')).toMatchObject({ passed: true });
  const [url, request] = send.mock.calls[0] ?? [];
  expect(url).toBe(ROW.verify);
  expect(request?.body).toEqual(new URLSearchParams({ secret: 'privada', token: 'dicho' }));
});
