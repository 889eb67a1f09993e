import { describe, expect, it } from 'vitest';
import type { ArrivedPost } from '#server/platform/http/astro-bridge.ts';
import { createFormHandler } from './form-handler.ts';
import type { TakenPost } from './reception.ts';
import { setUp as setUpReception, WRITTEN } from './testing-reception.ts';

const written = { ...WRITTEN, formulario: 'simple', captcha: 'bueno' };
const TAKEN = [[{ nombre: 'Ana Torres' }, { id: 'uno' }, true]];

function setUp() {
  const { services } = setUpReception();
  const formHandler = createFormHandler(services as never);
  const post = (
    fields: Record<string, string>,
    { headers = {}, ...rest }: Partial<ArrivedPost> = {},
  ) =>
    formHandler({
      path: '/contacto',
      body: Buffer.from(new URLSearchParams(fields).toString()),
      clientAddress: '192.0.2.1',
      origin: 'https://atalaya.example',
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        origin: 'https://atalaya.example',
        ...headers,
      },
      ...rest,
    });
  return { accept: services.leads.accept, forgery: services.forgery, post };
}

describe('the handler of posted forms, before any page', () => {
  it('leads to the thank-you page as soon as an enquiry is stored, sent in parts too', async () => {
    const { accept, post } = setUp();
    const form = new FormData();
    for (const [name, value] of Object.entries(written)) form.set(name, value);
    const request = new Request('http://x.invalid', { method: 'POST', body: form });
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    const body = Buffer.from(await request.arrayBuffer());
    for (const sent of [await post(written), await post({}, { headers, body })]) {
      if (!(sent instanceof Response)) throw new Error('no response');
      expect(sent.status).toBe(303);
      expect(sent.headers.get('location')).toBe('/contacto/gracias?folio=ATA-1234-56');
    }
    expect(accept.mock.calls).toMatchObject([...TAKEN, ...TAKEN]);
  });

  it('answers a remote form with data, and a token for the visitor’s next post', async () => {
    const { forgery, post } = setUp();
    const response = await post(written, { headers: { accept: 'application/json' } });
    if (!(response instanceof Response)) throw new Error('no response');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ folio: 'ATA-1234-56' });
    const set = response.headers.get('set-cookie') ?? '';
    const [, visitor = ''] = /^__Host-visitante=([\w-]{24});/.exec(set) ?? [];
    expect(set).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(forgery.check(response.headers.get('x-csrf-token'), visitor)).toBe('valid');

    const cookie = `otra=1; __Host-visitante=${visitor}`;
    const again = await post(written, { headers: { accept: 'application/json', cookie } });
    if (!(again instanceof Response)) throw new Error('no response');
    expect(again.headers.has('set-cookie')).toBe(false);
  });

  it('hands what it refuses to the page, with the form', async () => {
    const { accept, post } = setUp();
    const outcome = await post({ ...written, 'contact[nombre]': '' });
    if (!outcome || !('locals' in outcome)) throw new Error('no locals');
    const { taken } = outcome.locals as { taken: TakenPost };
    expect(taken.refused).toMatchObject({ status: 422, notice: 'invalido' });
    expect(taken.form.get('contact[correo]')).toBe('ana@correo.example');
    expect(accept).not.toHaveBeenCalled();
  });

  it('leaves the flow’s buttons and other addresses to their pages', async () => {
    const { accept, post } = setUp();
    const { formulario, ...flow } = written;
    expect(formulario).toBe('simple');
    expect(await post({ ...flow, accion: 'siguiente' })).toBeNull();
    expect(await post(written, { path: '/panel' })).toBeNull();
    expect(accept).not.toHaveBeenCalled();
  });
});
