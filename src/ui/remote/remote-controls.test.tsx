// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { RemoteButton, RemoteLink } from './remote-controls.tsx';

const fetched = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="token-1">';
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(new Response('ok')));
  vi.stubGlobal('fetch', fetched);
});

const sent = () => {
  const [url, init] = fetched.mock.calls[0] ?? [];
  return { path: url?.pathname, search: url?.search, method: init?.method, init };
};

test('a remote link fetches the address and method of its attributes, with the token', async () => {
  const onSuccess = vi.fn();
  render(
    <RemoteLink href="/contacto/datos_basicos" accept="text/html" onSuccess={onSuccess}>
      Opción 1
    </RemoteLink>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Opción 1' }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject({ path: '/contacto/datos_basicos', method: 'GET' });
  const headers = new Headers(sent().init?.headers);
  expect(headers.get('Accept')).toBe('text/html');
  expect(headers.get('X-CSRF-Token')).toBe('token-1');
});

test('a remote link obeys data-method', async () => {
  render(
    <RemoteLink href="/lista/3" method="delete">
      Quitar
    </RemoteLink>,
  );
  const link = screen.getByRole('link', { name: 'Quitar' });
  expect(link.dataset['method']).toBe('delete');
  await userEvent.click(link);
  expect(sent()).toMatchObject({ path: '/lista/3', method: 'DELETE' });
});

test('a press that asks for a new tab is left to the browser', async () => {
  render(<RemoteLink href="#arriba">Arriba</RemoteLink>);
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'Arriba' }));
  expect(fetched).not.toHaveBeenCalled();
});

test('a remote link asks its question before acting', async () => {
  render(
    <RemoteLink href="/cotizacion" confirm={{ message: '¿Empezar de nuevo?', tone: 'danger' }}>
      Empezar de nuevo
    </RemoteLink>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Empezar de nuevo' }));
  await screen.findByRole('alertdialog', { name: '¿Empezar de nuevo?' });
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
});

test('a remote button sends its data to data-url by data-method', async () => {
  render(
    <RemoteButton url="/avisos/leer" method="put" data={{ aviso: '7' }}>
      Marcar como leído
    </RemoteButton>,
  );
  const button = screen.getByRole('button', { name: 'Marcar como leído' });
  expect(button.dataset).toMatchObject({ url: '/avisos/leer', method: 'put' });
  await userEvent.click(button);
  expect(sent()).toMatchObject({ path: '/avisos/leer', method: 'PUT' });
  expect(String(sent().init?.body as URLSearchParams)).toBe('aviso=7');
});

test('a remote button with GET puts its data in the address', async () => {
  render(
    <RemoteButton url="/avisos" method="get" data={{ pagina: '2' }}>
      Más
    </RemoteButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Más' }));
  expect(sent()).toMatchObject({ path: '/avisos', search: '?pagina=2', method: 'GET' });
  expect(sent().init?.body).toBeNull();
});

test('a remote button asks its question before acting', async () => {
  render(
    <RemoteButton url="/lista" method="delete" confirm="¿Quitar la lista?">
      Quitar
    </RemoteButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Quitar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(fetched).not.toHaveBeenCalled();
});

test('without JavaScript a remote button is a small form that sends the same', () => {
  document.body.innerHTML = renderToString(
    <RemoteButton url="/avisos/leer" data={{ aviso: '7' }}>
      Leer
    </RemoteButton>,
  );
  const form = document.querySelector('form');
  expect(form?.getAttribute('action')).toBe('/avisos/leer');
  expect(form?.method).toBe('post');
  expect(form && new FormData(form).get('aviso')).toBe('7');
  expect(screen.getByRole('button', { name: 'Leer' }).getAttribute('type')).toBe('submit');
});

test('inside a form of the page it sends that form to its own address', () => {
  document.body.innerHTML = renderToString(
    <form action="/cotizacion">
      <RemoteButton insideForm url="/cotizacion/agregar">
        Agregar
      </RemoteButton>
    </form>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Agregar' });
  expect(document.querySelectorAll('form')).toHaveLength(1);
  expect(button.getAttribute('formaction')).toBe('/cotizacion/agregar');
  expect(button.formNoValidate).toBe(true);
});
