import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { checkPort } from './port.mjs';

async function busyPort() {
  const server = createServer();
  await once(server.listen(0), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { port, [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(resolve)) };
}

it('says which port is taken, and how to choose another', async () => {
  await using busy = await busyPort();
  await expect(checkPort({ PORT: String(busy.port) })).rejects.toThrow(
    new RegExp(`puerto ${busy.port} está ocupado.*PORT=`),
  );
});

it('leaves a free port free', async () => {
  const port = await (async () => {
    await using busy = await busyPort();
    return busy.port;
  })();
  await checkPort({ PORT: String(port) });
  await checkPort({ PORT: String(port) });
});

it('leaves the message about a wrong PORT to the server', async () => {
  await expect(checkPort({ PORT: 'ochenta' })).resolves.toBeUndefined();
});
