import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import {
  failWith,
  fillContact,
  folioOn,
  openAwake,
  openFilledContact,
  sendFlow as send,
  SOLVED_MS,
  uniqueName,
} from '../support/flows.ts';
import { LONG_FORM } from '../support/long-form.ts';
import { readLeads } from '../support/store.ts';
import { expect, test } from '../support/test.ts';

const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };

const CAUSES = [{ status: 500 }, { status: 429 }, 'no network'] as const;

/** Every cause where there is least room; at the wider window one, and in the long form all. */
const CASES = [
  { viewport: NARROW, causes: CAUSES, withCaptcha: true },
  { viewport: WIDE, causes: LONG_FORM ? CAUSES : CAUSES.slice(0, 1), withCaptcha: LONG_FORM },
];

const message = (page: Page) => page.getByRole('textbox', { name: 'Mensaje' });
const notSent = (page: Page) => page.getByRole('alert', { name: 'Tu mensaje no se envió' });

test.describe('a message that could not be sent', { tag: '@firefox' }, () => {
  for (const { viewport, causes, withCaptcha } of CASES) {
    test.describe(`at ${viewport.width} pixels`, () => {
      test.use({ viewport });

      for (const how of causes) {
        const name = typeof how === 'string' ? how : String(how.status);
        test(`is told where the person is, with focus: ${name}`, async ({ page }) => {
          await openFilledContact(page);
          await failWith(page, how);
          await send(page);
          await expect(notSent(page)).toBeFocused({ timeout: SOLVED_MS });
          await expect(notSent(page)).toBeInViewport({ ratio: 1 });
          await expect(message(page)).toHaveValue('');
          await expectAccessible(page);
        });
      }

      if (!withCaptcha) return;
      test('because the captcha could not be checked is told there too, and again', async ({
        page,
      }) => {
        await openFilledContact(page);
        await page.route('**/captcha/desafio', (route) => route.abort());
        const alert = page.getByRole('alert', { name: 'No pudimos comprobar' });
        for (const attempt of ['first', 'second']) {
          await send(page);
          await expect(alert, attempt).toBeFocused();
          await expect(alert).toBeInViewport({ ratio: 1 });
          await expect(page.getByLabel(/^Para comprobar que eres una persona/)).toBeInViewport();
          await page.getByLabel('Nombre').focus();
        }
        await expect(message(page)).toHaveValue('Quiero una tienda en línea.');
        await expectAccessible(page);
      });
    });
  }
});

test.describe('two tabs of the contact flow', { tag: '@firefox' }, () => {
  const MESSAGES = { a: 'Desde la primera pestaña.', b: 'Desde la segunda pestaña.' };
  const offered = (page: Page) => page.getByRole('button', { name: /^Recuperar y reintentar/ });

  test('keep and offer the message that failed in each, whichever sends first', async ({
    page: a,
    context,
    site,
  }) => {
    const name = uniqueName();
    const b = await context.newPage();
    // The second is open before anything fails in the first.
    for (const [tab, text] of [
      [a, MESSAGES.a],
      [b, MESSAGES.b],
    ] as const) {
      await openAwake(tab, '/contacto/datos_basicos');
      await fillContact(tab, name);
      await message(tab).fill(text);
      await failWith(tab, 'no network');
    }
    for (const tab of [a, b]) {
      await send(tab);
      await expect(message(tab)).toHaveValue('', { timeout: SOLVED_MS });
      await tab.unroute('**/contacto');
    }
    for (const tab of [a, b]) await expect(offered(tab)).toHaveCount(2);
    await expectAccessible(b);

    // One is sent from the tab in which it did not fail; the other one stays, in both.
    await b.getByRole('button', { name: `Recuperar y reintentar «${MESSAGES.a}»` }).click();
    await folioOn(b, '/contacto');
    await expect(offered(a)).toHaveCount(1);
    await openAwake(b, '/contacto');
    await expect(offered(b)).toHaveCount(1);
    await offered(a).click();
    await folioOn(a, '/contacto');
    await expect(offered(b)).toHaveCount(0);
    const leads = readLeads(site.dataDir).filter((lead) => lead.nombre === name);
    expect(leads.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual(
      expect.arrayContaining([{ mensaje: MESSAGES.a }, { mensaje: MESSAGES.b }]),
    );
    expect(leads).toHaveLength(2);
  });
});
