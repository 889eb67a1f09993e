// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  asked,
  fetched,
  freshBrowser,
  MESSAGE,
  open,
  openedFlow,
  serveFragments,
  siteCopy,
  siteWords,
  textbox,
} from './testing-flow.tsx';
import { renderStep } from './Steps.tsx';

beforeEach(freshBrowser);

describe('either flow', () => {
  const kind = 'contact';
  const path = '/contacto';
  const first = /^Escribirlo por pasos/;
  const second = /^Que revisen mi idea/;

  it('fetches, inserts and wakes up the basic data on option 1', async () => {
    serveFragments(kind);
    open(openedFlow(kind));
    expect(asked()).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: first }));
    await screen.findByRole('textbox', { name: /^Nombre/ });
    expect(asked()).toEqual([`${path}/datos_basicos`]);
    const [, sent] = fetched.mock.calls[0] ?? [];
    expect([sent?.method, sent?.body]).toEqual(['GET', null]);
    expect(new Headers(sent?.headers).get('X-CSRF-Token')).toBe('permiso');
    expect(screen.queryByRole('link', { name: first })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeTruthy();
    expect(location.pathname).toBe(`${path}/datos_basicos`);
    const step2 = screen.getByText('Datos básicos').closest('li');
    expect(step2?.textContent).toBe('2Datos básicos faltan 4 (hecho)');
    expect(step2?.getAttribute('aria-current')).toBe('step');
    const label = screen.getByText('Datos básicos').parentElement;
    expect(label?.dataset['place']).toBe('Paso 2 de 2');
    const third = screen.getByText('Detalle del proyecto').closest('li');
    expect(third?.textContent).toBe('3Detalle del proyecto opcional: puedes saltarlo');
    await waitFor(() => expect(document.activeElement?.id).toBe('paso-titulo'));
  });

  it('takes only the first press of a double click', async () => {
    serveFragments(kind);
    open(openedFlow(kind));
    await userEvent.dblClick(screen.getByRole('link', { name: second }));
    const card = screen.getByRole('link', { name: /^Empiezo desde cero/ });
    fireEvent.click(card, { detail: 2 });
    expect(screen.getByRole('link', { name: /^Empiezo desde cero/ })).toBeTruthy();
    fireEvent.click(card, { detail: 1 });
    await screen.findByRole('textbox', { name: /^Nombre/ });
    await userEvent.type(textbox('Nombre'), 'Ana');
    fireEvent.click(screen.getByRole('button', { name: 'Siguiente' }), { detail: 2 });
    fireEvent.click(screen.getByRole('button', { name: 'Atrás' }), { detail: 2 });
    expect(screen.getByText('Datos básicos').closest('li')?.getAttribute('aria-current')).toBe(
      'step',
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes an answer for pointed at once the pointer moves on it, not as it arrives', async () => {
    open(openedFlow(kind));
    await userEvent.click(screen.getByRole('link', { name: second }));
    const card = screen.getByRole('link', { name: /^Tengo referencias/ });
    fireEvent.pointerEnter(card);
    expect(card.dataset['pointed']).toBeUndefined();
    fireEvent.pointerMove(card);
    expect(card.dataset['pointed']).toBe('true');
    fireEvent.pointerLeave(card);
    expect(card.dataset['pointed']).toBeUndefined();
  });

  it.each([
    ['a whole document', '<!doctype html><html><body>Otra cosa</body></html>'],
    ['some other HTML', '<p>Otra cosa</p>'],
    ['nothing', ''],
    ['another step', renderStep(siteWords(kind), 'detalle_proyecto')],
    ['the other flow’s step', renderStep(siteWords('quote'), 'datos_basicos')],
    ['a step cut off', renderStep(siteWords(kind), 'datos_basicos').slice(0, 200)],
  ])('takes %s for a step that did not arrive', async (_, html) => {
    fetched.mockResolvedValueOnce(new Response(html));
    open(openedFlow(kind));
    await userEvent.click(screen.getByRole('link', { name: first }));
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
    expect(screen.queryByText('Otra cosa')).toBeNull();
  });

  it('keeps focus where the step is to come, and never on the page itself', async () => {
    let fail: (reason: Error) => void = () => undefined;
    const hang = () => new Promise<Response>((_, reject) => (fail = reject));
    fetched.mockImplementationOnce(hang).mockImplementationOnce(hang);
    open(openedFlow(kind));
    await userEvent.click(screen.getByRole('link', { name: first }));
    const place = document.querySelector('[aria-busy="true"]');
    expect(place).toBeTruthy();
    expect(document.activeElement).toBe(place);
    act(() => fail(new TypeError('no network')));
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(document.activeElement).toBe(place);
    expect(place?.contains(retry)).toBe(true);
    await userEvent.click(retry);
    expect(document.activeElement).toBe(place);
    act(() => fail(new TypeError('no network')));
    serveFragments(kind);
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('paso-titulo'));
  });

  it('says what is missing in a step that is not here yet once it is', async () => {
    let come = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (come = resolve));
    const html = renderStep(siteWords(kind), 'datos_basicos');
    fetched.mockImplementationOnce(() => arrived.then(() => new Response(html)));
    open(openedFlow(kind, { place: { step: 3, option: 2, target: 1 } }));
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-busy')).toBe('true');
    come();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    expect(textbox('Nombre')).toBeTruthy();
  });

  it('ends an attempt that failed where one goes back to the first step', async () => {
    serveFragments(kind);
    open(openedFlow(kind));
    await userEvent.click(screen.getByRole('link', { name: first }));
    await screen.findByRole('textbox', { name: /^Nombre/ });
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(screen.getByRole('alert')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Atrás' }));
    await screen.findByRole('link', { name: first });
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: first }));
    await waitFor(() => expect(document.activeElement?.id).toBe('paso-titulo'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(textbox('Nombre').getAttribute('aria-invalid')).toBe('true');
  });
});

