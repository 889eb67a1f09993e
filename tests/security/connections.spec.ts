import { FORM_BYTES } from '#forms/form-bytes.ts';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { residentBytes } from '#tests/support/resident.ts';
import { sendRaw } from './raw-http.ts';
import { addAttack, amount, distinct, expect, test } from './servers.ts';

const MIB = 1024 * 1024;

// How many of the slow clients send a body. In `npm test` none does: the server waits for a body
// longer than for headers.
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
  // A few clients get no response, because they still write when the server refuses and closes.
  const answered = statuses.filter((status) => status !== 0);
  expect(answered.length).toBeGreaterThan(statuses.length * 0.95);
  for (const status of answered) expect([400, 403, 413, 415]).toContain(status);
  expect(grown).toBeLessThan(100 * MIB);
  expect((await fetch(`${baseURL}/`)).status).toBe(200);
});

test('nothing of the framework that the site does not use can be asked for', async ({
  open: { baseURL, port },
}, testInfo) => {
  const picture = '?href=%2Ffavicon.svg&w=4000&h=4000&f=avif';
  const targets = [
    ...'/_image /%5fimage /%255fimage /_image/ /contacto/../_image //_image /_astro/_image'.split(
      ' ',
    ),
    ...'/_server-islands/Pie /_actions/enviar /_i18n/es /_session/x /una/cosa /contacto/otra'.split(
      ' ',
    ),
    ...'/contacto/datos_basicos/ /gracias/contacto /contacto/datos_basicos%2f'.split(' '),
    ...'/errores/500 /errores/503 /404'.split(' '),
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
