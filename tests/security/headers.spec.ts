import { readdirSync } from 'node:fs';
import { builtPages, CLIENT } from '#tests/support/tested-site.ts';
import { postForm, writtenEnquiry } from '#tests/support/enquiry.ts';
import { presolvedCaptchas } from '#tests/support/presolved.ts';
import { sendRaw } from './raw-http.ts';
import { addAttack, distinct, expect, test } from './servers.ts';

const EVERYWHERE: readonly (readonly [string, RegExp])[] = [
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^strict-origin-when-cross-origin$/],
  ['permissions-policy', /camera=\(\).*geolocation=\(\).*microphone=\(\)/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['x-request-id', /^[\w-]{8,}$/],
];

test('every kind of answer carries the protections of its kind', async ({
  strict: { baseURL },
}, testInfo) => {
  const [captcha = ''] = await presolvedCaptchas(1);
  const [asset = ''] = readdirSync(`${CLIENT}/_astro`).filter((name) => name.endsWith('.js'));
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${baseURL}${path}`, { headers, method, redirect: 'manual' });
  const tag = (await get('/')).headers.get('etag') ?? '';
  const json = { accept: 'application/json' };
  const foreign = { origin: 'https://malo.example', 'sec-fetch-site': 'cross-site' };

  const answers: [string, Response, number][] = [
    ['page', await get('/'), 200],
    ['page, without body', await get('/', {}, 'HEAD'), 200],
    ['page already held', await get('/', { 'if-none-match': tag }), 304],
    ['hashed file', await get(`/_astro/${asset}`), 200],
    ['rendered page', await get('/contacto'), 200],
    ['fragment', await get('/contacto/datos_basicos'), 200],
    ['challenge', await get('/captcha/desafio'), 200],
    ['health', await get('/salud'), 200],
    ['readiness', await get('/salud/listo'), 200],
    ['metrics', await get('/metricas'), 404],
    ['other spelling', await get('/index.html'), 301],
    ['not found', await get('/no-existe'), 404],
    ['not found, as data', await get('/no-existe', json), 404],
    ['no such encoding', await get('/%ff'), 400],
    ['other method', await get('/', {}, 'DELETE'), 405],
    ['too large', await postForm(baseURL, { x: 'x'.repeat(400_000) }), 413],
    ['other type', await get('/contacto', { 'content-type': 'text/plain' }, 'POST'), 415],
    ['foreign', await postForm(baseURL, writtenEnquiry(), foreign), 403],
    ['accepted', await postForm(baseURL, writtenEnquiry({ captcha })), 303],
    ['invalid', await postForm(baseURL, writtenEnquiry()), 422],
    ['invalid, as data', await postForm(baseURL, writtenEnquiry(), json), 422],
    ['invalid again', await postForm(baseURL, writtenEnquiry()), 422],
    ['and again', await postForm(baseURL, writtenEnquiry()), 422],
    ['too many', await postForm(baseURL, writtenEnquiry()), 429],
    ['too many, as data', await postForm(baseURL, writtenEnquiry(), json), 429],
  ];
  addAttack(testInfo, {
    attack: 'cabeceras de protección en cada clase de respuesta',
    cases: answers.length,
    worst: Math.max(...answers.map(([, answer]) => answer.status)),
    found: distinct(answers.map(([, answer]) => answer.status)),
  });
  for (const [kind, answer, status] of answers) {
    expect(answer.status, kind).toBe(status);
    for (const [name, pattern] of EVERYWHERE) {
      expect(answer.headers.get(name) ?? '', `${kind}: ${name}`).toMatch(pattern);
    }
    for (const name of ['server', 'x-powered-by'])
      expect(answer.headers.has(name), kind).toBe(false);
    const type = answer.headers.get('content-type') ?? '';
    const policy = answer.headers.get('content-security-policy') ?? '';
    if (type.startsWith('text/html')) {
      expect(policy, kind).toMatch(/default-src 'none'/);
      expect(policy, kind).toMatch(/frame-ancestors 'none'/);
      expect(policy, kind).toMatch(/base-uri 'none'/);
    }
    expect(policy, kind).not.toContain('unsafe-');
    expect(policy, kind).not.toMatch(/[\s;]https?:|\*/);
    const personal = type.startsWith('text/html') && !['page', 'page, without body'].includes(kind);
    if (personal && [200, 403, 422, 429].includes(status)) {
      expect(answer.headers.get('cache-control'), kind).toBe('no-store');
    }
    const cookie = answer.headers.get('set-cookie');
    if (cookie !== null) expect(cookie, kind).toMatch(/HttpOnly; SameSite=Lax/i);
  }
});

test('over TLS the browser is told to stay there, and the cookie is bound to the host', async ({
  proxied: { port },
}, testInfo) => {
  const ask = (path: string, proto: string) =>
    sendRaw(
      port,
      `GET ${path} HTTP/1.1\r\nHost: sitio.example\r\nX-Forwarded-Proto: ${proto}\r\n` +
        `Connection: close\r\n\r\n`,
    );
  const paths = ['/', '/contacto', '/salud', '/no-existe'];
  for (const path of paths) {
    const secure = await ask(path, 'https');
    expect(secure.headers.get('strict-transport-security'), path).toBe('max-age=31536000');
    const plain = await ask(path, 'http');
    expect(plain.headers.has('strict-transport-security'), path).toBe(false);
  }
  const cookie = (await ask('/contacto', 'https')).headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^__Host-visitante=/);
  expect(cookie).toMatch(/; Secure/i);
  // The site refuses a form that comes from its own host but without TLS, because anybody on the
  // network can forge such a form.
  const form = 'formulario=simple&contact[nombre]=Ana';
  const post = (scheme: string) =>
    sendRaw(
      port,
      `POST /contacto HTTP/1.1\r\nHost: sitio.example\r\nX-Forwarded-Proto: https\r\n` +
        `Origin: ${scheme}://sitio.example\r\nConnection: close\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\n` +
        `Content-Length: ${form.length}\r\n\r\n${form}`,
    );
  expect((await post('https')).status).toBe(422);
  expect((await post('http')).status).toBe(403);
  addAttack(testInfo, {
    attack: 'bajar de https a http, robar la cookie, enviar desde http',
    cases: 2 * paths.length + 2,
    worst: 404,
    found: 'HSTS solo sobre TLS; cookie __Host-, Secure; Origin http ajeno',
  });
});

test('every page has a policy, and none allows what is written into it', async ({
  open: { baseURL },
}) => {
  for (const path of [...builtPages(), '/no-existe']) {
    const answer = await fetch(baseURL + path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy, path).toMatch(/script-src 'self'/);
    expect(policy, path).not.toContain('unsafe-');
    await answer.body?.cancel();
  }
});