it('says at the head of the last step what is missing, leads to it, and is quiet once nothing is', async () => {
  serveFragments('contact');
  const written = { ...MESSAGE, 'contact[mensaje]': '' };
  const place = { step: 3, option: 2, target: 1 } as const;
  const said = () => document.querySelector('[aria-live]')?.textContent ?? '';
  open(openedFlow('contact', { place, written }));
  await waitFor(() => expect(said()).toBe('Te falta: Mensaje'));
  await userEvent.click(screen.getByRole('link', { name: 'Mensaje' }));
  const message = await screen.findByRole('textbox', { name: /^Mensaje/ });
  await waitFor(() => expect(document.activeElement).toBe(message));
  await userEvent.clear(textbox('Correo'));
  await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
  await waitFor(() => expect(said()).toBe('Te faltan: Correo, Mensaje'));
  await userEvent.click(screen.getByRole('link', { name: 'por llenar: Correo' }));
  const mail = await screen.findByRole('textbox', { name: /^Correo/ });
  await waitFor(() => expect(document.activeElement).toBe(mail));
  await userEvent.type(mail, 'ana@ejemplo.mx');
  await userEvent.type(textbox('Mensaje'), 'Quiero una tienda.');
  await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
  await waitFor(() => expect(said()).toBe(''));
});

it('names what is to be quoted before how, and arrives with it ticked', async () => {
  serveFragments('quote');
  open(openedFlow('quote'));
  const total = () => screen.getByRole('status').textContent;
  expect(total()).not.toContain('$');
  const app = screen.getByRole('button', { name: /^App móvil/ });
  expect(app.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(app);
  expect(app.getAttribute('aria-pressed')).toBe('true');
  expect(asked()).toEqual([]);
  const site = screen.getByRole('button', { name: /^Sitio web/ });
  await userEvent.click(site);
  await userEvent.click(site);
  expect(site.getAttribute('aria-pressed')).toBe('false');
  const undecided = screen.getByRole('button', { name: /^Aún no sé/ });
  await userEvent.click(undecided);
  expect(app.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(app);
  expect(undecided.getAttribute('aria-pressed')).toBe('false');
  expect(total()).toBe('1 servicio 10 a 14 semanas Desde $140,000');
  await userEvent.click(site);
  expect(total()).toBe('2 servicios De 10 a 18 semanas Desde $172,000');
  await userEvent.click(site);
  await userEvent.click(screen.getByRole('link', { name: /^Continuar con mis datos/ }));
  await screen.findByRole('textbox', { name: /^Nombre/ });
  const sent = new FormData(document.querySelector('form') ?? undefined);
  expect(sent.getAll('tipo[]')).toEqual(['app']);
});

it('counts what is written before a way is chosen too', () => {
  open(openedFlow('contact', { written: { 'contact[nombre]': 'Ana' } }));
  expect(screen.getByText('Te faltan 3 respuestas')).toBeTruthy();
});

it('carries the sentence that the first choice completes over to what follows', async () => {
  serveFragments('contact');
  open(openedFlow('contact'));
  await userEvent.click(screen.getByRole('link', { name: /^Que revisen mi idea/ }));
  const said = () => screen.getByText('Hola, necesito').parentElement?.textContent;
  expect(said()).toBe('Hola, necesitoque revisen mi idea');
  await userEvent.click(screen.getByRole('link', { name: /^Empiezo desde cero/ }));
  await screen.findByRole('textbox', { name: /^Nombre/ });
  expect(said()).toBe('Hola, necesitoque revisen mi idea');
});

it('unticks not to know yet where a kind is ticked, and the other way round', async () => {
  serveFragments('quote');
  open(openedFlow('quote', { place: { step: 3, option: 2, target: 1 } }));
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await userEvent.click(box('App móvil'));
  await userEvent.click(box('Aún no sé qué necesito'));
  expect(box('App móvil').checked).toBe(false);
  await userEvent.click(box('Otro tipo de proyecto'));
  expect(box('Aún no sé qué necesito').checked).toBe(false);
});

it('does not ask again for the kind that the first step was told, and sends it', async () => {
  serveFragments('quote');
  const place = { step: 2, option: 2, target: 1 } as const;
  const written = {
    'quote[nombre]': 'Ana',
    'quote[correo]': 'ana@correo.example',
    'quote[telefono]': '3312345678',
    'tipo[]': ['app', 'tienda'],
  };
  open(openedFlow('quote', { place, written }));
  await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Otro tipo de proyecto' }));
  expect(screen.getByText('Tienda en línea, App móvil').parentElement?.hidden).toBe(false);
  expect(screen.queryByRole('checkbox', { name: 'App móvil' })).toBeNull();
  const sent = new FormData(document.querySelector('form') ?? undefined);
  expect(sent.getAll('tipo[]').toSorted()).toEqual(['app', 'otro', 'tienda']);
});

it('shows no sample sheet for an agency without a sample conversation, only what happens next', () => {
  const copy = siteCopy('contact');
  if (copy.kind !== 'contact') throw new Error('The copy is not of the contact page.');
  const { muestra: _, ...page } = copy.page;
  const next = <h2 id="despues-de-enviar">Qué pasa después</h2>;
  open(openedFlow('contact', { copy: { ...copy, page } }), next);
  const sheet = screen.getByRole('complementary', { name: 'Qué pasa después' });
  expect(sheet.textContent).toBe('Qué pasa después');
});
