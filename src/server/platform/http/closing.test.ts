import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RenderPage } from '#server/platform/http/astro-bridge.ts';
import { ask, openTestSite } from '#server/platform/http/testing-site.ts';
import { startProgram } from '#tests/support/program.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

function heldPage() {
  const [rendering, released] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const page: RenderPage = async () => {
    rendering.resolve(null);
    await released.promise;
    return new Response('terminada', { headers: { 'content-type': 'text/html' } });
  };
  return { page, rendering: rendering.promise, release: () => released.resolve(null) };
}

it('finishes the request under way, takes no other, and then closes', async () => {
  const held = heldPage();
  const site = await openTestSite({ page: held.page });
  const response = ask(site, '/contacto');
  await held.rendering;

  const closed = site.close(120_000);
  await expect(ask(site, '/')).rejects.toThrow(/ECONNREFUSED/);
  held.release();

  expect((await response).text).toBe('terminada');
  await expect(closed).resolves.toBe(true);
});

it('cuts off what does not finish in time', async () => {
  const held = heldPage();
  const site = await openTestSite({ page: held.page });
  const response = ask(site, '/contacto');
  const cut = expect(response).rejects.toThrow();
  await held.rendering;
  await expect(site.close(50)).resolves.toBe(false);
  await cut;
});

it('does not wait for connections that only stay open', async () => {
  const site = await openTestSite();
  const agent = new Agent({ keepAlive: true });
  const asking = httpRequest({ port: site.port, host: '127.0.0.1', agent }).end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  const silent = connect(site.port, '127.0.0.1');
  await once(silent, 'connect');
  await expect(site.close(120_000)).resolves.toBe(true);
  agent.destroy();
  silent.destroy();
});

it('hangs up on nobody whose request lies there unread, however busy the process is', async () => {
  const site = await openTestSite();
  const folder = temporaryFolder();
  const [begun, written] = [join(folder, 'begun'), join(folder, 'written')];
  const client = startProgram(
    `import { existsSync, writeFileSync } from 'node:fs';
     import { connect } from 'node:net';
     const socket = connect(${site.port}, '127.0.0.1', () => {
       console.error('connected');
       const look = setInterval(() => {
         if (!existsSync('${begun}')) return;
         clearInterval(look);
         socket.write('GET /salud HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', () => writeFileSync('${written}', ''));
       }, 10);
     });
     socket.on('data', (data) => console.log(String(data).split(' ')[1]));
     socket.on('error', (error) => console.log(error.code));
     socket.on('close', () => process.exit());`,
  );
  await client.said();
  await ask(site, '/salud');
  const closed = site.close(120_000);
  writeFileSync(begun, '');
  const lingered = performance.now() + 200;
  while (!existsSync(written) || performance.now() < lingered);
  await expect(closed).resolves.toBe(true);
  await client.ended;
  expect(client.output()).toBe('200\n');
});

it('says with a code when the port is taken', async () => {
  const site = await openTestSite();
  const second = openTestSite({ config: { port: site.port } });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await site.close();
});
