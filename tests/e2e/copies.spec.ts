import { expectAccessible } from '#tests/support/axe.ts';
import { folioOf, postForm, writtenEnquiry } from '#tests/support/enquiry.ts';
import { presolvedCaptchas, TEST_SECRET_KEY } from '#tests/support/presolved.ts';
import { expect, test } from '#tests/support/test.ts';
import { BRAND } from '#tests/support/tested-site.ts';

test('a mailbox that has had its copies for today is promised no other', async ({
  page,
  extraSite,
}) => {
  // Three copies a day: three tenths of the limit.
  const { baseURL } = await extraSite({ env: { SECRET_KEY: TEST_SECRET_KEY, RATE_LIMIT: '10' } });
  const captchas = await presolvedCaptchas(5);
  const forms = captchas.map((captcha, index) =>
    writtenEnquiry({ captcha, 'contact[mensaje]': `Una tienda, por ${index}.ª vez.` }),
  );
  const [first = {}, second = {}, third = {}, fourth = {}, fifth = {}] = forms;
  const ways: string[] = [];
  for (const form of [first, second, third, fourth, first]) {
    const response = await postForm(baseURL, form);
    expect(folioOf(response)).not.toBeNull();
    ways.push(response.headers.get('location') ?? '');
  }
  expect(ways.map((way) => way.includes('copia=no'))).toEqual([false, false, false, true, false]);
  const remote = await postForm(baseURL, fifth, { accept: 'application/json' });
  expect(((await remote.json()) as { next: string }).next).toContain('&copia=no');

  await page.goto(baseURL + (ways[3] ?? ''));
  const main = page.getByRole('main');
  await expect(main).toContainText('Esta vez no te mandamos copia por correo');
  await expect(main).not.toContainText('te mandamos una copia');
  await expect(main).not.toContainText('¿No ves la copia');
  await expect(page.locator('[data-folio]')).toContainText(`${BRAND.folio}-`);
  await expectAccessible(page);
  await page.goto(baseURL + (ways[4] ?? ''));
  await expect(main).toContainText('te mandamos una copia');
});
