import { createReceipts } from '#server/requests/receipt.ts';
import { TEST_SECRET_KEY } from '#tests/support/presolved.ts';
import { expect, test } from '#tests/support/test.ts';
import { BRAND } from '#tests/support/tested-site.ts';

test('a mailbox that has had its copies for today is promised no other, and none without a server', async ({
  page,
}) => {
  const receipts = createReceipts(TEST_SECRET_KEY);
  const main = page.getByRole('main');
  await page.goto(receipts.issue(`/contacto/gracias?folio=${BRAND.folio}-7K3M-Q9&copia=no`));
  await expect(main).toContainText('Esta vez no te mandamos copia por correo');
  await expect(main).not.toContainText(/te mandamos una copia/i);
  await expect(main).not.toContainText('¿No ves la copia');
  await expect(page.locator('[data-folio]')).toContainText(`${BRAND.folio}-7K3M-Q9`);
  await page.goto(receipts.issue(`/contacto/gracias?folio=${BRAND.folio}-7K3M-Q9`));
  await expect(main).toContainText('Esta vez no te mandamos copia por correo');
});
