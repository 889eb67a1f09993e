import { createServer } from 'node:net';

const DEFAULT_PORT = 4321;

/**
 * Throws an Error if the server's port is not free, so that the user knows this before a long
 * installation. The server itself reports an invalid PORT.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export async function checkPort(env) {
  const port = Number(env['PORT']?.trim() || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return;
  const host = env['HOST']?.trim() || undefined;
  const error = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen({ port, host }, () => probe.close(() => resolve(null)));
  });
  if (error === null) return;
  if (error.code === 'EADDRINUSE') {
    throw new Error(
      `El puerto ${port} está ocupado por otro programa. Ciérralo, o elige otro puerto con la ` +
        'variable PORT (por ejemplo PORT=8080 npm start).',
    );
  }
  if (error.code === 'EACCES') {
    throw new Error(`Este usuario no puede abrir el puerto ${port}. Elige otro con PORT.`);
  }
  throw new Error(`No se puede escuchar en ${host ?? 'este equipo'}:${port} (${error.code}).`);
}
