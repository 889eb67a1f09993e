import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  expectFocusIn,
  fillQuote,
  openAwake,
  openFilledContact,
  watchFragments,
} from '#tests/support/flows.ts';
import { expect, onlyInLongForm, test } from '#tests/support/test.ts';
import { FIRST_SERVICE } from '#tests/support/tested-site.ts';

async function walkToDetail(page: Page): Promise<void> {
  await openAwake(page, '/cotizacion');
  await page.getByRole('link', { name: /^Con el detalle/ }).click();
  await page.getByRole('link', { name: /^Tengo referencias/ }).click();
  await fillQuote(page, 'Ana Ríos');
  await page.getByLabel('Nueva referencia').fill('otra.mx');
  await page.getByLabel('Nueva referencia').press('Enter');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByLabel(FIRST_SERVICE.nombre).check();
  await page.getByLabel('Nueva función').fill('Catálogo');
  await page.getByLabel('Nueva función').press('Enter');
}

test('every way back and forth, and a reload, keeps what was written; axe finds nothing on it', async ({
  page,
}) => {
  await walkToDetail(page);
  await expectAccessible(page, { within: 'main form' });
  await page.getByRole('button', { name: 'Atrás' }).click();
  await expect(page.getByLabel('Nombre')).toHaveValue('Ana Ríos');
  await expect(page.getByLabel('Presupuesto')).toHaveValue('Aún no lo sé');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByLabel(FIRST_SERVICE.nombre)).toBeChecked();

  await page.reload();
  await expect(page.getByLabel(FIRST_SERVICE.nombre)).toBeChecked();
  await expect(page.getByRole('button', { name: 'Quitar «Catálogo»' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Nombre')).toHaveValue('Ana Ríos');
  await expect(page.getByLabel(/^Fecha de lanzamiento/)).toHaveValue('15-06-2097');
  await expect(page.getByLabel('Presupuesto')).toHaveValue('Aún no lo sé');
  await expect(page.getByRole('button', { name: 'Quitar «otra.mx»' })).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel(FIRST_SERVICE.nombre)).toBeChecked();

  await page.goBack();
  await page.getByRole('button', { name: /calendario: Fecha de comienzo/ }).click();
  await expectFocusIn(page.getByRole('dialog'));
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // To begin again asks first.
  await page.getByRole('link', { name: 'Empezar de nuevo' }).click();
  await page.getByRole('button', { name: 'Borrar y empezar' }).click();
  await expect(page.getByRole('heading', { name: '¿Cómo quieres cotizar?' })).toBeVisible();
  await page.getByRole('link', { name: /^Rápida/ }).click();
  await expect(page.getByLabel('Nombre')).toHaveValue('');
});

test.describe('a step left with an error', () => {
  onlyInLongForm(
    'sending.test.tsx goes back to the step of the first error; axe looks at such a form in states.spec.ts',
  );

  test('Enviar leads back to the step of the first error, and its summary into the field', async ({
    page,
  }) => {
    await openAwake(page, '/cotizacion/detalle_proyecto');
    await page.getByLabel(/^Leí el/).check();
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Tus datos y tus fechas' })).toBeVisible();
    await expect(page.getByLabel('Nombre')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, { within: 'main form' });
    await page.getByRole('link', { name: /^Presupuesto:/ }).click();
    await expect(page.getByLabel('Presupuesto')).toBeFocused();
  });
});

test('a press on «Enviar» arrives although the message of the field that it leaves moves it', async ({
  page,
}) => {
  await openFilledContact(page);
  const send = page.getByRole('button', { name: 'Enviar' });
  await page.getByLabel('Correo').fill('ana@');
  await send.scrollIntoViewIfNeeded();
  const at = await send.boundingBox();
  if (at === null) throw new Error('There is no button.');
  await page.mouse.move(at.x + at.width / 2, at.y + 4);
  await page.mouse.down();
  await expect(page.getByLabel('Correo')).not.toBeFocused();
  await page.mouse.up();
  await expect(page.getByRole('alert')).toContainText('Revisa estos datos');
});

test.describe('what a flow keeps, in a browser too', () => {
  onlyInLongForm(
    'StepFlow.test.tsx, DateField.test.tsx and ListField.test.tsx look at the same without a browser',
  );

  test('a step that does not arrive is offered again, and nothing is lost', async ({ page }) => {
    await openAwake(page, '/contacto');
    await page.route('**/contacto/datos_basicos', (route) => route.abort());
    await page.getByRole('link', { name: /^Dejar un mensaje/ }).click();
    await expect(page.getByRole('alert')).toContainText('No pudimos cargar este paso');
    await page.unroute('**/contacto/datos_basicos');
    const asked = watchFragments(page);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByLabel('Nombre')).toBeVisible();
    expect(asked).toEqual(['/contacto/datos_basicos']);
  });

  test('an option that is pointed at is fetched ahead, once', async ({ page }) => {
    await openAwake(page, '/contacto');
    const asked = watchFragments(page);
    await page.getByRole('link', { name: /^Dejar un mensaje/ }).hover();
    await expect.poll(() => asked).toEqual(['/contacto/datos_basicos']);
    await page.getByRole('link', { name: /^Dejar un mensaje/ }).click();
    await expect(page.getByLabel('Nombre')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test('dates: typed loosely or picked, and refused when they do not exist', async ({ page }) => {
    await openAwake(page, '/cotizacion/datos_basicos');
    const start = page.getByRole('textbox', { name: /^Fecha de comienzo/ });
    const launch = page.getByRole('textbox', { name: /^Fecha de lanzamiento/ });
    for (const [typed, read] of [
      ['01032097', '01-03-2097'],
      ['1/3/97', '01-03-2097'],
      ['2097-03-01', '01-03-2097'],
    ] as const) {
      await start.fill(typed);
      await start.blur();
      await expect(start).toHaveValue(read);
    }
    await start.fill('1/3/20');
    await start.blur();
    await expect(
      page.getByText('Esa fecha ya pasó. Escribe la de hoy o una posterior.'),
    ).toBeVisible();
    await start.fill('31-02-2097');
    await start.blur();
    await expect(page.getByText('Escribe una fecha que exista')).toBeVisible();
    await start.fill('3/2/2097');
    await start.blur();
    await expect(start).toHaveValue('03-02-2097');
    await expect(page.getByText('Escribe una fecha que exista')).toHaveCount(0);

    await page.getByRole('button', { name: /calendario: Fecha de lanzamiento/ }).click();
    const calendar = page.getByRole('dialog');
    await expect(calendar.getByRole('grid', { name: /febrero 2097/i })).toBeVisible();
    await expect(calendar.locator('th').first()).toHaveText(/^lu/i);
    await calendar.getByRole('button', { name: /10 de febrero de 2097/ }).click();
    await expect(launch).toHaveValue('10-02-2097');
    await launch.fill('01-02-2097');
    await launch.blur();
    await expect(
      page.getByText('El lanzamiento no puede ser anterior al comienzo.').first(),
    ).toBeVisible();
    await page.getByRole('button', { name: /calendario: Fecha de comienzo/ }).click();
    await expectFocusIn(page.getByRole('dialog'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(start).toHaveValue('27-01-2097');
    await expect(page.getByText('El lanzamiento no puede ser anterior al comienzo.')).toHaveCount(
      0,
    );
  });

  test('a summary’s link opens the step that holds its field; emptying a list asks first', async ({
    page,
  }) => {
    await walkToDetail(page);
    await page.getByLabel('Otro tipo de proyecto').check();
    await page.getByLabel('¿Cuál?').fill('x'.repeat(121));
    await page.getByRole('button', { name: 'Atrás' }).click();
    await page.getByLabel('Nombre').fill('');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await page.getByRole('link', { name: /^¿Cuál\?: Este texto es demasiado largo/ }).click();
    await expect(page.getByLabel('¿Cuál?')).toBeFocused();
    await page.getByRole('link', { name: 'Nombre: Ingresa un nombre válido.' }).click();
    await expect(page.getByLabel('Nombre')).toBeFocused();
    await page.getByRole('link', { name: /^¿Cuál\?: Este texto es demasiado largo/ }).click();

    await page.getByLabel('Nueva función').fill('Pagos');
    await page.getByRole('button', { name: 'Agregar' }).first().click();
    await page.getByRole('button', { name: 'Vaciar la lista' }).click();
    await page.getByRole('button', { name: 'Dejarla como está' }).click();
    await expect(page.getByRole('button', { name: 'Quitar «Pagos»' })).toBeVisible();
    await page.getByRole('button', { name: 'Vaciar la lista' }).click();
    await page.getByRole('button', { name: 'Vaciar', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Quitar «Pagos»' })).toHaveCount(0);
  });
});
