import { expect, test } from '#tests/support/test.ts';

test('a page whose headline moves asks for no script until something is near, then for all of it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Pausar' }).first()).toBeVisible();
  expect(asked).toEqual([]);
  await page.locator('astro-island').first().locator('> *').scrollIntoViewIfNeeded();
  await expect.poll(() => asked.length).toBeGreaterThan(2);
});

test('a visitor who is about to go to a form has its scripts on the way, and the browser knows which pages it may prefetch', async ({
  page,
}) => {
  const rules = page.waitForResponse('**/rutas.speculationrules');
  const response = await page.goto('/aviso-legal');
  expect(response?.headers()['speculation-rules']).toBe('"/rutas.speculationrules"');
  expect((await rules).headers()['content-type']).toBe('application/speculationrules+json');
  await page.getByRole('banner').getByRole('link', { name: 'Contacto' }).hover();
  const asked = page.locator('head link[rel=modulepreload][href*=ContactFlow]');
  await expect(asked.first()).toBeAttached();
});

test('a page opened in a tab behind wakes up all the same', async ({ context, baseURL }) => {
  const page = await context.newPage();
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto(`${baseURL ?? ''}/cotizacion/datos_basicos`);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
});

test('what is pressed before its island has woken up is done when it has', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/SecurityTeams*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/seguridad');
  const red = page.getByRole('button', { name: 'Probar' });
  const asked = page.waitForRequest('**/SecurityTeams*.js');
  await red.click();
  await asked;
  await expect(red).toHaveAttribute('aria-expanded', 'false');
  release();
  await expect(red).toHaveAttribute('aria-expanded', 'true');
});

test('without scripts the security teams keep their names', async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.baseURL, javaScriptEnabled: false });
  await page.goto('/seguridad');
  for (const team of ['Revisar', 'Probar', 'Vigilar'])
    await expect(page.locator('#equipos li b', { hasText: team })).toBeVisible();
});
