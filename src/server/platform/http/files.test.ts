import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, openTestSite, PAGE_POLICY, SITE } from '#server/platform/http/testing-site.ts';
import type { TestSite } from '#server/platform/http/testing-site.ts';
import { pathInUrl, pathOf } from '#server/platform/http/exchange.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const HOME = SITE['index.html'] ?? '';

describe('a page', () => {
  it('has its own policy, a short life in caches, a tag and the headers of every response', async () => {
    const { status, headers, text } = await ask(site, '/');
    expect(status).toBe(200);
    expect(text).toBe(HOME);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(HOME)),
      'content-security-policy': PAGE_POLICY,
      'cache-control': 'public, max-age=60, s-maxage=300, stale-while-revalidate=60',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['zstd', zstdDecompressSync],
  ])('comes compressed as %s for who asks so, the same page underneath', async (coding, unpack) => {
    const { headers, body } = await ask(site, '/', { headers: { 'Accept-Encoding': coding } });
    expect(headers['content-encoding']).toBe(coding);
    expect(body.length).toBeLessThan(HOME.length / 4);
    expect(unpack(body).toString()).toBe(HOME);
  });

  it('is not sent again to who holds it, in the coding they hold', async () => {
    const headers = { 'Accept-Encoding': 'br' };
    const first = await ask(site, '/', { headers });
    const tag = first.headers.etag ?? '';
    const second = await ask(site, '/', { headers: { ...headers, 'If-None-Match': tag } });
    expect(second.status).toBe(304);
    expect(second.body).toHaveLength(0);
    expect(second.headers.etag).toBe(tag);
    expect(second.headers['content-security-policy']).toBe(PAGE_POLICY);
    const plain = await ask(site, '/', { headers: { 'If-None-Match': tag } });
    expect(plain.status).toBe(200);
  });

  it('responses HEAD with the same headers and nothing else', async () => {
    const get = await ask(site, '/servicios');
    const head = await ask(site, '/servicios', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    for (const name of ['etag', 'content-length', 'content-type']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });

  it.each([
    ['/servicios/', '/servicios'],
    ['/servicios.html', '/servicios'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/servicios/?de=correo', '/servicios?de=correo'],
    ['/contacto/', '/contacto'],
    ['/casos/a%C3%B1o/', '/casos/a%C3%B1o'],
  ])('has one address: %s leads to %s', async (path, location) => {
    const { status, headers } = await ask(site, path);
    expect(status).toBe(301);
    expect(headers.location).toBe(location);
  });

  it.each([
    ['/notas/la-de-antes', '/notas/la-de-ahora#año'],
    ['/notas/la-de-antes/?de=correo', '/notas/la-de-ahora?de=correo#año'],
    ['/a%C3%B1o?de=correo', 'https://otra.example/a?b=c'],
  ])('leads on from a former address: %s to %s', async (path, location) => {
    const { status, headers } = await ask(site, path);
    expect([status, decodeURI(headers.location ?? '')]).toEqual([301, location]);
  });

  it('says of an address that is gone that it is', async () => {
    expect((await ask(site, '/gone')).status).toBe(410);
    expect((await ask(site, '/gone', { method: 'POST' })).status).toBe(404);
  });

  it('takes no posts, and says what it takes', async () => {
    const { status, headers, text } = await ask(site, '/servicios', {
      method: 'POST',
      body: 'a=b',
    });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
    expect(text).toContain('class="errors"');
  });
});

describe('another file', () => {
  const year = 'public, max-age=31536000, immutable';
  it.each([
    [
      '/_astro/app.abc123.js',
      { 'cache-control': year, 'content-encoding': 'br' },
      'text/javascript',
    ],
    ['/_astro/foto.abc123.webp', { 'content-encoding': undefined, vary: undefined }, 'image/webp'],
    ['/.well-known/security.txt', {}, 'text/plain'],
  ])('%s has the headers of its kind', async (path, expected, type) => {
    const { status, headers } = await ask(site, path, { headers: { 'Accept-Encoding': 'br' } });
    expect(status).toBe(200);
    expect({ vary: undefined, 'content-encoding': undefined, ...headers }).toMatchObject(expected);
    expect(headers['content-type']?.split(';')[0]).toBe(type);
  });
});

describe('an address that the site does not have', () => {
  it.each([
    '/no-existe',
    '/404',
    '/500',
    '/500.html',
    '/errores/413',
    '/index.html.br',
    '/_astro/',
    '/../secreto.txt',
    '/%2e%2e/secreto.txt',
    '/..%2fsecreto.txt',
    '/servicios/../../secreto.txt',
    '/\\..\\secreto.txt',
    '//malo.example/',
    '/%2Fmalo.example/',
    '/constructor',
    '/__proto__',
  ])('%s is not found, and leads nowhere', async (path) => {
    const { status, text, headers } = await ask(site, path);
    expect(headers.location ?? '').not.toMatch(/^(?:\/\/|\/\\|http)/);
    expect(text).not.toContain('fuera del sitio');
    if (status !== 301) {
      expect(status).toBe(404);
      expect(text).toContain('class="errors"');
    }
  });

  it.each(['/%', '/%zz', '/%C3', '/a%00b'])('%s cannot be read: 400', async (path) => {
    expect((await ask(site, path)).status).toBe(400);
  });

  it('has a limit to its name', async () => {
    expect((await ask(site, `/${'a'.repeat(5000)}`)).status).toBe(414);
  });
});

describe('a path has one spelling for everything after', () => {
  it.each(['/panel/x\\..\\..\\salud', '/panel/x%5c..%5c..%5csalud', '/panel/%2570anel'])(
    '%s, which a page would read in another, is the address of none',
    async (path) => {
      const open = await openTestSite({ page: () => Promise.resolve(new Response('una página')) });
      expect((await ask(open, path)).status).toBe(404);
      await open.close();
    },
  );

  it.each([
    ['/panel/x/../../salud', '/salud'],
    ['/panel/x/%2e%2E/..%2f%73alud?a=/../b', '/salud'],
    ['//panel//equipo/.', '/panel/equipo'],
    ['/panel%2Fequipo#/../x', '/panel/equipo'],
    ['http://otro.example/a/../panel', '/panel'],
    ['/../..', '/'],
    ['/panel;/..;/x\\..\\y', '/panel;/..;/x\\..\\y'],
    ['/%2570anel', '/%70anel'],
    ['/casos/a%C3%B1o', '/casos/año'],
    ['/a%00b', null],
    ['/a%0Ab', null],
    ['/%c0%ae', null],
  ])('%s', (target, path) => {
    expect(pathOf(target)).toBe(path);
  });

  it('which a page reads in its address as well', () => {
    const piece = fc.oneof(
      fc.constantFrom('/', '//', '.', '..', '%2f', '%5c', '\\', '%25', '%2e', '?', '#', '%3f'),
      fc.constantFrom('%23', ';', '@', 'panel', '%70', 'ñ', '%C3%B1', '+', ' ', ':'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const path = pathOf(`/${pieces.join('')}`);
        if (path === null) return;
        const url = new URL(`https://propio.example${pathInUrl(path)}`);
        expect(decodeURIComponent(url.pathname)).toBe(path);
        expect([url.host, url.search, url.hash]).toEqual(['propio.example', '', '']);
        expect(pathOf(url.pathname)).toBe(path);
      }),
    );
  });
});

it('responses any path and any Accept-Encoding with less than 500, and never redirects away', async () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '//', '..', '%2f', '%5c', '%', '%00', '?', '#', '\\'),
    fc.constantFrom('.html', 'servicios'),
    fc.string({ maxLength: 8 }),
  );
  const path = fc
    .array(piece, { maxLength: 8 })
    .map((pieces) => `/${pieces.join('').replaceAll(/[^\x21-\xff]/g, '')}`);
  const coding = fc
    .array(fc.constantFrom('br', 'gzip', '*', ';q=0', ';q=', ',', ' ', 'identity', 'x'))
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(path, coding, async (target, accept) => {
      const response = await ask(site, target, { headers: { 'Accept-Encoding': accept } });
      expect(response.status).toBeLessThan(500);
      if (response.headers.location !== undefined) {
        expect(new URL(response.headers.location, 'http://propio.example').host).toBe(
          'propio.example',
        );
      }
    }),
    { numRuns: 300 },
  );
});
