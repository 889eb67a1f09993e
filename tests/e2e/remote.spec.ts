import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { carrySession } from '#tests/support/panel.ts';
import { expect, test } from '#tests/support/test.ts';
import { answerQuestion } from '#tests/support/text-question.ts';

/*
 * Tests the adapter that sends links and forms in the background (src/ui/remote/adapter.ts). Each
 * test adds its own elements to a page of the panel. The expected results are those of the public
 * tests of rails-ujs, whose behaviour the adapter has.
 */

interface Sent {
  method: string;
  path: string;
  body: string;
  token: string | undefined;
  accept: string | undefined;
}

interface Adapted {
  sent: Sent[];
  answer: () => void;
  token: string;
}

async function adapted(page: Page, html: string, held = false): Promise<Adapted> {
  const sent: Sent[] = [];
  let open: () => void = () => undefined;
  const opened = held ? new Promise<void>((resolve) => (open = resolve)) : undefined;
  await page.route(/\/eco/, async (route) => {
    const request = route.request();
    const headers = request.headers();
    if (request.method() !== 'OPTIONS') {
      sent.push({
        method: request.method(),
        path: request
          .url()
          .replace(new URL(page.url()).origin, '')
          .replace(/&procedencia=[^&]*/, ''),
        body: (request.postData() ?? '').replace(/&?procedencia=[^&]*/, ''),
        token: headers['x-csrf-token'],
        accept: headers['accept'],
      });
    }
    await opened;
    if (request.url().includes('corte')) return route.abort();
    return route.fulfill({
      status: request.url().includes('mal') ? 422 : 200,
      contentType: 'text/html',
      body: '<title>Eco</title><p>Eco</p>',
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    });
  });
  await page.goto('/panel/entrar');
  await page.evaluate((inside) => {
    document
      .querySelector('main')
      ?.replaceChildren(document.createRange().createContextualFragment(inside));
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const name of ['before', 'success', 'error', 'complete']) {
      document.addEventListener(`ajax:${name}`, (event) => {
        const { response } = (event as CustomEvent<{ response?: Response } | null>).detail ?? {};
        heard.push(
          [name, (event.target as Element).id, response?.status].filter(Boolean).join(' '),
        );
      });
    }
  }, html);
  const token = await page.locator('meta[name="csrf-token"]').getAttribute('content');
  return { sent, answer: () => open(), token: token ?? '' };
}

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

