import { expect, test } from '../support/test.ts';

/** The page and its twin, as they come and compressed: one build, served with different settings. */
async function notices(baseURL: string): Promise<string[]> {
  const read = async (path: string, coding: string) =>
    (await fetch(baseURL + path, { headers: { 'accept-encoding': coding } })).text();
  return Promise.all(
    ['/privacidad', '/privacidad.md'].flatMap((path) =>
      ['identity', 'br', 'gzip'].map((coding) => read(path, coding)),
    ),
  );
}

test('the privacy notice says what the process that serves it does', async ({
  site,
  extraSite,
}) => {
  const other = await extraSite({
    env: {
      RETENTION_DAYS: '45',
      CAPTCHA_PROVIDER: 'hcaptcha',
      CAPTCHA_SITE_KEY: 'clave-publica',
      CAPTCHA_SECRET_KEY: 'clave-secreta',
    },
  });
  for (const notice of await notices(site.baseURL)) {
    expect(notice).toContain('No hay cookies de terceros');
    expect(notice).not.toMatch(/⟦|hCaptcha|45 días/);
  }
  for (const notice of await notices(other.baseURL)) {
    expect(notice).toContain('45 días');
    expect(notice).toContain('hCaptcha, de Intuition Machines');
    expect(notice).toContain('https://www.hcaptcha.com/privacy');
    expect(notice).not.toMatch(/⟦|No hay cookies de terceros|ningún tercero/i);
  }
});
