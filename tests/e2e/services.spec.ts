import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/test.ts';

const openCards = (page: Page) => page.locator('[data-card][open]');
const card = (page: Page, id: string) => page.locator(`[data-card="${id}"]`);
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

const awake = (page: Page, place = 'body') =>
  expect(page.locator(`${place} astro-island[ssr]`).filter({ visible: true })).toHaveCount(0);

test.describe('the cards of /servicios', () => {
  test('open and close in 350 ms, and what moves is their whole height', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/servicios');
    const details = card(page, 'app');
    await details.locator('summary').hover();
    await awake(page);
    for (const way of ['opening', 'closing']) {
      const holes = await details.evaluate(async (element) => {
        element.querySelector('summary')?.click();
        const inside = element.children[1];
        const seen = [];
        for (const start = performance.now(); performance.now() - start < 700;) {
          await new Promise(requestAnimationFrame);
          const { bottom } = element.getBoundingClientRect();
          const content = inside?.getBoundingClientRect();
          const hole = content === undefined ? Number.NaN : bottom - content.bottom;
          seen.push(hole);
        }
        return seen;
      });
      for (const hole of holes) expect(hole, `a hole while ${way}`).toBeLessThan(1);
      await expect(details).toHaveJSProperty('open', way === 'opening');
      const state = () =>
        details.evaluate((element) => {
          const { transition } = getComputedStyle(element, '::details-content');
          const [line = 0, inside = 0] = [...element.children].map(
            (part) => part.getBoundingClientRect().height,
          );
          const shown = element.hasAttribute('open') ? inside : 0;
          return { transition, rest: element.getBoundingClientRect().height - line - shown };
        });
      expect((await state()).transition, way).toMatch(/(block-size|height) 0\.35s/);
      await expect.poll(async () => Math.abs((await state()).rest), way).toBeLessThan(1);
    }
  });
});

test.describe('the shop of /comercio', () => {
  test('asks for no script until somebody points at it, and then says what is under the mouse', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/comercio');
    await page.locator('#escaparate').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    await page.getByRole('button', { name: /Carrito y cobro$/ }).hover();
    const said = page.getByRole('listitem').filter({ hasText: 'Cobra con proveedores de pago' });
    await expect(said).toHaveAttribute('data-on', 'true');
    await tab(page, 'Tus ventas').click();
    await expect(page.getByRole('slider')).toBeVisible();
  });

  test('a caption of the shop stands on the picture while its area is pointed at, and all texts are always there', async ({
    page,
    browser,
    baseURL,
  }) => {
    const captions = (on: Page) => on.locator('#escaparate ol li');
    const seen = (on: Page) => captions(on).filter({ visible: true });
    const area = page.getByRole('button', { name: /Carrito y cobro$/ });
    const onPicture = () => area.evaluate((button) => getComputedStyle(button, '::after').content);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/comercio');
    await expect(seen(page)).toHaveCount(5);
    await area.hover();
    await expect.poll(onPicture).toContain('Carrito y cobro');
    await page.mouse.move(0, 0);
    await expect.poll(onPicture).toBe('none');
    await page.emulateMedia({ media: 'print' });
    await expect(seen(page)).toHaveCount(await captions(page).count());

    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL !== undefined && { baseURL }),
    });
    const plain = await context.newPage();
    await plain.goto('/comercio');
    await expect(seen(plain)).toHaveCount(await captions(plain).count());
    expect(await captions(plain).count()).toBe(8);
    await context.close();
  });

  test('shows the reader’s own trade on the whole page, without scripts too', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL !== undefined && { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('/comercio');
    const ofPharmacy = ['sanblas.example', '$12,100', 've qué sucursal lo tiene'];
    for (const text of ofPharmacy) await expect(page.getByText(text).first()).toBeHidden();
    await page.getByRole('radio', { name: 'Farmacia' }).check();
    for (const text of ofPharmacy) await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByText('laespiga.example').first()).toBeHidden();
    await context.close();
  });

  test('the systems’ page too is of the reader’s own trade, and an address names it', async ({
    page,
  }) => {
    await page.goto('/negocio#giro-clinica');
    await expect(page.getByRole('radio', { name: 'Clínica' })).toBeChecked();
    await expect(page.getByText('Una cita, escrita una vez')).toBeVisible();
    await expect(page.getByText('Un pedido, escrito una vez')).toBeHidden();
    await page.locator('#cambio').scrollIntoViewIfNeeded();
    await page.getByLabel('Tus citas al mes').fill('2000');
    await expect(page.getByRole('link', { name: 'Cotiza con estas cifras' })).toHaveAttribute(
      'href',
      '/cotizacion?tipo=sistema&giro=clinica&cuantos=2000&valor=110&parte=50',
    );
    await page.getByRole('radio', { name: 'Clínica' }).press('ArrowLeft');
    await expect(page.getByText('Una orden, escrita una vez')).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Lo que ve tu cliente' })).toHaveText(
      /en revisión\. Frenos y afinación, \$3,480\..*Acepto/,
    );
    await expect(page.getByRole('button', { name: /^Ver como/ })).toHaveCount(1);
  });
});

test('a card opened before its script stays where it is being read, and closes', async ({
  page,
}) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/servicios');
  await card(page, 'sistema').locator('summary').click();
  const close = card(page, 'sistema').getByRole('button', { name: 'Cerrar' });
  await close.scrollIntoViewIfNeeded();
  const read = await page.evaluate(() => window.scrollY);
  arrive();
  await expect(page).toHaveURL(/#sistema$/);
  expect(await page.evaluate(() => window.scrollY)).toBe(read);
  await close.click();
  await expect(openCards(page)).toHaveCount(0);
});
