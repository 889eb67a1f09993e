// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StepFlowProps } from './flow-props.ts';
import { keep, recall } from './kept.ts';
import type { FlowKind, FragmentName } from './machine.ts';
import { renderFragment } from './render-fragment.tsx';
import { StepFlow } from './StepFlow.tsx';
import { openedFlow, siteCopy } from './testing-copy.ts';

vi.mock('../captcha/solveCaptcha.ts', () => ({
  solveCaptcha: () => Promise.resolve('captcha-resuelto'),
}));

const fetched = vi.fn<(url: string | URL, init?: RequestInit) => Promise<Response>>();
const leave = vi.fn();

/** Answers like the site: fragments as the server renders them. */
function serveFragments(kind: FlowKind) {
  fetched.mockImplementation((url) => {
    const fragment = String(url).split('/').at(-1) as FragmentName;
    const html = renderFragment(siteCopy(kind), fragment);
    return Promise.resolve(new Response(html, { headers: { 'content-type': 'text/html' } }));
  });
}

/** Opens a flow as a visitor does: the server's HTML first, which then wakes up. */
function open(props: StepFlowProps) {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<StepFlow {...props} />);
  return render(<StepFlow {...props} />, { container, hydrate: true });
}

/** The same document, so that the test's browser, which cannot navigate, need not. */
const THANKS = { folio: 'ATA-1', next: '/contacto/datos_basicos#gracias' };

const asked = () => fetched.mock.calls.map(([url]) => String(url));

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="permiso">';
  document.body.innerHTML = '';
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  fetched.mockReset();
  leave.mockReset();
  vi.stubGlobal('fetch', fetched);
  // Not in the test's browser, which draws nothing.
  Element.prototype.scrollIntoView = () => undefined;
  // React reports here whatever the server and the browser draw differently.
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    throw new Error(said.map(String).join(' '));
  });
});

describe.each(['contact', 'quote'] as const)('the %s flow', (kind) => {
  const path = kind === 'quote' ? '/cotizacion' : '/contacto';
  const first = kind === 'quote' ? /^Rápida/ : /^Dejar un mensaje/;
  const second = kind === 'quote' ? /^Con el detalle/ : /^Hablar de un proyecto/;

  it('fetches, inserts and wakes up the basic data on option 1', async () => {
    serveFragments(kind);
    open(openedFlow(kind));
    expect(asked()).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: first }));
    await screen.findByRole('textbox', { name: /^Nombre/ });
    expect(asked()).toEqual([`${path}/datos_basicos`]);
    expect(screen.queryByRole('link', { name: first })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeTruthy();
    expect(location.pathname).toBe(`${path}/datos_basicos`);
    await waitFor(() => expect(document.activeElement?.id).toBe('paso-titulo'));
  });

  it('option 2 with target 2 has both buttons, with another only Siguiente', async () => {
    serveFragments(kind);
    open(openedFlow(kind));
    await userEvent.click(screen.getByRole('link', { name: second }));
    expect(asked()).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: /^Tengo referencias/ }));
    await screen.findByRole('textbox', { name: 'Nueva referencia' });
    expect(screen.getByRole('button', { name: 'Siguiente' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeTruthy();
    act(() => history.back());
    await userEvent.click(await screen.findByRole('link', { name: /^Empiezo desde cero/ }));
    await screen.findByRole('textbox', { name: /^Nombre/ });
    expect(screen.getByRole('button', { name: 'Siguiente' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
    expect(asked()).toEqual([`${path}/datos_basicos_referentes`, `${path}/datos_basicos`]);
  });

  it('keeps what is written through steps that come and go, and for the next opening', async () => {
    serveFragments(kind);
    const { unmount } = open(openedFlow(kind));
    await userEvent.click(screen.getByRole('link', { name: first }));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Nombre/ }), 'Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Atrás' }));
    await userEvent.click(await screen.findByRole('link', { name: first }));
    const again = await screen.findByRole('textbox', { name: /^Nombre/ });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Nombre/ }).value).toBe('Ana'),
    );
    expect(again.getAttribute('name')).toBe(kind === 'quote' ? 'quote[nombre]' : 'contact[nombre]');
    expect(asked()).toHaveLength(1);
    unmount();
    open(openedFlow(kind, { place: { step: 2, option: 1, target: null } }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Nombre/ }).value).toBe('Ana'),
    );
  });

  it('offers a step that did not arrive again', async () => {
    fetched.mockRejectedValueOnce(new TypeError('no network'));
    open(openedFlow(kind));
    await userEvent.click(screen.getByRole('link', { name: first }));
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    serveFragments(kind);
    await userEvent.click(retry);
    expect(await screen.findByRole('textbox', { name: /^Nombre/ })).toBeTruthy();
    expect(asked()).toHaveLength(2);
  });

  it('takes a whole document for a step that did not arrive', async () => {
    fetched.mockResolvedValueOnce(new Response('<!doctype html><html><body>WiFi</body></html>'));
    open(openedFlow(kind));
    await userEvent.click(screen.getByRole('link', { name: first }));
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
    expect(screen.queryByText('WiFi')).toBeNull();
  });
});

