import { FORM_BYTES } from '#forms/form-bytes.ts';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { residentBytes } from '#tests/support/resident.ts';
import { sendRaw } from './raw-http.ts';
import { addAttack, amount, distinct, expect, test } from './servers.ts';

const MIB = 1024 * 1024;

test('no path leads out of the site’s files', async ({ open: { port } }, testInfo) => {
  const climbs = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..\\', '..%5c', '....//', '..;/'];
  const doubled = ['%252e%252e%252f', '%c0%ae%c0%ae/', '%uff0e%uff0e/', '..%00/', '.%2e/'];
  const starts = ['/', '/_astro/', '/contacto/', '//', '/\\', '/./', '/%2f'];
  const goals = ['package.json', 'etc/passwd', 'data/secreto', 'dist/server/entry.mjs', '.env'];
  const targets = starts.flatMap((start) =>
    [...climbs, ...doubled].flatMap((climb) =>
      goals.map((goal) => `${start}${climb.repeat(6)}${goal}`),
    ),
  );
  targets.push(
    '/.env',
    '/.git/config',
    '/package.json',
    '/policies.json',
    '/server/entry.mjs',
    '/../dist/server/entry.mjs',
    'file:///etc/passwd',
    'http://localhost/../../etc/passwd',
    '/index.html.br',
    '/_astro',
    '/_astro/',
    '/.well-known/../package.json',
    '*',
    '/%',
    '/%zz',
  );
  const statuses = new Set<number>();
  for (const target of targets) {
    const answer = await sendRaw(
      port,
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    statuses.add(answer.status);
    expect([301, 400, 404], target).toContain(answer.status);
    expect(answer.body, target).not.toMatch(/root:x:|"dependencies"|SECRET_KEY|createExports/);
    expect(answer.headers.get('location') ?? '/', target).toMatch(/^\/(?![/\\])/);
  }
  addAttack(testInfo, {
    attack: 'rutas hacia fuera de los archivos',
    cases: targets.length,
    worst: Math.max(...statuses),
    found: distinct(statuses),
  });
});

/**
 * The number of clients that send the body of a request slowly. The server waits longer for a body
 * than for headers.
 */
const SLOW_BODIES = amount(0, 100);

test('two hundred slow clients keep nobody else waiting, and are let go', async ({
  open: { baseURL, port },
}, testInfo) => {
  const started = performance.now();
  let closed = 0;
  const sockets = Array.from({ length: 200 }, (_, index): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('close', () => (closed += 1));
    socket.resume();
    socket.write(
      index < SLOW_BODIES
        ? 'POST /contacto HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n' +
            'Content-Type: application/x-www-form-urlencoded\r\n\r\n'
        : 'GET / HTTP/1.1\r\nHost: localhost\r\n',
    );
    return socket;
  });
  let slowest = 0;
  let whileAllWere = 0;
  try {
    while (closed < 200) {
      for (const socket of sockets) if (!socket.destroyed) socket.write('X');
      const asked = performance.now();
      expect((await fetch(`${baseURL}/contacto`)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - asked);
      if (closed === 0) whileAllWere += 1;
      await wait(1_000);
    }
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  addAttack(testInfo, {
    attack: '200 clientes lentos (slow-loris)',
    cases: 200,
    slowestMs: slowest,
    found: `cortado el último a los ${((performance.now() - started) / 1000).toFixed(0)} s`,
  });
  expect(whileAllWere).toBeGreaterThan(0);
});

const ROUNDS = amount(5, 20);

test('bodies without measure cost no memory', async ({
  open: { baseURL, port, pid },
}, testInfo) => {
  const head = 'POST /contacto HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
  const type = 'Content-Type: application/x-www-form-urlencoded\r\n';
  const filler = 'x'.repeat(FORM_BYTES);
  const chunk = `${filler.length.toString(16)}\r\n${filler}\r\n`;
  const before = residentBytes(pid);
  const attempts: [string, string][] = [
    ['declared', `${head}${type}Content-Length: ${FORM_BYTES + 1}\r\n\r\n${filler}x`],
    ['huge, declared', `${head}${type}Content-Length: 99999999999\r\n\r\n`],
    ['beyond numbers', `${head}${type}Content-Length: 9${'9'.repeat(30)}\r\n\r\n`],
    ['in chunks', `${head}${type}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(8)}0\r\n\r\n`],
    ['many small parts', `${head}Content-Type: multipart/form-data; boundary=b\r\n`],
    ['packed', `${head}${type}Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd`],
  ];
  const statuses: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, bytes] of attempts) {
      if (name === 'many small parts') {
        const parts = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1200);
        const whole = `${bytes}Content-Length: ${parts.length}\r\n\r\n${parts}`;
        statuses.push((await sendRaw(port, whole)).status);
      } else {
        statuses.push((await sendRaw(port, bytes)).status);
      }
    }
  }
  const grown = residentBytes(pid) - before;
  addAttack(testInfo, {
    attack: 'cuerpos sin medida, en trozos o comprimidos',
    cases: statuses.length,
    worst: Math.max(...statuses),
    found: `${distinct(statuses)}; memoria +${Math.round(grown / MIB)} MiB`,
  });
  // A client that writes after the refusal may lose the connection before it reads the answer.
  const answered = statuses.filter((status) => status !== 0);
  expect(answered.length).toBeGreaterThan(statuses.length * 0.95);
  for (const status of answered) expect([400, 403, 413, 415]).toContain(status);
  expect(grown).toBeLessThan(100 * MIB);
  expect((await fetch(`${baseURL}/`)).status).toBe(200);
});

