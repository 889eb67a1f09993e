import { expect, test } from '#tests/support/test.ts';

test('the home page fits on six sheets of paper', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(sheets.length).toBeGreaterThan(2);
  expect(sheets.length).toBeLessThanOrEqual(6);
});
