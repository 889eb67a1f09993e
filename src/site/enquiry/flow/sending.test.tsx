// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDraft, recall, recallDrafts } from './kept.ts';
import { noteSent, SENDING_LIMIT_MS } from '#site/enquiry/sent.ts';
import {
  BASIC,
  fetched,
  freshBrowser,
  MESSAGE,
  open,
  openedFlow,
  textbox,
  textIs,
  THANKS,
} from './testing-flow.tsx';

beforeEach(freshBrowser);

describe('sending a contact message', () => {
  const written = MESSAGE;
  const filled = openedFlow('contact', { place: BASIC, written });
  const openFilled = () => open(filled);
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  const sentBody = (call: number) =>
    new URLSearchParams(fetched.mock.calls[call]?.[1]?.body as never);

  it('shows every mistake in a summary that takes focus, and sends nothing', async () => {
    open(openedFlow('contact', { place: BASIC }));
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

  it('sent back by the server before anybody was asked, leads to the question and says nothing wrong', () => {
    open(
      openedFlow('contact', { place: BASIC, posted: true, asksQuestion: true, asksFirst: true }),
    );
    const question = screen.getByLabelText(/¿Cuánto es dos más dos\?/);
    expect(question.hasAttribute('autofocus')).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks the question at once where the browser cannot do the work, and blames nothing', async () => {
    vi.stubGlobal('isSecureContext', false);
    openFilled();
    expect(await screen.findByLabelText(/¿Cuánto es dos más dos\?/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('carries the page’s token, the identifier and the captcha', async () => {
    fetched.mockResolvedValue(Response.json(THANKS));
    openFilled();
    await send();
    await textIs('Nombre', '');
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(String(url)).toBe('http://localhost:3000/contacto');
    expect(new Headers(init?.headers).get('x-csrf-token')).toBe('permiso');
    expect(Object.fromEntries(sentBody(0))).toMatchObject({
      ...written,
      submission_id: '3f0c2a54-6c1e-4d0b-9d3a-0a8f1f1f2c11',
      captcha: 'captcha-resuelto',
    });
    expect(recall('contact')).toBeNull();
    expect(recallDrafts('contact')).toEqual([]);
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
      await textIs('Nombre', '');
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

  it('waits for no answer longer than half a minute', async () => {
    const late = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    fetched.mockImplementationOnce(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new TypeError('too late')));
        }),
    );
    openFilled();
    await send();
    await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    expect(limit).toHaveBeenCalledWith(SENDING_LIMIT_MS);
    limit.mockRestore();
    late.abort();
    await screen.findByRole('button', { name: 'Recuperar y reintentar' });
  });

  it('tears the sheet off while it is sent, and joins it again when it could not be', async () => {
    let fail: (why: Error) => void = () => undefined;
    fetched.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    openFilled();
    await send();
    const sheet = screen.getByRole('complementary', { name: 'Tu mensaje' });
    await waitFor(() => expect(sheet.dataset['sending']).toBe('true'));
    fail(new TypeError('no network'));
    await waitFor(() => expect(sheet.dataset['sending']).toBeUndefined());
  });

  const talk = {
    label: 'O háblanos',
    ways: [
      { text: 'WhatsApp', href: 'https://wa.me/525500000000' },
      { text: '55 0000 0000', href: 'tel:+525500000000' },
    ],
    mail: { text: 'hola@agencia.example', href: 'mailto:hola@agencia.example' },
  };
  const linksIn = (element: HTMLElement) =>
    within(element)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));

  it('keeps the fields when the server says why it does not take them, and offers other ways', async () => {
    const problem = {
      title: 'No pudimos comprobar',
      detail: 'Permite las cookies.',
      csrfToken: 'x',
    };
    fetched.mockImplementation(() => Promise.resolve(Response.json(problem, { status: 403 })));
    open({ ...filled, talk });
    await send();
    const alert = await screen.findByRole('alert', { name: 'No pudimos comprobar' });
    expect(document.activeElement).toBe(alert);
    expect(within(alert).getByText('Permite las cookies.')).toBeTruthy();
    expect(linksIn(alert)).toEqual([...talk.ways, talk.mail].map(({ href }) => href));
    await textIs('Nombre', 'Ana Ríos');
    expect(screen.queryByText(/en este dispositivo/)).toBeNull();
    expect(recallDrafts('contact')).toEqual([]);

    fetched.mockReset();
    fetched.mockResolvedValueOnce(Response.json(THANKS));
    await send();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(sentBody(0).get('contact[mensaje]')).toBe('Quiero una tienda.');
  });

  describe('in a browser that keeps nothing', () => {
    const blocked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    beforeEach(() => {
      vi.spyOn(window, 'localStorage', 'get').mockImplementation(blocked);
      vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(blocked);
    });

    it('leaves the fields as they are after a failure, and says that only the page has them', async () => {
      fetched.mockRejectedValueOnce(new TypeError('no network'));
      open({ ...filled, talk });
      await send();
      const alert = await screen.findByRole('alert', { name: 'Tu mensaje no se envió' });
      expect(document.activeElement).toBe(alert);
      expect(alert.textContent).toContain('no nos deja guardarlo');
      expect(alert.textContent).not.toContain('en este dispositivo');
      expect(linksIn(alert)).toContain('tel:+525500000000');
      await textIs('Nombre', 'Ana Ríos');
      expect(screen.queryByRole('button', { name: 'Recuperar y reintentar' })).toBeNull();
    });

    it('says when to try again after too many', async () => {
      const headers = { 'Retry-After': '90' };
      fetched.mockResolvedValueOnce(new Response('', { status: 429, headers }));
      openFilled();
      await send();
      const alert = await screen.findByRole('alert', { name: 'Tu mensaje no se envió' });
      expect(alert.textContent).toContain('Podrás reintentar en 1:');
      await textIs('Nombre', 'Ana Ríos');
    });

    it('does not promise that a reload leaves what was written', () => {
      openFilled();
      expect(screen.getByText(/Si recargas la página/).hidden).toBe(true);
    });
  });

  it('promises that a reload leaves what was written, where it does', async () => {
    openFilled();
    const promise = screen.getByText(/Si recargas la página, sigue aquí/);
    await waitFor(() => expect(promise.hidden).toBe(false));
  });

  it('asks the question when the server does not take the captcha, and calls nothing missing', async () => {
    const errors = { captcha: 'La comprobación ya no sirve' };
    fetched.mockResolvedValueOnce(Response.json({ errors }, { status: 422 }));
    openFilled();
    await send();
    expect(await screen.findByLabelText(/¿Cuánto es dos más dos\?/)).toBeTruthy();
    const alert = screen.getByRole('alert', { name: 'No pudimos comprobar que eres una persona' });
    expect(document.activeElement).toBe(alert);
    expect(screen.queryByText(/Campo Requerido|ya no sirve/)).toBeNull();
    await textIs('Nombre', 'Ana Ríos');
  });

  it('offers the draft of an earlier visit, and discards it on request', async () => {
    const submissionId = '3f0c2a54-6c1e-4d0b-9d3a-0a8f1f1f2c12';
    keepDraft('contact', { written, place: BASIC, submissionId });
    open(openedFlow('contact'));
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar el borrador' }));
    await waitFor(() => expect(screen.queryByText('Tu mensaje no se envió')).toBeNull());
    expect(recallDrafts('contact')).toEqual([]);
    expect(document.activeElement?.id).toBe('paso-titulo');
  });
});

it('offers each of several messages by its first words, and forgets only the one pressed', async () => {
  for (const mensaje of ['Una tienda.', 'Una app.']) {
    keepDraft('contact', {
      written: { 'contact[nombre]': 'Ana', 'contact[mensaje]': mensaje },
      place: BASIC,
      submissionId: '',
    });
  }
  open(openedFlow('contact'));
  await screen.findByText('2 mensajes no se enviaron');
  await userEvent.click(
    screen.getByRole('button', { name: 'Descartar el borrador «Una tienda.»' }),
  );
  expect(screen.getByText('Tu mensaje no se envió')).toBeTruthy();
  expect(recallDrafts('contact').map(({ written }) => written['contact[mensaje]'])).toEqual([
    'Una app.',
  ]);
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
});

it('puts a message back beside what was written since, and offers both texts', async () => {
  const written = { 'contact[nombre]': 'Ana', 'contact[mensaje]': 'Quiero una tienda.' };
  keepDraft('contact', { written, place: BASIC, submissionId: '' });
  open(openedFlow('contact', { place: BASIC, written: { 'contact[mensaje]': 'Mejor una app.' } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Recuperar y reintentar' }));
  const choice = screen.getByRole('group', { name: /falta que elijas/ });
  await waitFor(() => expect(document.activeElement).toBe(choice));
  expect(fetched).not.toHaveBeenCalled();
  expect(textbox('Mensaje').value).toBe('Mejor una app.');
  expect(choice.textContent).toContain('Mensaje: también escribiste «Quiero una tienda.»');
  await userEvent.click(screen.getByRole('button', { name: 'Usar ese texto en «Mensaje»' }));
  await textIs('Mensaje', 'Quiero una tienda.');
  expect(choice.textContent).toContain('Mensaje: también escribiste «Mejor una app.»');
});

describe('sending a quote', () => {
  it('is empty when the browser shows it as it was left, consent and budget too', async () => {
    open(
      openedFlow('quote', {
        place: BASIC,
        written: { 'quote[nombre]': 'Ana', 'quote[presupuesto]': 'Aún no lo sé', agree: 'si' },
      }),
    );
    sessionStorage.clear();
    act(() => {
      noteSent('quote', { folio: 'ATA-1234', summary: '' });
    });
    expect(textbox('Nombre').value).toBe('Ana');
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    await textIs('Nombre', '');
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Leí el/ }).checked).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('status', { name: /^Ya recibimos/ }));
    expect(screen.getByText('ATA-1234')).toBeTruthy();
  });
});