describe('sending a contact message', () => {
  const basic = { step: 2, option: 1, target: null } as const;
  const written = {
    'contact[nombre]': 'Ana Ríos',
    'contact[correo]': 'ana@ejemplo.mx',
    'contact[telefono]': '5551234567',
    'contact[mensaje]': 'Quiero una tienda.',
  };
  const openFilled = () => open(openedFlow('contact', { place: basic, written }));
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  const nameIs = (text: string) =>
    waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Nombre/ }).value).toBe(text),
    );
  const sentBody = (call: number) =>
    new URLSearchParams(fetched.mock.calls[call]?.[1]?.body as never);

  it('shows every mistake in a summary that takes focus, and sends nothing', async () => {
    open(openedFlow('contact', { place: basic }));
    await send();
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Nombre: Ingresa un nombre válido.',
      'Correo: Ingresa un correo válido.',
      'Teléfono: Ingresa un número válido.',
      'Mensaje: Ingresa un mensaje válido.',
    ]);
    await userEvent.click(within(summary).getByRole('link', { name: /^Mensaje/ }));
    expect(document.activeElement?.getAttribute('name')).toBe('contact[mensaje]');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('carries the page’s token, the identifier and the captcha', async () => {
    fetched.mockResolvedValue(Response.json(THANKS));
    openFilled();
    await send();
    await nameIs('');
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(String(url)).toBe('http://localhost:3000/contacto');
    expect(new Headers(init?.headers).get('x-csrf-token')).toBe('permiso');
    expect(Object.fromEntries(sentBody(0))).toMatchObject({
      ...written,
      submission_id: '3f0c2a54-6c1e-4d0b-9d3a-0a8f1f1f2c11',
      captcha: 'captcha-resuelto',
    });
    expect(recall('sesion', 'contact')).toBeNull();
    expect(recall('borrador', 'contact')).toBeNull();
  });

  it.each([
    ['an error of the server', () => Promise.resolve(new Response('secreto', { status: 500 }))],
    ['a lost connection', () => Promise.reject(new TypeError('no network'))],
    ['an answer that is not ours', () => Promise.resolve(new Response('<html>', { status: 200 }))],
  ])(
    'clears the fields after %s, and restores and resends them with one click',
    async (_, fail) => {
      fetched.mockImplementationOnce(fail);
      openFilled();
      await send();
      const recover = await screen.findByRole('button', { name: 'Recuperar y reintentar' });
      await nameIs('');
      expect(screen.queryByText(/secreto/)).toBeNull();

      fetched.mockResolvedValueOnce(Response.json(THANKS));
      await userEvent.click(recover);
      await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
      expect(Object.fromEntries(sentBody(1))).toEqual(Object.fromEntries(sentBody(0)));
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Recuperar y reintentar' })).toBeNull(),
      );
    },
  );

  it('keeps the fields when the server finds a mistake, and shows it', async () => {
    const errors = { 'contact[correo]': 'Ingresa un correo válido.' };
    fetched.mockResolvedValueOnce(Response.json({ errors }, { status: 422 }));
    openFilled();
    await send();
    expect(await screen.findByRole('link', { name: /Ingresa un correo válido/ })).toBeTruthy();
    await nameIs('Ana Ríos');
    expect(recall('borrador', 'contact')).toBeNull();
  });

  it('offers the draft of an earlier visit, and discards it on request', async () => {
    const submissionId = '3f0c2a54-6c1e-4d0b-9d3a-0a8f1f1f2c12';
    keep('borrador', 'contact', { written, place: basic, submissionId });
    open(openedFlow('contact'));
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar el borrador' }));
    expect(screen.queryByText('Tu mensaje no se envió')).toBeNull();
    expect(recall('borrador', 'contact')).toBeNull();
  });
});

describe('sending a quote', () => {
  it('is a normal post of every step, with the captcha, once all is valid', async () => {
    const posted = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
      this: HTMLFormElement,
    ) {
      leave(Object.fromEntries(new FormData(this)));
    });
    open(
      openedFlow('quote', {
        place: { step: 3, option: 2, target: 2 },
        written: {
          'quote[nombre]': 'Ana',
          'quote[correo]': 'ana@ejemplo.mx',
          'quote[telefono]': '5551234567',
          'quote[comienzo]': '01-02-2027',
          'quote[lanzamiento]': '01-05-2027',
          'quote[presupuesto]': 'Aún no lo sé',
          'referent[]': ['otra.mx'],
        },
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(screen.getByRole('alert').textContent).toContain('Debes aceptar el aviso de privacidad');
    expect(posted).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Leí el/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(leave.mock.calls[0]?.[0]).toMatchObject({
      'quote[nombre]': 'Ana',
      'referent[]': 'otra.mx',
      agree: 'si',
      captcha: 'captcha-resuelto',
      csrf_token: 'permiso',
    });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('leads back to the step that holds the first error', async () => {
    serveFragments('quote');
    open(openedFlow('quote', { place: { step: 3, option: 2, target: 1 } }));
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    const name = await screen.findByRole('textbox', { name: /^Nombre/ });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    expect(name.getAttribute('name')).toBe('quote[nombre]');
  });
});
