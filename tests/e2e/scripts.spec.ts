import type { Page } from '@playwright/test';
import { builtPages } from '../support/built-pages.ts';
import { expect, test } from '../support/test.ts';

/** Pages on which nothing but the shell responds. */
const READ_ONLY = [
  '/privacidad',
  '/aviso-legal',
  '/accesibilidad',
  '/contacto/gracias?folio=ATA-7K3M-Q9',
  '/cotizacion/gracias?folio=ATA-7K3M-Q9',
];

/** When the page was first painted, and each script that it asked for, in milliseconds of its clock. */
function scriptsOf(page: Page) {
  return page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ name: new URL(name).pathname, startTime })),
    // What the islands need that are in the window, or as near as seen-directive.ts says.
    listed: [
      ...new Set(
        [...document.querySelectorAll<HTMLElement>('astro-island')]
          .filter((island) => {
            const top = island.firstElementChild?.getBoundingClientRect().top ?? Infinity;
            return island.getAttribute('client') === 'painted' || top < innerHeight + 400;
          })
          .flatMap(
            (island) =>
              island.closest<HTMLElement>('[data-modules]')?.dataset['modules']?.split(' ') ?? [],
          )
          .map((file) => `/${file}`),
      ),
    ],
  }));
}

for (const path of [...builtPages(), '/cotizacion/datos_basicos', '/no-existe']) {
  test(`${path} asks for no script before it is on the screen, and for few`, async ({ page }) => {
    await page.goto(path);
    // Whatever is not near is not asked for; and nothing is learnt of on the way.
    await expect
      .poll(async () => (await scriptsOf(page)).scripts.map(({ name }) => name).sort())
      .toEqual((await scriptsOf(page)).listed.sort());
    const { painted, scripts } = await scriptsOf(page);
    const early = scripts.filter(({ startTime }) => !(startTime > painted));
    expect(early).toEqual([]);
    expect(scripts.length).toBeLessThanOrEqual(10);
  });
}

for (const path of READ_ONLY) {
  test(`${path} asks for no script at all, and its switches work`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('switch', { name: 'Modo noche' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('switch', { name: 'Animaciones' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'off');
    expect((await scriptsOf(page)).scripts).toEqual([]);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'off');
    await expect(page.getByRole('switch', { name: 'Animaciones' })).toHaveAttribute(
      'aria-checked',
      'false',
    );
  });
}

test('a page whose headline moves asks for no script until something is near, then for all of it', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Pausar' }).first()).toBeVisible();
  expect((await scriptsOf(page)).scripts).toEqual([]);
  await page.locator('astro-island').first().locator('> *').scrollIntoViewIfNeeded();
  await expect.poll(async () => (await scriptsOf(page)).scripts.length).toBeGreaterThan(2);
});

test('whoever is about to go to a form has its scripts on the way', async ({ page }) => {
  await page.goto('/aviso-legal');
  await page.getByRole('banner').getByRole('link', { name: 'Contacto' }).hover();
  const asked = page.locator('head link[rel=modulepreload][href*=StepFlow]');
  await expect(asked).toHaveCount(1);
});

test('the browser is told which pages it may make ready, and takes the rules', async ({ page }) => {
  const rules = page.waitForResponse('**/rutas.speculationrules');
  const response = await page.goto('/servicios');
  expect(response?.headers()['speculation-rules']).toBe('"/rutas.speculationrules"');
  expect((await rules).headers()['content-type']).toBe('application/speculationrules+json');
});

test('a page opened in a tab behind wakes up all the same', async ({ context, baseURL }) => {
  const page = await context.newPage();
  // Such a page is told of no paint.
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto(`${baseURL ?? ''}/cotizacion`);
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
  const red = page.getByRole('button', { name: 'Equipo rojo' });
  const asked = page.waitForRequest('**/SecurityTeams*.js');
  await red.scrollIntoViewIfNeeded();
  await asked;
  await red.click();
  await expect(red).toHaveAttribute('aria-expanded', 'false');
  release();
  await expect(red).toHaveAttribute('aria-expanded', 'true');
});
