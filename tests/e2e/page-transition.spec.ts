import { expect, test } from '#tests/support/test.ts';
import { layOutAll } from '#tests/support/tested-site.ts';

// The site has no fade between pages: during a fade, the browser gives every click to the document
// and not to the link below the pointer.
test('a click right after a page arrives reaches what it was meant for', async ({ page }) => {
  await page.goto('/servicios');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0.02 });
  await layOutAll(page);
  await page.locator('footer a[href="/aviso-legal"]').click();
  await page.waitForURL('**/aviso-legal');
  await page.evaluate(() => {
    addEventListener('click', (event) => {
      event.preventDefault();
      const target = event.target instanceof Element ? event.target.closest('a') : null;
      document.documentElement.dataset['hit'] = target?.getAttribute('href') ?? 'nothing';
    });
  });
  for (const link of [
    page.getByRole('banner').getByRole('link').first(),
    page.locator('main').getByRole('link').first(),
  ]) {
    const box = await link.boundingBox();
    if (box === null) throw new Error('The link is not on the screen.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page.locator('html')).toHaveAttribute(
      'data-hit',
      (await link.getAttribute('href')) ?? '',
    );
  }
  await browser.detach();
});
