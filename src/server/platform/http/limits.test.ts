import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FORM_BYTES } from '#forms/form-bytes.ts';
import type { RenderPage } from '#server/platform/http/astro-bridge.ts';
import { type BodyLimits, createBodyRoom } from '#server/platform/http/request-body.ts';
import { ask, openTestSite } from '#server/platform/http/testing-site.ts';
import type { TestSite } from '#server/platform/http/testing-site.ts';

let site: TestSite;
afterEach(() => site.close());

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const POST = `POST /contacto HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM['Content-Type']}\r\n`;
const LIMIT = FORM_BYTES;
const accept: RenderPage = () => Promise.resolve(new Response('leído'));

const MEMBER = 'panel.session_token=suya';
const FILES_LIMIT = 40 * 1024 * 1024;
const bodies: BodyLimits = {
  largest: { texts: LIMIT, files: FILES_LIMIT },
  formsAlone: () => true,
  texts: () => LIMIT,
  files: (path) => (/^\/panel\/(solicitudes\/|cuenta$)/.test(path) ? FILES_LIMIT : null),
  maySendFiles: (cookie) => Promise.resolve(cookie === MEMBER),
};

function speak(parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(site.port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part);
    });
    let said = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (said += text));
    socket.on('close', () => resolve(said));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
  });
}

const upload = (length: number, more = ''): string =>
  'POST /panel/solicitudes/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n' +
  `Cookie: ${MEMBER}\r\nContent-Type: multipart/form-data; boundary=x\r\n${more}` +
  `Content-Length: ${length}\r\n\r\n`;

/**
 * Sends a request in pieces, and returns all bytes that the server sent. The fake clock moves on
 * only when the server has read a piece.
 */
async function trickle(head: string, pieces: readonly string[], everyMs: number): Promise<string> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const socket = connect(site.port, '127.0.0.1');
    const said = text(socket);
    socket.write(head);
    while (vi.getTimerCount() === 0) await turn();
    for (const piece of pieces) {
      await new Promise((written) => socket.write(piece, written));
      await turn();
      await turn();
      vi.advanceTimersByTime(everyMs);
    }
    return await said;
  } finally {
    vi.useRealTimers();
  }
}