test('large bodies of who only seems signed in cost no memory', async ({
  open: { baseURL, port, pid },
}, testInfo) => {
  const size = 40 * MIB - 1024;
  const half = Buffer.alloc(size / 2, 'x');
  await fetch(`${baseURL}/panel`, { headers: { cookie: 'panel.session_token=abc' } });
  const before = residentBytes(pid);
  let most = before;
  const cookies = ['x.session_token=abc', 'panel.session_token=abc', 'panel.session_token=a.b'];
  const sent = Array.from({ length: 8 }, (_, index) => {
    const socket = connect(port, '127.0.0.1');
    const ended = new Promise<string>((resolve) => {
      let said = '';
      socket.on('data', (text) => (said += text.toString()));
      socket.on('error', () => undefined).on('close', () => resolve(said));
    });
    socket.write(
      'POST /panel/solicitudes/ATA-7K3M-Q9 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n' +
        `Cookie: ${cookies[index % cookies.length]}\r\nContent-Length: ${size}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\n\r\n',
    );
    socket.write(half);
    return ended;
  });
  const statuses = (await Promise.all(sent)).map((said) => {
    most = Math.max(most, residentBytes(pid));
    return Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0);
  });
  most = Math.max(most, residentBytes(pid));
  addAttack(testInfo, {
    attack: 'ocho envíos de 40 MB con una cookie inventada',
    cases: statuses.length,
    worst: Math.max(...statuses),
    found: `${distinct(statuses)}; memoria +${Math.round((most - before) / MIB)} MiB`,
  });
  for (const status of statuses) expect([0, 413]).toContain(status);
  expect(most - before).toBeLessThan(100 * MIB);
});

test('bytes that are not one HTTP/1 request are refused at once', async ({
  open: { port },
}, testInfo) => {
  const form = 'Origin: null\r\nContent-Type: application/x-www-form-urlencoded\r\n';
  const cases: [string, number, string][] = [
    ['HTTP/0.9', 400, 'GET /\r\n\r\n'],
    ['version 0.9 by name', 400, 'GET /contacto HTTP/0.9\r\nHost: localhost\r\n\r\n'],
    ['version 2.0', 400, 'GET / HTTP/2.0\r\nHost: localhost\r\n\r\n'],
    ['two hosts', 400, 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: malo.example\r\n\r\n'],
    ['two equal hosts', 400, 'GET /contacto HTTP/1.1\r\nHost: a\r\nHOST: a\r\n\r\n'],
    ['no host', 400, 'GET / HTTP/1.1\r\n\r\n'],
    ['HTTP/1.0 without one', 200, 'GET / HTTP/1.0\r\n\r\n'],
    // Spaces around a length are allowed. The server must not wait for more bytes.
    ...['3 ', '   3', '3\t ', `3${' '.repeat(4000)}`].map((length): [string, number, string] => [
      `length "${length.slice(0, 6)}"`,
      403,
      `POST /contacto HTTP/1.1\r\nHost: localhost\r\n${form}Connection: close\r\n` +
        `Content-Length: ${length}\r\n\r\na=b`,
    ]),
  ];
  let slowest = 0;
  for (const [name, status, bytes] of cases) {
    const answer = await sendRaw(port, bytes);
    expect(answer.status, name).toBe(status);
    slowest = Math.max(slowest, answer.ms);
  }
  addAttack(testInfo, {
    attack: 'versiones y cabeceras Host que no son de HTTP/1',
    cases: cases.length,
    worst: 403,
    slowestMs: slowest,
    found: distinct(cases.map(([, status]) => status)),
  });
});

test('nothing of the framework that the site does not use can be asked for', async ({
  open: { baseURL, port },
}, testInfo) => {
  const picture = '?href=%2Ffavicon.svg&w=4000&h=4000&f=avif';
  const targets = [
    '/_image',
    '/%5fimage',
    '/%255fimage',
    '/_image/',
    '/contacto/../_image',
    '//_image',
    '/_server-islands/Pie',
    '/_actions/enviar',
    '/_astro/_image',
    '/_i18n/es',
    '/_session/x',
    '/una/cosa',
    '/contacto/otra',
    '/contacto/datos_basicos/',
    '/gracias/contacto',
    '/contacto/datos_basicos%2f',
    '/errores/500',
    '/errores/503',
    '/404',
  ];
  const renders = async () => {
    const metrics = await (await fetch(`${baseURL}/metricas`)).text();
    const counts = metrics.matchAll(/^http_render_seconds_count\{.*\} (\d+)$/gm);
    return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0);
  };
  const before = await renders();
  const statuses: number[] = [];
  for (const target of targets) {
    for (const method of ['GET', 'POST']) {
      const answer = await sendRaw(
        port,
        `${method} ${target}${picture} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      statuses.push(answer.status);
      expect([301, 404], `${method} ${target}`).toContain(answer.status);
    }
  }
  expect(await renders()).toBe(before);
  addAttack(testInfo, {
    attack: 'rutas del framework que el sitio no usa (/_image y demás)',
    cases: statuses.length,
    worst: Math.max(...statuses),
    found: `${distinct(statuses)}; 0 páginas generadas`,
  });
});
