// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { readCsrfToken, remoteRequest } from './remote-request.ts';

const fetched = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="token-1">';
  document.body.innerHTML = '<input type="hidden" name="csrf_token" value="token-1">';
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

const answers = (...responses: Response[]) => {
  for (const response of responses) fetched.mockResolvedValueOnce(response);
};

const sent = (n = 0) => {
  const call = fetched.mock.calls[n];
  if (!call) throw new Error(`There was no request ${n}.`);
  const [url, init] = call;
  return { url, init, headers: new Headers(init.headers) };
};

const refusal = (token: string) =>
  new Response('{}', { status: 403, headers: { 'X-CSRF-Token': token } });

const problem = (body: unknown) =>
  new Response(JSON.stringify(body), {
    status: 403,
    headers: { 'Content-Type': 'application/problem+json' },
  });

test('our own origin gets the token of the meta tag', async () => {
  answers(new Response('{}'));
  await remoteRequest({ url: '/contacto', method: 'post' });
  expect(sent().headers.get('X-CSRF-Token')).toBe('token-1');
  expect(sent().init.method).toBe('POST');
  expect(sent().url.href).toBe(`${window.location.origin}/contacto`);
});

test('another origin never gets it', async () => {
  answers(new Response('{}'));
  await remoteRequest({ url: 'https://otro.example/contacto', method: 'post' });
  expect(sent().headers.has('X-CSRF-Token')).toBe(false);
});

test('the same host at another port or scheme is another origin', async () => {
  answers(new Response('{}'), new Response('{}'));
  await remoteRequest({ url: `http://${window.location.hostname}:9999/` });
  await remoteRequest({ url: `https://${window.location.host}/` });
  expect(sent(0).headers.has('X-CSRF-Token')).toBe(false);
  expect(sent(1).headers.has('X-CSRF-Token')).toBe(false);
});

test('a redirect cannot carry the token away: requests to our origin stay on it', async () => {
  answers(new Response('{}'), new Response('{}'));
  await remoteRequest({ url: '/contacto' });
  await remoteRequest({ url: 'https://otro.example/' });
  expect(sent(0).init.mode).toBe('same-origin');
  expect(sent(1).init.mode).toBe('cors');
});

test('a page without a token sends none', async () => {
  document.head.innerHTML = '';
  answers(new Response('{}'));
  await remoteRequest({ url: '/contacto' });
  expect(sent().headers.has('X-CSRF-Token')).toBe(false);
});

test('a refusal with a fresh token in its header is resent once with it', async () => {
  answers(refusal('token-2'), new Response('listo'));
  const body = new URLSearchParams({ nombre: 'Ana', csrf_token: 'token-1' });
  const answer = await remoteRequest({ url: '/contacto', method: 'post', body });
  expect(await answer.text()).toBe('listo');
  expect(sent(1).headers.get('X-CSRF-Token')).toBe('token-2');
  expect(String(sent(1).init.body as URLSearchParams)).toBe('nombre=Ana&csrf_token=token-2');
  expect(readCsrfToken()).toBe('token-2');
  expect(document.querySelector('input')?.value).toBe('token-2');
});

test('a refusal with a fresh token in its problem is resent once with it', async () => {
  answers(problem({ title: 'El formulario caducó', csrfToken: 'token-2' }), new Response('listo'));
  const answer = await remoteRequest({ url: '/contacto', method: 'post' });
  expect(answer.status).toBe(200);
  expect(sent(1).headers.get('X-CSRF-Token')).toBe('token-2');
});

test('a second refusal is the answer: never a third request', async () => {
  answers(refusal('token-2'), refusal('token-3'));
  const answer = await remoteRequest({ url: '/contacto', method: 'post' });
  expect(answer.status).toBe(403);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
  ['brings no token', problem({ title: 'Prohibido' })],
  ['brings the token we sent', refusal('token-1')],
  ['is not readable', new Response('<p>', { status: 403, headers: { 'Content-Type': 'x/json' } })],
])('a refusal that %s is not resent', async (_which, response) => {
  answers(response);
  const answer = await remoteRequest({ url: '/contacto', method: 'post' });
  expect(answer.status).toBe(403);
  expect(fetched).toHaveBeenCalledOnce();
});

test('a token that comes with any other answer of ours is kept for the next', async () => {
  const invalid = new Response('{}', { status: 422, headers: { 'X-CSRF-Token': 'token-2' } });
  answers(invalid);
  await remoteRequest({ url: '/contacto', method: 'post' });
  expect(fetched).toHaveBeenCalledOnce();
  expect(readCsrfToken()).toBe('token-2');
});

test('another origin cannot set our token nor make us resend', async () => {
  answers(refusal('token-malo'));
  await remoteRequest({ url: 'https://otro.example/', method: 'post' });
  expect(readCsrfToken()).toBe('token-1');
  expect(fetched).toHaveBeenCalledOnce();
});

test('the refused answer can still be read after its token was looked for', async () => {
  answers(problem({ title: 'Prohibido' }));
  const answer = await remoteRequest({ url: '/contacto', method: 'post' });
  expect(await answer.json()).toEqual({ title: 'Prohibido' });
});
