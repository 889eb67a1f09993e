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
function post(url: string, ...responses: Response[]) {
  answers(...responses);
  return remoteRequest({ url, method: 'post' });
}

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

test.each([
  ['our own origin gets the token of the meta tag, and stays on it', '/contacto', 'token-1'],
  ['another origin never gets it', 'https://otro.example/contacto', null],
  ['another port is another origin', `http://${window.location.hostname}:9999/`, null],
  ['another scheme is another origin', `https://${window.location.host}/`, null],
])('%s', async (_which, url, token) => {
  await post(url, new Response('{}'));
  expect(sent().headers.get('X-CSRF-Token')).toBe(token);
  // With `same-origin`, no redirect can take the token to another origin.
  expect(sent().init.mode).toBe(token === null ? 'cors' : 'same-origin');
  expect(sent().init.method).toBe('POST');
  expect(sent().url.href).toBe(new URL(url, window.location.href).href);
});

test('a page without a token sends none', async () => {
  document.head.innerHTML = '';
  await post('/contacto', new Response('{}'));
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
  const expired = problem({ title: 'El formulario caducó', csrfToken: 'token-2' });
  const answer = await post('/contacto', expired, new Response('listo'));
  expect(answer.status).toBe(200);
  expect(sent(1).headers.get('X-CSRF-Token')).toBe('token-2');
});

test('a second refusal is the answer: never a third request', async () => {
  const answer = await post('/contacto', refusal('token-2'), refusal('token-3'));
  expect(answer.status).toBe(403);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
  ['brings no token', problem({ title: 'Prohibido' })],
  ['brings the token we sent', refusal('token-1')],
  ['is not readable', new Response('<p>', { status: 403, headers: { 'Content-Type': 'x/json' } })],
])('a refusal that %s is not resent', async (_which, response) => {
  const answer = await post('/contacto', response);
  expect(answer.status).toBe(403);
  expect(fetched).toHaveBeenCalledOnce();
});

test('a token that comes with any other answer of ours is kept for the next', async () => {
  const invalid = new Response('{}', { status: 422, headers: { 'X-CSRF-Token': 'token-2' } });
  await post('/contacto', invalid);
  expect(fetched).toHaveBeenCalledOnce();
  expect(readCsrfToken()).toBe('token-2');
});

test('another origin cannot set our token nor make us resend', async () => {
  await post('https://otro.example/', refusal('token-malo'));
  expect(readCsrfToken()).toBe('token-1');
  expect(fetched).toHaveBeenCalledOnce();
});

test('the refused answer can still be read after its token was looked for', async () => {
  const answer = await post('/contacto', problem({ title: 'Prohibido' }));
  expect(await answer.json()).toEqual({ title: 'Prohibido' });
});
