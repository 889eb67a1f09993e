import type { Page } from '@playwright/test';
import { openAwake } from '#tests/support/flows.ts';
import { expect, test } from '#tests/support/test.ts';

const steps = (second: string, third?: string) => `
  - navigation "Pasos del formulario":
    - list:
      - listitem: Qué necesitas (hecho)
      - listitem: ${second === 'hecho' ? String.raw`/Datos básicos faltan \d \(hecho\)/` : `Datos básicos (${second})`}
      - listitem: ${third === undefined ? '/Detalle del proyecto.+puedes saltarlo/' : `Detalle del proyecto (${third})`}
  - status`;

const CONTACT = `
  - heading "Tus datos" [level=2]
  - textbox "Nombre"
  - textbox "Correo"
  - paragraph: /hasta 12 con la clave/
  - textbox "Teléfono"
  - status
  - paragraph: /opcional/
  - textbox "Tu sitio web"
  - paragraph: Dinos qué necesitas y para cuándo.
  - textbox "Mensaje"
  - paragraph: /Nadie ve lo que escribes/`;

const REFERENTS = `
  - group "¿Qué sitios o apps te gustan?":
    - paragraph: /Escribe uno por renglón/
    - textbox "Nueva referencia"
    - button "Agregar Nueva referencia"
    - status`;

const DETAIL = `
  - heading "Detalle del proyecto" [level=2]
  - paragraph: /Este paso es opcional/
  - group "¿Qué tipo de proyecto es?":
    - checkbox "Tienda en línea"
    - checkbox "App móvil"
    - checkbox "Sistema de negocio"
    - checkbox "Auditoría de seguridad"
    - checkbox "Sitio web"
    - checkbox "Otro tipo de proyecto"
  - group "¿Qué debe hacer?":
    - paragraph: /una función por renglón/
    - textbox "Nueva función"
    - button "Agregar Nueva función"
    - status
  - group "¿Qué no debe hacer o qué límites tiene?":
    - paragraph: /un límite por renglón/
    - textbox "Nueva restricción"
    - button "Agregar Nueva restricción"
    - status`;

const AGREE = `
  - checkbox /Leí el aviso de privacidad .+ y acepto que usen mis datos/`;

const NOTICE = `
  - paragraph:
    - text: /Guardamos lo que nos envías/
    - link "aviso de privacidad (se abre en otra pestaña)"`;

const buttons = (...names: string[]) =>
  `${names.map((name) => `\n  - button "${name}"`).join('')}
  - status
  - paragraph:
    - link "Empezar de nuevo"`;

const WHO = ['Nombre', 'Correo', 'Teléfono'];

const STEP_TREES = [
  {
    name: 'the contact’s basic data with references',
    path: '/contacto/datos_basicos_referentes',
    tree:
      steps('en curso', 'pendiente') +
      CONTACT +
      REFERENTS +
      NOTICE +
      buttons('Atrás', 'Siguiente', 'Enviar'),
    required: [...WHO, 'Mensaje'],
  },
  {
    name: 'the quote’s project detail',
    path: '/cotizacion/detalle_proyecto',
    tree: steps('hecho, falta algo', 'en curso') + DETAIL + AGREE + buttons('Atrás', 'Enviar'),
    required: [],
  },
];

async function listGrowsAndShrinks(page: Page): Promise<void> {
  const list = page.getByRole('group', { name: '¿Qué debe hacer?' });
  await expect(list).toHaveAccessibleDescription(/una función por renglón/);
  for (const text of ['Catálogo', 'Pagos']) {
    await list.getByRole('textbox', { name: 'Nueva función' }).fill(text);
    await list.getByRole('button', { name: 'Agregar Nueva función' }).click();
  }
  await expect(list).toMatchAriaSnapshot(`
      - group "¿Qué debe hacer?":
        - list:
          - listitem:
            - text: Catálogo
            - button "Quitar «Catálogo»"
          - listitem:
            - text: Pagos
            - button "Quitar «Pagos»"
        - textbox "Nueva función"
        - button "Agregar Nueva función"
        - button "Vaciar la lista ¿Qué debe hacer?"
        - status: Se agregó «Pagos». Van 2.
    `);
  await list.getByRole('button', { name: 'Quitar «Pagos»' }).click();
  await expect(list.getByRole('status')).toHaveText('Se quitó «Pagos». Quedan 1.');
  await expect(list.getByRole('button', { name: 'Quitar «Catálogo»' })).toBeFocused();
}

// The trees are written by hand, not recorded, so that a reader can understand each of them.
test.describe('the accessibility tree', () => {
  test('of the home page’s form', async ({ page }) => {
    await page.goto('/#contacto');
    const form = page.locator('form[action="/contacto"]');
    await expect(page.getByLabel('No soy un robot')).toBeEnabled();
    await expect(form).toMatchAriaSnapshot(`
      - text: Nombre
      - textbox "Nombre"
      - text: Correo
      - textbox "Correo"
      - text: Teléfono
      - paragraph: /[Hh]asta 12/
      - textbox "Teléfono"
      - status
      - text: Mensaje
      - paragraph: /./
      - textbox "Mensaje"
      - checkbox "No soy un robot"
      - text: No soy un robot
      - status
      - paragraph:
        - text: /datos/
        - link "Aviso de privacidad"
      - button "Enviar mensaje"
      - status
    `);
  });

  test('of the quote’s basic data, with what is wrong', async ({ page }) => {
    await openAwake(page, '/cotizacion/datos_basicos');
    await page.getByRole('button', { name: 'Enviar' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toBeFocused();
    for (const [label, message] of [
      ['Nombre', 'Ingresa un nombre válido.'],
      ['Correo', 'Ingresa un e-mail válido.'],
      ['Teléfono', 'Ingresa un número válido.'],
      ['Fecha de comienzo', 'Ingrese campo requerido.'],
      ['Fecha de lanzamiento', 'Ingrese campo requerido.'],
      ['Presupuesto', 'Ingrese campo requerido.'],
      [/acepto que usen mis datos/, 'Debes aceptar el aviso de privacidad para continuar.'],
    ] as const) {
      const field = main
        .getByRole('textbox', { name: label })
        .or(main.getByRole('combobox', { name: label }))
        .or(main.getByRole('checkbox', { name: label }))
        .first();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
      await expect(
        main.getByRole('alert').getByRole('link', { name: message }).first(),
      ).toBeVisible();
    }
  });

  test('of the steps as they open, of a list that grows and shrinks, and of another type of project', async ({
    page,
  }) => {
    for (const { path, name, tree, required } of STEP_TREES) {
      await openAwake(page, path);
      const form = page.locator('main form');
      await expect(form, name).toMatchAriaSnapshot(tree);
      for (const label of required) {
        await expect(form.getByRole('textbox', { name: label, exact: true })).toHaveAttribute(
          'required',
        );
      }
      // Screen readers do not get the text about required fields, because they already say of each
      // field that it is required.
      expect(await form.ariaSnapshot(), name).not.toContain('obligatorios');
    }
    await listGrowsAndShrinks(page);
    await page.getByRole('checkbox', { name: 'Otro tipo de proyecto' }).check();
    await expect(page.getByRole('group', { name: '¿Qué tipo de proyecto es?' }))
      .toMatchAriaSnapshot(`
      - group "¿Qué tipo de proyecto es?":
        - checkbox "Auditoría de seguridad"
        - checkbox "Otro tipo de proyecto" [checked]
        - textbox "¿Cuál?"
    `);
  });
});
