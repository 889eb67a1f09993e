import { devices, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const openCards = (page: Page) => page.locator('[data-card][open]');
const card = (page: Page, id: string) => page.locator(`[data-card="${id}"]`);
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Waits until what is on the page answers to the visitor. */
const awake = (page: Page, place = 'body') =>
  expect(page.locator(`${place} astro-island[ssr]`)).toHaveCount(0);

test.describe('the cards of /servicios', () => {
  test('open by their line, one at a time, and close in every way', async ({ page }) => {
    await page.goto('/servicios');
    await awake(page);
    await expect(openCards(page)).toHaveCount(0);
    await card(page, 'app').locator('summary').click();
    await expect(page.locator('#app')).toBeFocused();
    await expect(page).toHaveURL(/#app$/);
    await card(page, 'auditoria').locator('summary').click();
    await expect(openCards(page)).toHaveCount(1);
    await expect(page.locator('#auditoria')).toBeFocused();

    await card(page, 'auditoria').getByRole('button', { name: 'Cerrar' }).click();
    await expect(openCards(page)).toHaveCount(0);
    await expect(card(page, 'auditoria').locator('summary')).toBeFocused();
    await expect(page).toHaveURL(/\/servicios$/);

    await page.keyboard.press('Enter');
    await expect(page.locator('#auditoria')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(openCards(page)).toHaveCount(0);

    await card(page, 'sitio').locator('summary').click();
    await page.getByRole('heading', { name: 'El catálogo' }).click();
    await expect(openCards(page)).toHaveCount(0);
  });

  test('open and close in 350 ms, and what moves is their whole height', async ({ page }) => {
    await page.goto('/servicios');
    await awake(page);
    const details = card(page, 'app');
    for (const way of ['opening', 'closing']) {
      const heights = await details.evaluate(async (element) => {
        element.querySelector('summary')?.click();
        const inside = element.children[1];
        const seen = [];
        for (const start = performance.now(); performance.now() - start < 700;) {
          await new Promise(requestAnimationFrame);
          const { height, bottom } = element.getBoundingClientRect();
          const content = inside?.getBoundingClientRect();
          // What has come out of it so far ends where the next row begins: no hole between them.
          const hole = content === undefined ? Number.NaN : bottom - content.bottom;
          seen.push({ height, hole });
        }
        return seen;
      });
      expect(new Set(heights.map(({ height }) => height)).size, way).toBeGreaterThan(2);
      for (const { hole } of heights) expect(hole, `a hole while ${way}`).toBeLessThan(1);
      const ended = await details.evaluate((element) => {
        const { transition } = getComputedStyle(element, '::details-content');
        const [line = 0, inside = 0] = [...element.children].map(
          (part) => part.getBoundingClientRect().height,
        );
        // Closed, what is inside keeps the height that it had, out of the page.
        const shown = element.hasAttribute('open') ? inside : 0;
        return { transition, rest: element.getBoundingClientRect().height - line - shown };
      });
      expect(ended.transition, way).toMatch(/(block-size|height) 0\.35s/);
      expect(Math.abs(ended.rest), way).toBeLessThan(1);
    }
  });

  test('a link to one opens it in sight, and going back closes what was opened', async ({
    page,
  }) => {
    await page.goto('/servicios#auditoria');
    await expect(openCards(page)).toHaveAttribute('data-card', 'auditoria');
    await expect(card(page, 'auditoria').locator('summary')).toBeInViewport();
    await awake(page);
    await card(page, 'tienda').locator('summary').click();
    await expect(openCards(page)).toHaveAttribute('data-card', 'tienda');
    await page.goBack();
    await expect(openCards(page)).toHaveAttribute('data-card', 'auditoria');
    await page.goForward();
    await expect(openCards(page)).toHaveAttribute('data-card', 'tienda');
  });

  test('lead to the quote with what was read', async ({ page }) => {
    await page.goto('/servicios#auditoria');
    await page.getByRole('link', { name: 'Cotiza este servicio' }).click();
    await expect(page).toHaveURL(/\/cotizacion\?tipo=auditoria$/);
  });

  test('are accessible closed and open', async ({ page }) => {
    await page.goto('/servicios');
    await awake(page);
    await expectAccessible(page);
    await card(page, 'guardia').locator('summary').click();
    await expectAccessible(page);
  });
});

test('on a narrow phone the way here names the page, in one line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/seguridad');
  const trail = page.getByRole('navigation').getByText('Seguridad', { exact: true });
  const above = page
    .getByRole('navigation', { name: 'Estás en' })
    .getByText('Servicios y precios', { exact: true });
  const [here, up] = [await trail.boundingBox(), await above.boundingBox()];
  expect(Math.abs((here?.y ?? NaN) - (up?.y ?? NaN))).toBeLessThan(8);
});

test.describe('the shop of /comercio', () => {
  test('asks for no chart until the owner’s tab is chosen', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/comercio');
    await awake(page);
    await page.getByRole('button', { name: 'Tu panel' }).click();
    await tab(page, 'Tus cobros').click();
    await page.waitForLoadState('networkidle');
    const before = [...scripts];
    expect(before.join(' ')).not.toMatch(/chart/i);
    await tab(page, 'Tus ventas').click();
    await expect(page.getByRole('slider')).toBeVisible();
    const after = scripts.filter((script) => !before.includes(script));
    expect(after.join(' ')).toMatch(/SalesCharts/);
  });

  test('reads values by mouse and by keyboard', async ({ page }) => {
    await page.goto('/comercio#administracion');
    const line = page.getByRole('slider', { name: 'Ventas por semana, en pesos' });
    await expect(line).toHaveAttribute('aria-valuetext', 'Semana 12: $66,900');
    await line.focus();
    await page.keyboard.press('Home');
    await expect(line).toHaveAttribute('aria-valuetext', 'Semana 1: $31,200');
    const box = await line.boundingBox();
    if (box === null) throw new Error('The chart has no box.');
    await line.hover({ position: { x: box.width - 10, y: box.height / 2 } });
    await expect(line).toHaveAttribute('aria-valuetext', 'Semana 12: $66,900');
    const pie = page.getByRole('group', { name: 'De dónde salen, en pesos' });
    await pie.getByRole('button', { name: /^Macetas/ }).focus();
    await expect(pie.locator('svg').first()).toContainText('18.0');
  });

  test('a link to a tab opens it in sight, also on the way back', async ({ page }) => {
    await page.goto('/comercio#administracion');
    await expect(tab(page, 'Tus ventas')).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, 'Tus ventas')).toBeInViewport();
    await expect(page.getByRole('slider')).toBeVisible();
    await tab(page, 'Tus cobros').click();
    await expect(page).toHaveURL(/#cobros$/);
    await page.goBack();
    await expect(tab(page, 'Tus ventas')).toHaveAttribute('aria-selected', 'true');
    await page.goto('/negocio');
    await page.goBack();
    await expect(tab(page, 'Tus ventas')).toHaveAttribute('aria-selected', 'true');
  });

  test('when the charts do not arrive, says so and draws them on request', async ({ page }) => {
    await page.route(/SalesCharts/, (route) => route.abort());
    await page.goto('/comercio#administracion');
    const retry = page.getByRole('button', { name: 'Volver a dibujar' });
    await expect(retry).toBeVisible();
    await expect(page.getByRole('table', { name: 'Las mismas ventas, en tabla' })).toBeVisible();
    await expectAccessible(page);
    // Without connection the page stays, tables and all.
    await page.route('**/comercio', (route) => route.abort());
    const unreachable = page.waitForEvent(
      'requestfailed',
      (request) => request.method() === 'HEAD',
    );
    await retry.click();
    await unreachable;
    await expect(retry).toBeVisible();
    await expect(page.getByRole('table', { name: 'Las mismas ventas, en tabla' })).toBeVisible();
    await page.unroute('**/comercio');
    await page.unroute(/SalesCharts/);
    await retry.click();
    await expect(page.getByRole('slider')).toBeVisible();
  });

  test('shows captions by mouse and by keyboard', async ({ page }) => {
    await page.goto('/comercio');
    await awake(page);
    // All of them can be read; the one that is pointed at is lit.
    const caption = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    const [cart, logo] = [caption('Vende con proveedores de pago'), caption('a quién le compra')];
    await page.getByRole('button', { name: 'Carrito y cobro' }).hover();
    await expect(cart).toHaveAttribute('data-on', 'true');
    await page.getByRole('button', { name: 'Tu logo en cada página' }).focus();
    await expect(logo).toHaveAttribute('data-on', 'true');
    await expect(cart).toHaveAttribute('data-on', 'false');
    await page.keyboard.press('Escape');
    await expect(logo).toHaveAttribute('data-on', 'false');
    await expect(page.getByText('Toca o señala un número').first()).toBeVisible();
  });

  test('is accessible in each tab and from both sides', async ({ page }) => {
    await page.goto('/comercio');
    await awake(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Tu panel' }).click();
    await page.getByRole('button', { name: 'Pedidos con un solo estado' }).focus();
    await expectAccessible(page);
    await tab(page, 'Tus ventas').click();
    await expect(page.getByRole('slider')).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectAccessible(page);
    await tab(page, 'Tus cobros').click();
    await expectAccessible(page);
  });
});

