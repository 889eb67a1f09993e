import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  expectEmptied,
  fillContact,
  fillQuote,
  folioOn,
  leadNamed,
  openFilledContact,
  QUOTE_ANSWERS,
  sendFlow,
  uniqueName,
} from '#tests/support/flows.ts';
import { expect, onlyInLongForm, test } from '#tests/support/test.ts';
import { goBackAsLeft, inWholeChromium, markAsLeft } from '#tests/support/whole-chromium.ts';

const MESSAGE = 'Quiero una tienda en línea.';

const FORMS = [
  {
    which: 'the home page’s form',
    path: '/#contacto',
    thanks: '/contacto',
    fill: fillContact,
    send: async (page: Page) => {
      await page.getByLabel('No soy un robot').check();
      await expect(page.getByText('Comprobado.')).toBeVisible();
      await page.getByRole('button', { name: 'Enviar mensaje' }).click();
    },
    said: MESSAGE,
  },
  {
    which: 'the contact flow',
    path: '/contacto/datos_basicos',
    thanks: '/contacto',
    fill: fillContact,
    send: sendFlow,
    said: MESSAGE,
  },
  {
    which: 'the quote with consent and budget',
    path: '/cotizacion/datos_basicos',
    thanks: '/cotizacion',
    fill: async (page: Page, name: string) => {
      await fillQuote(page, name);
      await page.getByLabel(/^Leí el/).check();
    },
    send: sendFlow,
    said: Object.values(QUOTE_ANSWERS).join(' · '),
  },
] as const;

async function sendForm(page: Page, { fill, send, thanks }: (typeof FORMS)[number], name: string) {
  await expect(page.locator('astro-island[ssr]:has(form)')).toHaveCount(0);
  await fill(page, name);
  await send(page);
  return folioOn(page, thanks);
}

/**
 * The visitor goes back to a sent form. The page has an `unload` listener, so that every browser
 * loads the page again and restores its fields.
 */
function goBackTo(form: (typeof FORMS)[number]): void {
  test(`${form.which} is empty and says what was sent`, async ({ page, site }) => {
    const name = uniqueName();
    await page.addInitScript(() => addEventListener('unload', () => undefined));
    await page.goto(form.path);
    const folio = await sendForm(page, form, name);
    await page.goBack();
    await expectEmptied(page, folio, form.said);
    leadNamed(site.dataDir, name);
  });
}

test.describe('going back after sending', () => {
  for (const form of FORMS.slice(0, 1)) goBackTo(form);

  test.describe('to a flow', () => {
    onlyInLongForm(
      'they settle by the same script (settle-sent.test.ts); sending.test.tsx has consent and budget',
    );
    for (const form of FORMS.slice(1)) goBackTo(form);
  });
});

test.describe('going back to a page that the browser shows as it was left', () => {
  onlyInLongForm(
    'it starts another browser; SimpleContactForm.test.tsx and sending.test.tsx look at the same',
  );
  for (const form of FORMS.slice(0, 1)) {
    test(`${form.which}, as it was left, is empty and says what was sent`, async ({ site }) => {
      const name = uniqueName();
      await inWholeChromium(site.baseURL, form.path.replace(/#.*/, ''), async (page) => {
        await page.goto(form.path);
        await markAsLeft(page);
        const folio = await sendForm(page, form, name);
        await goBackAsLeft(page);
        await expectEmptied(page, folio, form.said);
        leadNamed(site.dataDir, name);
      });
    });
  }
});

test('what is written after going back is kept, whichever way one goes on', async ({ page }) => {
  await openFilledContact(page);
  await sendFlow(page);
  await folioOn(page, '/contacto');
  await page.goBack();
  await expect(page.getByText('Ya recibimos tu mensaje')).toBeVisible();
  await expectAccessible(page, { within: 'main' });
  const message = page.getByRole('textbox', { name: 'Mensaje' });
  await message.fill('Se me olvidaba algo.');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Recibimos tu mensaje' })).toBeVisible();
  await page.goBack();
  await expect(message).toHaveValue('Se me olvidaba algo.');
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(page.getByText('Ya recibimos tu mensaje')).toHaveCount(0);
  await page.reload();
  await expect(message).toHaveValue('Se me olvidaba algo.');
  await expect(page.getByText('Ya recibimos tu mensaje')).toHaveCount(0);
});
