import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { hasCaddy, startCaddy } from '#tests/support/caddy.ts';
import { freePort } from '#tests/support/site.ts';
import { expect, test } from '#tests/support/test.ts';

test.skip(!hasCaddy(), 'there is no Caddy on this machine (apt-get install caddy)');

test('a form waits for the only machine to come back, and is not sent twice', async () => {
  let received = 0;
  const machine = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.method === 'POST') received += 1;
      if (request.url === '/cut') request.socket.destroy();
      else response.end('bien');
    });
  });
  const port = await freePort();
  const open = () => new Promise<void>((resolve) => machine.listen(port, '127.0.0.1', resolve));
  await open();
  const caddy = await startCaddy([`127.0.0.1:${port}`]);
  const post = (path: string) => fetch(caddy.origin + path, { method: 'POST', body: 'nombre=Ana' });
  try {
    machine.close();
    machine.closeAllConnections();
    await wait(2_500);
    const waiting = post('/contacto');
    await wait(1_000);
    await open();
    expect((await waiting).status).toBe(200);
    expect(received).toBe(1);
    // The proxy must not send a request a second time if a machine has read it, as with `/cut`.
    expect((await post('/cut')).status).toBe(503);
    expect(received).toBe(2);
  } finally {
    machine.close();
    await caddy.stop();
  }
});

test('the proxy says who a visit is from, and logs no link that lets somebody in', async ({
  extraSite,
}) => {
  const site = await extraSite({ env: { TRUST_PROXY: 'true', RATE_LIMIT: '2' } });
  const caddy = await startCaddy([`localhost:${site.port}`]);
  try {
    const paths = [
      '/panel/invitacion/SECRETO',
      '/boletin/baja/SECRETO?x=1',
      '/panel?buscar=SECRETO',
    ];
    for (const path of paths) await fetch(caddy.origin + path, { redirect: 'manual' });
    const logged = () => [...caddy.output().matchAll(/"uri":"([^"]*)"/g)].map(([, uri]) => uri);
    await expect
      .poll(() => logged().filter((uri) => uri !== '/salud'))
      .toEqual(['/panel/invitacion/', '/boletin/baja/', '/panel']);
    expect(caddy.output()).not.toContain('SECRETO');

    const statuses: number[] = [];
    for (let visitor = 0; visitor < 4; visitor += 1) {
      const answer = await fetch(`${caddy.origin}/contacto`, {
        method: 'POST',
        headers: {
          origin: caddy.origin,
          'x-forwarded-for': `203.0.113.${visitor}`,
          'x-real-ip': `203.0.113.${visitor}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'formulario=simple&contact[nombre]=Ana',
        redirect: 'manual',
      });
      statuses.push(answer.status);
    }
    // Each request names another invented IP address. The visitor still reaches the limit, because
    // the server ignores these addresses.
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await caddy.stop();
  }
});