test('nothing on the pages breaks the content policy or throws', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (entry) => {
    if (entry.type() === 'error') complaints.push(entry.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const path of ['/servicios#app', '/comercio#administracion', '/movil', '/negocio']) {
    await page.goto(path);
    for (const island of await page.locator('main astro-island > *').all()) {
      await island.scrollIntoViewIfNeeded();
    }
    await awake(page);
    expect(complaints, path).toEqual([]);
  }
});

test('by touch: cards, tabs, captions, phone and chart', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    ...(baseURL !== undefined && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/servicios');
  await awake(page);
  await card(page, 'sistema').locator('summary').tap();
  await expect(openCards(page)).toHaveAttribute('data-card', 'sistema');
  await card(page, 'sistema').getByRole('button', { name: 'Cerrar' }).tap();
  await expect(openCards(page)).toHaveCount(0);

  await page.goto('/comercio');
  await awake(page);
  await page.getByRole('button', { name: 'Fotos que van rotando' }).tap();
  // Not a screen further down, and the only one.
  await expect(page.getByText('Subes hasta cinco fotos')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Vende con proveedores de pago')).toBeHidden();
  await tab(page, 'Tus ventas').tap();
  const line = page.getByRole('slider');
  await line.scrollIntoViewIfNeeded();
  await line.tap({ position: { x: 120, y: 60 } });
  await expect(line).not.toHaveAttribute('aria-valuetext', /Semana 12/);

  await page.goto('/movil');
  await page.getByRole('button', { name: 'Lo que no se ve' }).scrollIntoViewIfNeeded();
  await awake(page, '#telefono');
  await page.getByRole('button', { name: 'Lo que no se ve' }).tap();
  await expect(page.getByRole('img', { name: /^Dibujo del reverso/ })).toHaveCount(1);

  await page.goto('/negocio');
  await page.locator('#grafica summary').first().tap();
  const chart = page.getByRole('button', { name: /^Ver como/ });
  await chart.scrollIntoViewIfNeeded();
  await awake(page, '#grafica');
  await chart.tap();
  await expect(page.getByRole('button', { name: 'Ver como barras' })).toBeVisible();
  await context.close();
});