test('what is remote takes its method, address and values from its attributes, and carries the token', async ({
  page,
}) => {
  const { sent, token } = await adapted(
    page,
    `<a id="enlace" href="/eco/enlace?c=3" data-remote data-params="a=1&b=2"><b>Enlace</b></a>
    <a id="otro" href="/eco/sin-guiones" data-remote data-method="delete" data-url="/eco/borrar">Borrar</a>
    <button id="boton" type="button" name="que" value="esto" data-remote data-url="/eco/boton"
      data-method="post" data-params="a=1" data-type="html">Botón</button>
    <select id="lista" name="lista" multiple aria-label="Lista" data-remote data-url="/eco/lista"
      data-params="a=1"><option>x</option><option>y</option></select>
    <input id="campo" name="campo" aria-label="Campo" data-remote data-url="/eco/campo" data-method="put">
    <input id="casilla" type="checkbox" name="casilla" value="si" checked aria-label="Casilla" data-remote
      data-url="/eco/casilla">
    <select id="aqui" name="aqui" aria-label="Aquí" data-remote><option>1</option><option>2</option></select>
    <a href="#no" data-remote="false">No</a>`,
  );
  await page.getByText('Enlace').click();
  await page.getByText('Borrar').click();
  await page.getByRole('button').click();
  await page.getByLabel('Lista').selectOption(['x', 'y']);
  await page.getByLabel('Campo').fill('escrito');
  await page.getByLabel('Casilla').uncheck();
  const json = 'application/json';
  await expect
    .poll(() => sent)
    .toEqual([
      { method: 'GET', path: '/eco/enlace?c=3&a=1&b=2', body: '', token, accept: json },
      { method: 'DELETE', path: '/eco/borrar', body: '', token, accept: json },
      { method: 'POST', path: '/eco/boton', body: 'a=1&que=esto', token, accept: 'text/html' },
      { method: 'GET', path: '/eco/lista?a=1&lista=x&lista=y', body: '', token, accept: json },
      { method: 'PUT', path: '/eco/campo', body: 'campo=escrito', token, accept: json },
      { method: 'GET', path: '/eco/casilla', body: '', token, accept: json },
    ]);
  const here = page.waitForRequest('**/panel/entrar?aqui=2');
  await page.getByLabel('Aquí').selectOption('2');
  await here;
  await page.getByText('No', { exact: true }).click();
  await expect(page).toHaveURL(/\/panel\/entrar#no$/);
});

test('a remote form sends what the browser would, with the button that was pressed', async ({
  page,
}) => {
  const { sent } = await adapted(
    page,
    `<form id="f" action="/eco/formulario?c=3" method="post" data-remote>
      <input name="action" value="ñ" aria-label="Nombre"><input name="x" value="1" disabled>
      <fieldset><input type="checkbox" name="casilla" value="0"><input type="checkbox" name="casilla"
        value="1" checked></fieldset>
      <button name="que" value="uno">Uno</button><button name="que" value="dos">Dos</button>
      <button formaction="/eco/otra?d=4" formmethod="get">Otra</button>
      <button type="button">Nada</button>
    </form>
    <button form="f" name="que" value="fuera">Fuera</button>
    <form action="/eco/normal" method="post"><button name="que" value="remoto" data-remote>Remoto</button>
      <button>Normal</button></form>`,
  );
  await page.getByText('Nada').click();
  await page.getByText('Dos').click();
  await expect.poll(() => sent.length).toBe(1);
  await page.getByText('Fuera').click();
  await expect.poll(() => sent.length).toBe(2);
  await page.getByText('Otra').click();
  await expect.poll(() => sent.length).toBe(3);
  await page.getByText('Remoto').click();
  await expect.poll(() => sent.length).toBe(4);
  await page.evaluate(() => {
    document.addEventListener('ajax:before', () => {
      document.querySelector('[name=action]')?.setAttribute('value', 'cambiado');
    });
  });
  await page.getByLabel('Nombre').press('Enter');
  await expect
    .poll(() => sent.map(({ method, path, body }) => [method, path, body]))
    .toEqual([
      ['POST', '/eco/formulario?c=3', 'action=%C3%B1&casilla=1&que=dos'],
      ['POST', '/eco/formulario?c=3', 'action=%C3%B1&casilla=1&que=fuera'],
      ['GET', '/eco/otra?action=%C3%B1&casilla=1', ''],
      ['POST', '/eco/normal', 'que=remoto'],
      ['POST', '/eco/formulario?c=3', 'action=cambiado&casilla=1&que=uno'],
    ]);
  await expect(page).toHaveURL(/\/panel\/entrar$/);
  await page.getByText('Normal').click();
  await expect(page).toHaveURL(/\/eco\/normal$/);
});

test.describe('with the policy of the page put aside', () => {
  test.use({ bypassCSP: true });

  test('the token goes to no other origin, remotely or by a link that posts', async ({ page }) => {
    const { sent, token } = await adapted(
      page,
      `<a href="https://otro.example/eco/a" data-remote data-method="post" data-params="a=1">Remoto</a>
      <form action="https://otro.example/eco/b" method="post" data-remote><button>Formulario</button></form>
      <a href="https://otro.example/eco/c" data-method="post" data-params="a=1">Enlace</a>`,
    );
    await page.getByText('Remoto').click();
    await page.getByText('Formulario').click();
    await expect.poll(() => sent.length).toBe(2);
    await page.getByText('Enlace').click();
    await expect.poll(() => sent.length).toBe(3);
    expect(sent.map(({ token: own, body }) => [own, body])).toEqual([
      [undefined, 'a=1'],
      [undefined, ''],
      [undefined, 'a=1'],
    ]);
    expect(JSON.stringify(sent)).not.toContain(token);
  });
});

test('a link is sent by another method as a form, with the token, and a press with Ctrl is the browser’s', async ({
  page,
  context,
}) => {
  const { sent, token } = await adapted(
    page,
    `<a href="/panel/entrar?otra" data-method="patch" data-url="/eco/enlace" data-params="a=1"><b>Cambiar</b></a>
    <a href="/panel/entrar?remota" data-remote>Remota</a>`,
  );
  for (const name of ['Cambiar', 'Remota']) {
    const tab = context.waitForEvent('page');
    await page.getByText(name).click({ modifiers: ['ControlOrMeta'] });
    await (await tab).close();
  }
  expect(await heard(page)).toEqual([]);
  await page.getByText('Cambiar').click();
  await expect(page).toHaveTitle('Eco');
  expect(sent.map(({ method, path }) => [method, path])).toEqual([['POST', '/eco/enlace']]);
  expect([...new URLSearchParams(sent[0]?.body)]).toEqual([
    ['a', '1'],
    ['_method', 'patch'],
    ['csrf_token', token],
  ]);
});

test('what declares a question asks it first, and refused nothing happens', async ({ page }) => {
  const { sent } = await adapted(
    page,
    `<a href="/eco/a" data-remote data-confirm="¿Borrar todo?&#10;No se puede deshacer."><b>Borrar</b></a>
    <form action="/eco/b" method="post" data-remote><button data-confirm="¿Enviar?">Enviar</button></form>
    <form action="/eco/c" method="post" data-confirm="¿Guardar?"><button>Guardar</button></form>
    <select aria-label="Lista" data-remote data-url="/eco/d" data-confirm="¿Cambiar?">
      <option>x</option><option>y</option></select>`,
  );
  const dialog = page.getByRole('alertdialog');
  const borrar = page.getByRole('link', { name: 'Borrar' });
  await borrar.getByText('Borrar').click();
  await expect(dialog).toHaveAccessibleName('¿Borrar todo?');
  await expect(dialog).toHaveAccessibleDescription('No se puede deshacer.');
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await expectAccessible(page, { within: '[role=alertdialog]' });
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toHaveCount(0);
  await borrar.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(borrar).toBeFocused();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByLabel('Lista').selectOption('y');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toHaveCount(0);
  expect([sent, await heard(page)]).toEqual([[], []]);

  await borrar.click();
  await dialog.getByRole('button', { name: 'Borrar' }).click();
  await expect.poll(() => sent.length).toBe(1);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect.poll(() => sent.length).toBe(2);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveTitle('Eco');
  expect(sent.map(({ path }) => path)).toEqual(['/eco/a', '/eco/b', '/eco/c']);
});

test('when the dialog cannot be fetched, the browser’s own window asks', async ({ page }) => {
  const { sent } = await adapted(
    page,
    `<button type="button" data-remote data-url="/eco" data-confirm="¿Seguro?">Quitar</button>`,
  );
  await page.route('**/confirm*.js', (route) => route.abort());
  const asked: string[] = [];
  let accepts = false;
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (accepts ? dialog.accept() : dialog.dismiss());
  });
  await page.getByRole('button').click();
  await expect.poll(() => asked).toEqual(['¿Seguro?']);
  accepts = true;
  await page.getByRole('button').click();
  await expect.poll(() => sent.length).toBe(1);
  expect(asked).toHaveLength(2);
});

