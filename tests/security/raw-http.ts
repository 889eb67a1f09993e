import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: string;
  ms: number;
}

const HANG_MS = 180_000;

/**
 * Sends bytes to a server and reads until the server closes the connection. So a request among the
 * bytes must contain `Connection: close`. Throws if the connection is still open after `HANG_MS`.
 */
export function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  { halfClose = false }: { halfClose?: boolean } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer in ${HANG_MS} ms`));
    }, HANG_MS);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // Ignores a reset, with which the server may end an early refusal: `close` follows, and the
    // bytes that came before the reset are the response.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(parsed(Buffer.concat(chunks), performance.now() - start));
    });
    if (halfClose) socket.end(bytes);
    else socket.write(bytes);
  });
}

function parsed(bytes: Buffer, ms: number): RawAnswer {
  const text = bytes.toString('utf8');
  // Removes the «100 Continue» that may come before the response.
  const whole = text.replace(/^HTTP\/1\.1 100[^]*?\r\n\r\n/, '');
  const end = whole.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = (end < 0 ? whole : whole.slice(0, end)).split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0);
  return { status, headers, body: end < 0 ? '' : whole.slice(end + 4), ms };
}
