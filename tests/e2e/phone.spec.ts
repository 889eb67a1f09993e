import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/test.ts';

async function openPhone(page: Page): Promise<void> {
  await page.goto('/movil');
  await page.locator('#telefono').scrollIntoViewIfNeeded();
  await expect(page.locator('#telefono astro-island[ssr]')).toHaveCount(0);
}

test.describe('the phone of /movil', () => {
  test('turns by its buttons, by keyboard and by a press on it, and shows nothing of the face turned away', async ({
    page,
  }) => {
    await openPhone(page);
    const front = page.getByRole('img', { name: /^Dibujo del frente/ });
    const back = page.getByRole('img', { name: /^Dibujo del reverso/ });
    await expect(front).toBeVisible();
    await expect(back).toHaveCount(0);
    await page.getByRole('button', { name: 'Lo que no se ve' }).click();
    await expect(back).toHaveCount(1);
    await expect(front).toHaveCount(0);
    await page.getByRole('button', { name: 'Lo que se ve' }).focus();
    await page.keyboard.press('Enter');
    await expect(front).toHaveCount(1);
    await front.click();
    await expect(back).toHaveCount(1);

    const faces = page.locator('[data-shown] svg[role=img], [data-shown] svg[aria-hidden]');
    await expect(faces).toHaveCount(2);
    const seenParts = (face: number) =>
      faces
        .nth(face)
        .evaluate(
          (svg) =>
            [svg, ...svg.querySelectorAll('*')].filter((part) =>
              part.checkVisibility({ visibilityProperty: true }),
            ).length,
        );
    for (const [name, shown, away] of [
      ['Lo que se ve', 0, 1],
      ['Lo que no se ve', 1, 0],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await expect.poll(() => seenParts(away), name).toBe(0);
      expect(await seenParts(shown), name).toBeGreaterThan(10);
    }
  });
});
