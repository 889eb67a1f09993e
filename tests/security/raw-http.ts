import { connect } from 'node:net';

/** The response on a bare connection. */
export interface RawAnswer {
  /** 0 when the server closed without an answer. */
  status: number;
  /** By name in lower case; repeated ones joined by line breaks. */
  headers: ReadonlyMap<string, string>;
  /** The raw body (chunk sizes included). */
  body: string;
  /** From connecting to the last byte, in milliseconds. */
  ms: number;
}

export interface RawOptions {
  /** Half-closes once all is sent, as a dying client does. */
  halfClose?: boolean;
  /** The longest wait for the end of the response, in milliseconds. */
  limitMs?: number;
  /** The address to call from. */
  from?: string;
}

/** The longest time of a server, in milliseconds, before a test counts it as hanging. */
const HANG_MS = 180_000;

/**
 * Sends raw bytes and reads until the server closes. The request should ask for it: `Connection:
 * close`.
 *
 * @throws Error when the server neither answers nor closes in time
 */
export function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  { halfClose = false, limitMs = HANG_MS, from = '127.0.0.1' }: RawOptions = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer in ${limitMs} ms`));
    }, limitMs);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A reset after an early refusal ends the response too; what was read before counts.
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
  // "100 Continue" precedes the response.
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
