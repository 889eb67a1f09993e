import { expect, test } from '#tests/support/test.ts';

test('the phone of /movil shows nothing of the face turned away', async ({ page }) => {
  await page.goto('/movil');
  await page.locator('#telefono').scrollIntoViewIfNeeded();
  await expect(page.locator('#telefono astro-island[ssr]')).toHaveCount(0);
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
    ['Lo que no se ve', 1, 0],
    ['Lo que se ve', 0, 1],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect.poll(() => seenParts(away), name).toBe(0);
    expect(await seenParts(shown), name).toBeGreaterThan(10);
  }
});