describe('a body', () => {
  const longer = { 'Transfer-Encoding': 'chunked' };
  it.each<[string, string | Buffer, Record<string, string>, number, string]>([
    ['of exactly the limit is read', 'a'.repeat(LIMIT), {}, 200, 'leído'],
    [
      'that turns out longer is refused with a page, and the client gets to read it',
      Buffer.alloc(1024 * 1024, 'a'),
      longer,
      413,
      'class="errors"',
    ],
  ])('%s', async (_name, body, more, status, text) => {
    site = await openTestSite({ page: accept });
    const headers = { ...FORM, ...more };
    const answer = await ask(site, '/contacto', { method: 'POST', headers, body });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
  });

  it.each([
    ['that is not there, nor announced, is read as empty', '', 200, 'leído'],
    [
      'announced as longer is refused with a page, before it is sent',
      `Content-Length: ${LIMIT + 1}\r\nExpect: 100-continue\r\n`,
      413,
      'Demasiado grande',
    ],
  ])('%s', async (_name, headers, status, text) => {
    site = await openTestSite({ page: accept });
    const said = await speak([`${POST}${headers}Connection: close\r\n\r\n`]);
    expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(said).toContain(text);
  });

  it('that goes on after the refusal is not read for ever', async () => {
    site = await openTestSite({ page: accept });
    const socket = connect(site.port, '127.0.0.1').on('error', () => undefined);
    socket.write(`${POST}Content-Length: ${1024 ** 3}\r\n\r\n`);
    const mebibyte = Buffer.alloc(1024 ** 2, 'a');
    const write = () =>
      new Promise<boolean>((resolve) => socket.write(mebibyte, (error) => resolve(!error)));
    let sent = 0;
    while (sent < 64 && (await write())) sent += 1;
    socket.destroy();
    // The server reads 4 MiB after the refusal. The rest is in the buffers of the connection.
    expect(sent).toBeLessThan(32);
  });

  it('with too large files is read for what was written beside them', async () => {
    const seen: Promise<FormData>[] = [];
    site = await openTestSite({
      bodies,
      page: (request) => {
        seen.push(request.formData());
        return Promise.resolve(new Response('leído'));
      },
    });
    const film = Buffer.alloc(21 * 1024 * 1024, '--x\r\n');
    const form = new FormData();
    for (const [name, value] of [
      ['texto', 'Va el vídeo.\r\nSaludos — Ana'],
      ['asunto', ''],
      ['adjuntos', new File([film], 'a.mov')],
      ['adjuntos', new File([film], 'b.mov')],
      ['siguiente', '1'],
      ['accion', 'responder'],
    ] as const)
      form.append(name, value as File);
    const whole = new Response(form);
    const headers = {
      'Content-Type': whole.headers.get('content-type') ?? '',
      Cookie: MEMBER,
    };
    const body = Buffer.from(await whole.arrayBuffer());
    const post = { method: 'POST', headers, body };
    for (const path of ['/panel/solicitudes/ATA-7K3M-Q9', '/panel/cuenta']) {
      expect((await ask(site, path, post)).status).toBe(200);
      expect([...((await seen.at(-1)) ?? [])]).toEqual([
        ['texto', 'Va el vídeo.\r\nSaludos — Ana'],
        ['asunto', ''],
        ['adjuntos', 'demasiado grande'],
        ['siguiente', '1'],
        ['accion', 'responder'],
      ]);
    }
    for (const Cookie of ['', 'x.session_token=abc', 'panel.session_token=inventada']) {
      const nobody = { ...post, headers: { 'Content-Type': headers['Content-Type'], Cookie } };
      const outcome = await ask(site, '/panel/solicitudes/ATA-7K3M-Q9', nobody).then(
        ({ status }) => status,
        () => 'cut off',
      );
      expect(['cut off', 413]).toContain(outcome);
    }
    expect(seen).toHaveLength(2);
  });

  it('with files is not read before it is known whose it is, and is told later where nobody can say', async () => {
    const asked = Promise.withResolvers<unknown>();
    const known = Promise.withResolvers<boolean>();
    const maySendFiles = () => (asked.resolve(null), known.promise);
    site = await openTestSite({ page: accept, bodies: { ...bodies, maySendFiles } });
    const said = speak([upload(FILES_LIMIT, 'Expect: 100-continue\r\n')]);
    await asked.promise;
    known.reject(new Error('no database'));
    const answer = await said;
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/\r\nRetry-After: 30\r\n/i);
    expect(answer).not.toContain('100 Continue');
  });

  it('with files finds room for so many at once, and then for others', async () => {
    const answers: (() => void)[] = [];
    const page: RenderPage = () =>
      new Promise((resolve) => answers.push(() => resolve(new Response('leído'))));
    const answerOne = async () => {
      await expect.poll(() => answers.length).toBe(1);
      answers.shift()?.();
    };
    site = await openTestSite({ bodies, page });
    const held = Array.from({ length: 2 }, () => connect(site.port, '127.0.0.1'));
    for (const socket of held) {
      socket.write(upload(FILES_LIMIT, 'Expect: 100-continue\r\n'));
      await once(socket, 'data');
    }
    const third = await speak([upload(FILES_LIMIT)]);
    expect(third).toMatch(/^HTTP\/1\.1 429 /);
    expect(third).toMatch(/\r\nRetry-After: 30\r\n/i);
    expect(third).toContain('Llegan demasiados envíos a la vez desde tu conexión');
    const texts = ask(site, '/contacto', { method: 'POST', headers: FORM, body: 'a=b' });
    await answerOne();
    expect((await texts).status).toBe(200);
    for (const socket of held) socket.destroy();
    const again = speak([`${upload(3)}--x`]);
    await answerOne();
    expect(await again).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ['JSON', { 'Content-Type': 'application/json' }, 415],
    ['plain text', { 'Content-Type': 'text/plain' }, 415],
    ['no type', {}, 415],
    ['a form that is packed', { ...FORM, 'Content-Encoding': 'gzip' }, 415],
    ['a form with a charset', { 'Content-Type': `${FORM['Content-Type']}; charset=utf-8` }, 200],
    ['a form in parts', { 'Content-Type': 'Multipart/Form-Data; boundary=x' }, 200],
  ])('of a form path: %s', async (_name, headers, expected) => {
    site = await openTestSite({ page: accept });
    for (const path of ['/contacto', '/cotizacion']) {
      const response = await ask(site, path, { method: 'POST', headers, body: 'a=b' });
      expect(response.status).toBe(expected);
      if (expected === 415) expect(response.text).toContain('class="errors"');
    }
  });

  it('of another path may be data', async () => {
    site = await openTestSite({ page: accept });
    const headers = { 'Content-Type': 'application/json' };
    const { status } = await ask(site, '/otra/cosa', { method: 'POST', headers, body: '{}' });
    expect(status).toBe(200);
  });
});