test('a submit is held back while a required named field is empty, unless validation is off', async ({
  page,
}) => {
  const fields = `<input name="nombre" required aria-label="Nombre"><textarea name="texto" required
    aria-label="Texto"></textarea><input type="checkbox" name="acepto" required aria-label="Acepto">
    <input type="radio" name="plan" value="1" required aria-label="Uno"><input type="radio" name="plan"
    value="2" aria-label="Dos"><input name="apagado" required disabled>`;
  const { sent } = await adapted(
    page,
    `<form id="f" action="/eco/f" method="post" data-remote data-confirm="¿Enviar?">${fields}
      <button>Enviar</button><button formnovalidate>Sin mirar</button></form>
    <form action="/eco/n" method="post" novalidate data-remote><input name="n" required>
      <button>Libre</button></form>`,
  );
  const send = page.getByRole('button', { name: 'Enviar' });
  const missing = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
  const fill = async (name: string, fill: () => Promise<void>) => {
    await send.click();
    expect(await missing()).toBe(name);
    await fill();
  };
  await fill('nombre', () => page.getByLabel('Nombre').fill('   '));
  await fill('texto', () => page.getByLabel('Texto').fill('Hola'));
  await fill('acepto', () => page.getByLabel('Acepto').check());
  await fill('plan', () => page.getByLabel('Dos').check());
  await fill('nombre', async () => {
    const told = page.getByLabel('Nombre');
    expect(await told.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe(
      'Completa este campo.',
    );
    await told.fill('Ana');
  });
  expect([sent, await page.getByRole('alertdialog').count()]).toEqual([[], 0]);
  await send.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar' }).click();
  await expect.poll(() => sent.length).toBe(1);
  await page.getByLabel('Nombre').fill('');
  await page.getByRole('button', { name: 'Sin mirar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sin mirar' }).click();
  await expect.poll(() => sent.length).toBe(2);
  await page.getByRole('button', { name: 'Libre' }).click();
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/eco/f', '/eco/f', '/eco/n']);
});

test('nothing is sent twice while it is under way, and then it is given back', async ({ page }) => {
  const { sent, answer } = await adapted(
    page,
    `<p role="status" data-waiting="Un momento."></p>
    <button id="b" type="button" data-remote data-url="/eco/b" data-disable-with="Enviando…"><b>Botón</b></button>
    <a id="a" href="/eco/mal" data-remote data-disable-with="Enviando…">Enlace</a>
    <form id="f" action="/eco/corte" method="post" data-remote><button>Formulario</button></form>
    <a id="n" href="/eco/no" data-remote data-disable-with="Enviando…">Parado</a>`,
    true,
  );
  await page.evaluate(() => {
    document
      .getElementById('n')
      ?.addEventListener('ajax:before', (event) => event.preventDefault());
  });
  const pressed = page.locator('#b, #a, #f button');
  for (const each of await pressed.all()) {
    await each.click();
    await each.click({ force: true });
    await expect(each).toHaveAttribute('aria-disabled', 'true');
    await expect(each).toBeFocused();
  }
  expect(await pressed.allTextContents()).toEqual(['Enviando…', 'Enviando…', 'Formulario']);
  await expect(page.getByRole('status').first()).toHaveText('Un momento.');
  await page.getByText('Parado').click();
  await expect(page.getByText('Parado')).not.toHaveAttribute('aria-disabled');
  answer();
  await expect(page.locator('[aria-disabled], [data-pending]')).toHaveCount(0);
  expect(await pressed.allTextContents()).toEqual(['Botón', 'Enlace', 'Formulario']);
  await expect(page.getByRole('status').first()).toHaveText('');
  expect(sent.map(({ path }) => path)).toEqual(['/eco/b', '/eco/mal', '/eco/corte']);
  const told = await heard(page);
  for (const events of [
    ['before b', 'success b 200', 'complete b'],
    ['before a', 'error a 422', 'complete a'],
    ['before f', 'error f', 'complete f'],
    ['before n'],
  ]) {
    const [, id = ''] = (events[0] ?? '').split(' ');
    expect(told.filter((each) => each.split(' ')[1] === id)).toEqual(events);
  }
});

test('a field that changes again takes the place of its question that is under way', async ({
  page,
}) => {
  const { sent, answer } = await adapted(
    page,
    `<input name="q" id="q" aria-label="Campo" data-remote data-url="/eco/q">`,
    true,
  );
  for (const text of ['a', 'ab']) {
    await page.getByLabel('Campo').fill(text);
    await page.getByLabel('Campo').blur();
  }
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/eco/q?q=a', '/eco/q?q=ab']);
  answer();
  await expect.poll(() => heard(page)).toContain('complete q');
  expect(await heard(page)).toEqual(['before q', 'before q', 'success q 200', 'complete q']);
});

test('a public form is sent without leaving its page, which says what is wrong and keeps what is written without a connection', async ({
  page,
  context,
}) => {
  await page.goto('/boletin');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const isSame = () => page.evaluate(() => 'sameDocument' in window);
  const send = page.getByRole('button', { name: 'Suscribirme' });
  await page.getByLabel('Correo').fill('no es un correo');
  await send.click();
  const summary = page.getByRole('alert').filter({ hasText: 'Revisa estos datos' });
  await expect(summary).toBeFocused();
  await expect(page.getByLabel('Correo')).toHaveValue('no es un correo');
  await expectAccessible(page);
  await page.getByLabel('Correo').fill('quiere@remoto.example');
  await page.getByLabel('Seguridad').check();
  await context.setOffline(true);
  const unsent = page.getByText('Puede que falle tu conexión. Lo que escribiste sigue aquí.');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await send.click();
    await expect(unsent).toBeVisible();
  }
  await context.setOffline(false);
  expect(await isSame()).toBe(true);
  await send.click();
  await expect(page).toHaveURL(/\/boletin\/gracias/);
});

test('without scripts, somebody is taken off the newsletter by a page that asks', async ({
  browser,
  site,
  account,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.baseURL });
  await page.goto('/boletin');
  await page.getByLabel('Correo').fill('una@remoto.example');
  await page.getByLabel('Seguridad').check();
  await answerQuestion(page);
  await page.getByRole('button', { name: 'Suscribirme' }).click();
  await expect(page).toHaveURL(/\/boletin\/gracias/);
  await carrySession(page, site, account);
  await page.goto('/panel/boletin?estado=sin-confirmar');
  await page.getByRole('link', { name: 'Dar de baja: una@remoto.example' }).click();
  await page.getByRole('button', { name: 'Sí, dar de baja' }).click();
  await expect(page.getByText('Esa persona ya no recibe el boletín.')).toBeVisible();
  await page.close();
});
