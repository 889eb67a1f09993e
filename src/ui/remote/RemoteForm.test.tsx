// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { RemoteForm, type RemoteFormProps } from './RemoteForm.tsx';

const fetched = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="token-1">';
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', fetched);
});

const form = (props: Partial<RemoteFormProps> = {}) => (
  <RemoteForm action="/contacto" {...props}>
    <TextField name="contact[nombre]" label="Nombre" required />
    <TextField name="contact[web]" label="Sitio" />
    <Button type="submit">Enviar</Button>
  </RemoteForm>
);

const press = () => userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
const write = (text: string) =>
  userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), text);

test('sends its fields to its own address and method, with the token', async () => {
  render(form());
  await write('Ana');
  await press();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url?.pathname).toBe('/contacto');
  expect(init?.method).toBe('POST');
  expect(String(init?.body as URLSearchParams)).toBe('contact%5Bnombre%5D=Ana&contact%5Bweb%5D=');
  expect(new Headers(init?.headers).get('X-CSRF-Token')).toBe('token-1');
});

test('with GET the fields go in the address', async () => {
  render(form({ method: 'get', action: '/buscar' }));
  await write('Ana');
  await press();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url?.searchParams.get('contact[nombre]')).toBe('Ana');
  expect(init?.body).toBeNull();
});

test('the pressed button’s own address and value are sent', async () => {
  render(
    <RemoteForm action="/contacto">
      <Button type="submit" name="accion" value="borrar" formAction="/borrar">
        Borrar
      </Button>
    </RemoteForm>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Borrar' }));
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url?.pathname).toBe('/borrar');
  expect(String(init?.body as URLSearchParams)).toBe('accion=borrar');
});

test.each(['', '   '])('is blocked while a required named field is empty (%j)', async (text) => {
  const onBlocked = vi.fn();
  render(form({ onBlocked }));
  if (text !== '') await write(text);
  await press();
  expect(fetched).not.toHaveBeenCalled();
  expect(onBlocked).toHaveBeenCalledWith(['contact[nombre]']);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nombre' }));
  expect(screen.getByRole('alert').textContent).toBe('Falta completar: Nombre.');
  await write('A');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('noValidate lets an empty form go', async () => {
  render(form({ noValidate: true }));
  await press();
  expect(fetched).toHaveBeenCalledOnce();
});

test('an unchecked required box and an unanswered required question block as well', async () => {
  const onBlocked = vi.fn();
  render(
    <RemoteForm action="/x" onBlocked={onBlocked}>
      <input type="checkbox" name="agree" required aria-label="Acepto" />
      <fieldset>
        <legend>Plan</legend>
        <input type="radio" name="plan" value="1" required aria-label="Uno" />
        <input type="radio" name="plan" value="2" required aria-label="Dos" />
      </fieldset>
      <input name="apagado" required disabled aria-label="Apagado" />
      <input required aria-label="Sin nombre" />
      <Button type="submit">Enviar</Button>
    </RemoteForm>,
  );
  await press();
  expect(onBlocked).toHaveBeenCalledWith(['agree', 'plan']);
  expect(screen.getByRole('alert').textContent).toBe('Falta completar: Acepto, Plan.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Acepto' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Dos' }));
  await press();
  expect(fetched).toHaveBeenCalledOnce();
});

test('its owner’s onSubmit can stop it', async () => {
  render(form({ noValidate: true, onSubmit: (event) => event.preventDefault() }));
  await press();
  expect(fetched).not.toHaveBeenCalled();
});

test('a declared question is asked first, and only a yes sends', async () => {
  render(form({ noValidate: true, confirm: '¿Enviar así?' }));
  await press();
  await screen.findByRole('alertdialog', { name: '¿Enviar así?' });
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(fetched).not.toHaveBeenCalled();
  await press();
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
});

test('a blocked form asks nothing', async () => {
  render(form({ confirm: '¿Enviar así?' }));
  await press();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Nombre');
});

test('without JavaScript it is a plain form with the same address', () => {
  const html = renderToString(form({ confirm: '¿Enviar así?' }));
  expect(html).toMatch(/<form[^>]* action="\/contacto"[^>]* method="post"/);
  expect(html).toContain('data-confirm="¿Enviar así?"');
  expect(html).not.toContain('noValidate');
  expect(html).not.toContain(' style=');
});