describe('a client that is slow', () => {
  const timeouts = { headersMs: 150, requestMs: 300, checkMs: 50 };

  it('with its headers is sent away', async () => {
    site = await openTestSite({ timeouts });
    expect(await speak(['GET / HTTP/1.1\r\nHost: x\r\nX-Un: '])).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('with its body is sent away', async () => {
    site = await openTestSite({ page: accept, timeouts });
    const head = `${POST}Content-Length: 100\r\n\r\n`;
    expect(await speak([head, 'a=b'])).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('with files goes on as long as they come, and is sent away once they trickle', async () => {
    site = await openTestSite({ page: accept, bodies, timeouts: { ...timeouts, requestMs: 100 } });
    const pieces = Array.from({ length: 8 }, () => 'x'.repeat(4_000));
    const whole = await trickle(upload(32_000), pieces, 50);
    expect(whole).not.toMatch(/^HTTP\/1\.1 408 /);
    expect(whole).toMatch(/^HTTP\/1\.1 /);
    expect(await trickle(upload(32_000), ['x', '', ''], 50)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('and says nothing at all is hung up on', async () => {
    site = await openTestSite({ timeouts: { ...timeouts, silenceMs: 100 } });
    expect(await speak([''])).toMatch(/^(?:HTTP\/1\.1 408 .*)?$/s);
  });
});

describe('a request that is none', () => {
  it.each([
    ['not HTTP', 'hola\r\n\r\n', 400],
    ['a bad header', 'GET / HTTP/1.1\r\nHost: x\r\nmal encabezado\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
      400,
    ],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Un: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'too many headers',
      `GET /nada HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${'X-Un: a\r\n'.repeat(200)}\r\n`,
      431,
    ],
    ['HTTP/0.9', 'GET /\r\n\r\n', 400],
    ['a later version', 'GET / HTTP/2.0\r\nHost: x\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400],
    ['two equal hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHOST: x\r\n\r\n', 400],
    ['HTTP/1.0 without a host', 'GET / HTTP/1.0\r\n\r\n', 200],
    // HTTP allows spaces around a length, so the server must not wait for more bytes.
    ...['3 ', '   3', '3\t ', `3${' '.repeat(4000)}`].map((length): [string, string, number] => [
      `a length of "${length.slice(0, 6)}"`,
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\na=b`,
      405,
    ]),
    ['no path', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ])('%s is answered, not crashed on', async (_name, request, status) => {
    site = await openTestSite();
    expect(await speak([request])).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await ask(site, '/')).status).toBe(200);
  });

  it('with a whole address, as through a proxy, means its path', async () => {
    site = await openTestSite();
    const said = await speak([
      'GET http://otro.example/servicios?x=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ]);
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('the room for bodies', () => {
  it('is bounded altogether and by network, and is free again once it is not needed', () => {
    const open = createBodyRoom({ all: 100, network: 60 });
    const [one, two, far] = [open('2001:db8::1'), open('2001:db8::2'), open('192.0.2.1')];
    expect([one.grow(40), one.grow(30)]).toEqual([null, null]);
    expect(two.grow(30)).toBe('network_full');
    expect(two.grow(20)).toBeNull();
    expect(far.grow(50)).toBe('full');
    expect(far.grow(40)).toBeNull();
    one.release();
    one.release();
    expect(two.grow(60)).toBeNull();
    expect(open('192.0.2.2').grow(1)).toBe('full');
  });
});

describe('the access log', () => {
  it('has a line for each response, without anything that tells who asked', async () => {
    site = await openTestSite({ page: accept });
    await ask(site, '/servicios?correo=eva@ejemplo.com', { headers: { Cookie: 'sesion=1' } });
    await ask(site, '/de/eva%40ejemplo.com', { headers: { 'User-Agent': 'navegador' } });
    await ask(site, '/contacto', { method: 'POST', headers: FORM, body: 'contact[nombre]=Eva' });
    await site.close();
    const text = JSON.stringify(site.lines);
    expect(text).not.toMatch(/eva@|eva%40|Eva|sesion|navegador|127\.0\.0\.1/);
    expect(site.lines).toEqual([
      expect.objectContaining({ method: 'GET', path: '/servicios', status: 200 }),
      expect.objectContaining({ method: 'GET', path: '/de/[correo]', status: 200 }),
      expect.objectContaining({ method: 'POST', path: '/contacto', status: 200, bytes: 6 }),
    ]);
    for (const line of site.lines) {
      expect(line['ms']).toBeGreaterThanOrEqual(0);
      expect(line['id']).toMatch(/^[\w-]+$/);
    }
  });

  it('repeats no link that lets somebody in', async () => {
    site = await openTestSite({ page: accept });
    const invited = '/panel/invitacion/p-tkpND25eeprzoEsX1ElX1BBQsw6OG2n3tJbqXPtY';
    const open = ['/panel/invitaciones', '/boletin'];
    for (const path of ['/boletin/confirmar/firmado.abc', invited, ...open]) await ask(site, path);
    await site.close();
    const said = site.lines.map(({ path }) => path);
    expect(said).toEqual(['/boletin/confirmar/…', '/panel/invitacion/…', ...open]);
  });

  it('repeats no path that is none of ours: people paste all sorts of things there', async () => {
    site = await openTestSite();
    await ask(site, '/servicios');
    await ask(site, '/5555500142');
    await ask(site, '/5555500142', { method: 'DELETE' });
    await site.close();
    expect(site.lines).toEqual([
      expect.objectContaining({ path: '/servicios', status: 200 }),
      expect.objectContaining({ path: '(none of ours)', status: 404 }),
      expect.objectContaining({ path: '(none of ours)', status: 405 }),
    ]);
  });
});
