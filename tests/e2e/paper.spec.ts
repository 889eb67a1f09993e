import { expect, test } from '#tests/support/test.ts';
import { hasPage } from '#tests/support/tested-site.ts';

test('the home page fits on six sheets of paper', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(sheets.length).toBeGreaterThan(2);
  expect(sheets.length).toBeLessThanOrEqual(6);
});

test('paper says no address in percent signs, and is as wide as what is on it', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 688, height: 1000 });
  await page.goto('/contacto/gracias?folio=ATA-7K3M-Q9');
  const said = await page.evaluate(() =>
    Array.from(
      document.querySelectorAll('a[href*="%"]'),
      (link) => getComputedStyle(link, '::after').content,
    ),
  );
  expect(said.length).toBeGreaterThan(0);
  for (const content of said) expect(content).not.toContain('%');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(688);
});

test('nothing lies over the prices of the services on paper', async ({ page }) => {
  test.skip(!hasPage('/servicios'), 'The content has no such page');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 688, height: 1000 });
  await page.goto('/servicios');
  const covered = await page.evaluate(() => {
    const boxes = (selector: string) =>
      Array.from(document.querySelectorAll(selector), (each) => each.getBoundingClientRect());
    const links = boxes('[data-card] ~ a').filter(({ width }) => width > 0);
    return boxes('[data-card] summary span').filter((text) =>
      links.some(
        (link) =>
          link.top < text.bottom &&
          link.bottom > text.top &&
          link.left < text.right &&
          link.right > text.left,
      ),
    ).length;
  });
  expect(covered).toBe(0);
});
