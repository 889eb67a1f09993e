import { expect, test } from '../support/test.ts';

/**
 * What a screen reader has of the forms, as a tree: names, roles, states and descriptions. The
 * snapshots are written by hand, because what matters is that they make sense when they are read.
 */
test.describe('the accessibility tree', () => {
  test('of the home page’s form, empty and with what is wrong', async ({ page }) => {
    await page.goto('/#contacto');
    const form = page.locator('form[action="/contacto"]');
    await expect(page.getByLabel('No soy un robot')).toBeEnabled();
    await expect(form).toMatchAriaSnapshot(`
      - text: Nombre
      - textbox "Nombre"
      - text: Correo
      - textbox "Correo"
      - text: Teléfono
      - paragraph: /hasta 12/
      - textbox "Teléfono"
      - text: Mensaje
      - paragraph: /./
      - textbox "Mensaje"
      - checkbox "No soy un robot"
      - text: No soy un robot
      - paragraph: /./
      - paragraph:
        - text: /datos/
        - link "Aviso de privacidad"
      - button "Enviar mensaje"
      - status
    `);
    await page.getByRole('button', { name: 'Enviar mensaje' }).click();
    await expect(form).toMatchAriaSnapshot(`
      - alert "Revisa estos datos":
        - heading "Revisa estos datos" [level=2]
        - list:
          - listitem:
            - 'link "Nombre: Campo Requerido"'
          - listitem:
            - 'link "Correo: Campo Requerido"'
          - listitem:
            - 'link "Teléfono: Campo Requerido"'
          - listitem:
            - 'link "Mensaje: Campo Requerido"'
          - listitem:
            - 'link "No soy un robot: Campo Requerido"'
    `);
    for (const label of ['Nombre', 'Correo', 'Teléfono', 'Mensaje', 'No soy un robot']) {
      const field = form.getByLabel(label);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(/Campo Requerido/);
    }
  });

  test('of the quote’s basic data, with what is wrong', async ({ page }) => {
    await page.goto('/cotizacion/datos_basicos');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Enviar' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toBeFocused();
    for (const [label, message] of [
      ['Nombre', 'Ingresa un nombre válido.'],
      ['Correo', 'Ingresa un e-mail válido.'],
      ['Teléfono', 'Ingresa un número válido.'],
      ['¿Cuándo quieres empezar?', 'Ingrese campo requerido.'],
      ['¿Para cuándo debe estar listo?', 'Ingrese campo requerido.'],
      ['Presupuesto', 'Ingrese campo requerido.'],
      [/acepto que usen mis datos/, 'Debes aceptar el aviso de privacidad para continuar.'],
    ] as const) {
      const field = main
        .getByLabel(label)
        .or(main.getByRole('checkbox', { name: label }))
        .first();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
      await expect(
        main.getByRole('alert').getByRole('link', { name: message }).first(),
      ).toBeVisible();
    }
  });
});
