import { Readable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { RenderPage } from '#server/platform/http/astro-bridge.ts';
import { DATA_POLICY, inlineHash } from '#server/platform/http/content-policy.ts';
import {
  ask,
  openTestSite,
  type TestSite,
  type TestSiteOptions,
} from '#server/platform/http/testing-site.ts';

let site: TestSite;
afterEach(() => site.close());

const HTML = { 'content-type': 'text/html' };
const POLICY = "default-src 'none'; script-src 'self'";
const WITH_POLICY = { ...HTML, 'content-security-policy': POLICY };

async function openWith(
  page: (request: Request, locals: object) => Response | Promise<Response>,
  options: TestSiteOptions = {},
): Promise<void> {
  const render: RenderPage = async (request, locals) => page(request, locals);
  site = await openTestSite({ ...options, page: render });
}

function flowing(pieces: Iterable<string>): ReadableStream {
  return Readable.toWeb(
    Readable.from(pieces).map((piece: string) => Buffer.from(piece)),
  ) as ReadableStream;
}

describe('what a page renders', () => {
  it('is completed: never cached, with its policy, its own inline texts alone and the headers of every response', async () => {
    const [own, other] = [inlineHash('uno()'), inlineHash('dos()')];
    const policy = `${POLICY} '${own}' '${other}'`;
    await openWith(() => {
      const headers = { ...HTML, 'content-security-policy': policy };
      const response = new Response('<script>uno()</script>', { headers });
      for (const cookie of ['a=1', 'b=2']) response.headers.append('set-cookie', cookie);
      return response;
    });
    const { status, headers, text } = await ask(site, '/contacto');
    expect([status, text]).toEqual([200, '<script>uno()</script>']);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${POLICY} '${own}'`,
      'cache-control': 'no-store',
      'content-length': '22',
      'set-cookie': ['a=1', 'b=2'],
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('keeps the caching and the Vary that it asks for', async () => {
    const own = { 'Cache-Control': 'public, max-age=5', Vary: 'Sec-Fetch-Mode' };
    await openWith(() => new Response('x'.repeat(2000), { headers: { ...HTML, ...own } }));
    const { headers } = await ask(site, '/contacto', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(headers['cache-control']).toBe('public, max-age=5');
    expect(headers.vary).toBe('Sec-Fetch-Mode, Accept-Encoding');
  });

  it('allows the configured captcha in its policy', async () => {
    const captcha = { provider: 'turnstile', siteKey: 'x', secretKey: 'y', minScore: 0.5 } as const;
    await openWith(() => new Response('x', { headers: WITH_POLICY }), { config: { captcha } });
    for (const path of ['/contacto', '/']) {
      const { headers } = await ask(site, path);
      expect(headers['content-security-policy']).toContain('https://challenges.cloudflare.com');
    }
  });

  it('is compressed on GET, and not on POST, where secrets meet what was written', async () => {
    const long = 'texto '.repeat(1000);
    await openWith(() => new Response(long, { headers: HTML }));
    const headers = { 'Accept-Encoding': 'br' };
    const get = await ask(site, '/contacto', { headers });
    expect(get.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(get.body).toString()).toBe(long);
    const post = await ask(site, '/panel', { method: 'POST', body: 'a=b', headers });
    expect(post.headers['content-encoding']).toBeUndefined();
    expect(post.text).toBe(long);
  });

  it.each([
    'application/zip',
    'text/csv; charset=utf-8',
    'application/x-ndjson; charset=utf-8',
    'text/event-stream',
  ])('flows as it comes when it is %s, and may load nothing', async (contentType) => {
    const parts = flowing(['uno,', 'dos']);
    const type = { 'content-type': contentType };
    await openWith(() => new Response(parts, { headers: type }));
    const { text, headers } = await ask(site, '/panel/solicitudes.zip');
    expect(text).toBe('uno,dos');
    expect(headers).toMatchObject({
      'content-security-policy': DATA_POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
});

describe('what a page learns', () => {
  const tell: RenderPage = async (request, locals) =>
    Response.json({ locals, url: request.url, body: await request.text() });
  const headers = {
    'X-Forwarded-For': '198.51.100.1, 203.0.113.9',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'ejemplo.com',
    'X-Request-Id': 'del-proxy-0001',
  };

  it('is the request id, the visitor, the own origin, the services and the body, whatever a stranger claims', async () => {
    await openWith(tell, { shared: { services: 'los servicios' } });
    const body = 'contact%5Bnombre%5D=Eva';
    const post = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' };
    const response = await ask(site, '/contacto?a=%20b', { method: 'POST', body, headers: post });
    expect(response.headers['x-request-id']).not.toBe('del-proxy-0001');
    expect(JSON.parse(response.text)).toMatchObject({
      url: `${site.origin}/contacto?a=%20b`,
      body,
      locals: {
        requestId: response.headers['x-request-id'],
        clientAddress: '127.0.0.1',
        origin: site.origin,
        secure: false,
        services: 'los servicios',
      },
    });
  });

  it('comes from the proxy when there is a trusted one, and TLS is then insisted on', async () => {
    await openWith(tell, { config: { trustProxy: true } });
    const response = await ask(site, '/contacto', { headers });
    expect(JSON.parse(response.text)).toMatchObject({
      url: 'https://ejemplo.com/contacto',
      locals: {
        requestId: 'del-proxy-0001',
        clientAddress: '203.0.113.9',
        origin: 'https://ejemplo.com',
        secure: true,
      },
    });
    const insistence = { 'strict-transport-security': 'max-age=31536000' };
    expect(response.headers).toMatchObject(insistence);
    expect((await ask(site, '/', { headers })).headers).toMatchObject(insistence);
    expect((await ask(site, '/no', { headers })).headers['x-request-id']).toBe('del-proxy-0001');
  });
});

describe('a page that fails', () => {
  const half = function* () {
    yield '<p>la mitad';
    throw new Error('secreto interno');
  };
  const failures: Record<string, () => Response | Promise<Response>> = {
    'at once': () => {
      throw new Error('secreto interno');
    },
    later: () => Promise.reject(new Error('secreto interno')),
    'with the bare status that our middleware makes of an exception': () =>
      new Response(null, { status: 500 }),
    'with a page of Astro’s': () => new Response('secreto interno', { status: 500, headers: HTML }),
    'half way': () => new Response(flowing(half()), { headers: HTML }),
  };

  it.each(Object.entries(failures))(
    '%s shows the 500 page with its reference',
    async (_name, page) => {
      await openWith(page);
      const { status, headers, text } = await ask(site, '/contacto');
      expect(status).toBe(500);
      expect(text).toContain('class="errors"');
      expect(text).toContain(`<code>${String(headers['x-request-id'])}</code>`);
      expect(text).not.toMatch(/secreto interno|la mitad|__REQUEST_ID__|Error:/);
      expect(headers['cache-control']).toBe('no-store');
      expect(site.lines).toContainEqual(
        expect.objectContaining({ level: 'error', id: headers['x-request-id'] }),
      );
    },
  );

  it('shows the 404 page in place of Astro’s own', async () => {
    await openWith(() => new Response('404: Not found', { status: 404, headers: HTML }));
    const { status, text } = await ask(site, '/boletin');
    expect(status).toBe(404);
    expect(text).not.toContain('Not found');
  });

  it('shows a plain built-in page when even the 500 page is missing', async () => {
    await openWith(failures['at once'] ?? tellNothing, { without: ['500.html'] });
    const { status, headers, text } = await ask(site, '/contacto');
    expect(status).toBe(500);
    expect(text).toContain('<body class="errors">');
    expect(text).toContain(headers['x-request-id']);
  });

  it('tells a program so in its own terms', async () => {
    await openWith(failures['at once'] ?? tellNothing);
    const json = { Accept: 'application/json' };
    const { headers, text } = await ask(site, '/contacto', { headers: json });
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(JSON.parse(text)).toMatchObject({ status: 500, requestId: headers['x-request-id'] });
  });
});

const tellNothing = () => new Response();

describe('a page that refuses', () => {
  it.each([403, 422, 429, 503])('%i keeps the page that it rendered', async (status) => {
    const headers = { ...WITH_POLICY, 'retry-after': '7' };
    await openWith(() => new Response('<p>lo escrito</p>', { status, headers }));
    const response = await ask(site, '/contacto');
    expect([response.status, response.text]).toEqual([status, '<p>lo escrito</p>']);
    expect(response.headers['retry-after']).toBe('7');
  });

  it('keeps data about an error, and replaces a bare status', async () => {
    await openWith(({ url }) =>
      url.endsWith('/datos')
        ? Response.json({ status: 500 }, { status: 500 })
        : new Response(null, { status: 403 }),
    );
    expect((await ask(site, '/datos')).text).toBe('{"status":500}');
    expect((await ask(site, '/nada')).text).toContain('class="errors"');
  });

  it('is only asked for what pages can response', async () => {
    await openWith(tellNothing);
    const { status, headers } = await ask(site, '/contacto', { method: 'DELETE' });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD, POST');
  });
});

describe('a page of the site, for who is signed in to the panel', () => {
  const MEMBER = { cookie: 'panel.session_token=suya' };
  const POSTED = { ...MEMBER, 'content-type': 'application/x-www-form-urlencoded' };
  const preface = (cookie: string, path: string) =>
    Promise.resolve(cookie.endsWith('suya') ? `<p>Edita ${path}</p>` : null);

  it('begins with their own line, is kept by nobody and has its policy still', async () => {
    site = await openTestSite({ preface });
    const [own, plain] = [
      await ask(site, '/servicios', { headers: MEMBER }),
      await ask(site, '/servicios'),
    ];
    expect(own.text).toBe(plain.text.replace(/<body[^>]*>/, '$&<p>Edita /servicios</p>'));
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(own.headers.etag).toBeUndefined();
    for (const name of ['content-type', 'content-security-policy', 'x-frame-options']) {
      expect(own.headers[name]).toBe(plain.headers[name]);
    }
  });

  it('is the same as for all where the session is nobody’s or cannot be looked up, and so is what is no page', async () => {
    const failing = (cookie: string, path: string) =>
      cookie.endsWith('rota') ? Promise.reject(new Error('no database')) : preface(cookie, path);
    site = await openTestSite({ preface: failing });
    const { text, headers } = await ask(site, '/servicios');
    for (const value of ['otra', 'rota']) {
      const cookie = `panel.session_token=${value}`;
      const asked = await ask(site, '/servicios', { headers: { cookie } });
      expect(asked.text).toBe(text);
      expect(asked.headers.etag).toBe(headers.etag);
    }
    expect((await ask(site, '/robots.txt', { headers: MEMBER })).text).not.toContain('Edita');
  });

  it('that is rendered begins with it too; and no other answer is asked about', async () => {
    const looked: string[] = [];
    const markup = '<body class="contacto"><p>Hola</p></body>';
    site = await openTestSite({
      preface: (cookie, path) => (looked.push(path), preface(cookie, path)),
      page: () => Promise.resolve(new Response(markup, { headers: WITH_POLICY })),
    });
    const [own, plain, post, panel] = [
      await ask(site, '/contacto', { headers: MEMBER }),
      await ask(site, '/contacto', { headers: { cookie: 'tema=noche' } }),
      await ask(site, '/cotizacion', { method: 'POST', body: 'a=b', headers: POSTED }),
      await ask(site, '/panel/contenido', { headers: MEMBER }),
    ];
    expect(own.text).toBe(plain.text.replace(/<body[^>]*>/, '$&<p>Edita /contacto</p>'));
    expect(own.headers['cache-control']).toBe('no-store');
    expect(own.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
    for (const { status, text } of [post, panel]) {
      expect(status).toBe(200);
      expect(text).toBe(plain.text);
    }
    expect(looked).toEqual(['/contacto', '/contacto']);
  });
});
