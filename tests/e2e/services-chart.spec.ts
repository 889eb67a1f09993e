import type { Page } from '@playwright/test';
import { expect, onlyInLongForm, test } from '#tests/support/test.ts';

const toggle = (page: Page) => page.getByRole('button', { name: /^Ver como/ });

async function openChart(page: Page) {
  await page.goto('/negocio');
  await toggle(page).scrollIntoViewIfNeeded();
  await expect(page.locator('#grafica astro-island[ssr]').filter({ visible: true })).toHaveCount(0);
}

/**
 * The largest processor time of a frame while the chart changes, as a multiple of an idle frame's
 * time. About 1.5 is normal.
 */
const BARE_FRAMES = 2.5;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page of services can be read whole', async ({ page }) => {
    await page.goto('/servicios#auditoria');
    await expect(page.getByText('Una constancia de lo que quedó corregido')).toBeVisible();
    await page.locator('[data-card="sitio"] summary').click();
    await expect(page.getByText('Hasta cinco páginas, con textos')).toBeVisible();
    await expect(page.getByText('Una constancia de lo que quedó corregido')).toBeHidden();

    await page.goto('/comercio');
    await expect(page.getByText('Subes hasta cinco fotos')).toBeVisible();
    await expect(page.getByText('El mínimo lo pones tú')).toBeVisible();
    await expect(page.getByRole('cell', { name: '$11,350' })).toBeVisible();

    await page.goto('/movil');
    await expect(page.getByRole('img', { name: /^Dibujo del (frente|reverso)/ })).toHaveCount(2);

    await page.goto('/negocio');
    await page.getByText('Ver la tabla').first().click();
    await expect(page.getByRole('row', { name: /Panaderías 184 36\.8/ })).toBeVisible();
  });
});

test.describe('the chart of /negocio', () => {
  onlyInLongForm(
    'it draws for seconds; how it moves is in BusinessChart.test.tsx and chart-geometry.test.ts',
  );

  test('a frame of its morph costs little more than a bare one, so that it is smooth on a phone too', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openChart(page);
    const session = await page.context().newCDPSession(page);
    // A thread's time also contains other programs' work, so the test compares the frames during
    // the change with the frames around it.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const workedMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
    };
    const workPerFrame = async (milliseconds: number) => {
      const before = await workedMs();
      const frames = await framesOf(page, milliseconds);
      return ((await workedMs()) - before) / frames.length;
    };
    const costs: number[] = [];
    while (costs.length < 3 && !costs.some((cost) => cost < BARE_FRAMES)) {
      const before = await workPerFrame(700);
      await toggle(page).click();
      const morph = await workPerFrame(1400);
      await framesOf(page, 300);
      const bare = (before + (await workPerFrame(700))) / 2;
      expect(bare).toBeGreaterThan(0);
      costs.push(morph / bare);
    }
    expect(Math.min(...costs)).toBeLessThan(BARE_FRAMES);
    await session.detach();
  });
});

/**
 * Returns the milliseconds of each frame in a period. A changing dot makes the browser paint every
 * frame.
 */
function framesOf(page: Page, milliseconds: number): Promise<number[]> {
  return page.evaluate(
    (duration) =>
      new Promise<number[]>((resolve) => {
        const dot = document.createElement('i');
        dot.style.cssText = 'position:fixed;inset:0 auto auto 0;inline-size:1px;block-size:1px';
        document.body.append(dot);
        const lengths: number[] = [];
        const start = performance.now();
        let last = start;
        requestAnimationFrame(function sample(now) {
          lengths.push(now - last);
          last = now;
          dot.style.backgroundColor = `rgb(${lengths.length % 255} 0 0)`;
          if (now - start < duration) {
            requestAnimationFrame(sample);
            return;
          }
          dot.remove();
          resolve(lengths.slice(1));
        });
      }),
    milliseconds,
  );
}
