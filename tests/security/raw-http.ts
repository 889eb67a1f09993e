import { connect } from 'node:net';

/** What came back over a bare connection. */
export interface RawAnswer {
  /** 0 when the server hung up without a word. */
  status: number;
  /** By name in lower case; of repeated ones, all, joined by line breaks. */
  headers: ReadonlyMap<string, string>;
  /** After the headers, as it came (chunk sizes included). */
  body: string;
  /** From connecting to the last byte, in milliseconds. */
  ms: number;
}

export interface RawOptions {
  /** Stop sending once all is sent, as a client does that dies half way. */
  halfClose?: boolean;
  /** How long to wait for the end of the answer, in milliseconds. */
  limitMs?: number;
  /** The address to call from. */
  from?: string;
}

/** A server may take this long, in milliseconds, before a test calls it a hang. */
const HANG_MS = 180_000;

/**
 * Sends bytes as they are, which no HTTP client would, and reads until the server hangs up. The
 * request should ask it to: `Connection: close`.
 *
 * @throws Error when the server neither answers nor hangs up in time
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
    // A reset after an early refusal is an end like another; what was read before it counts.
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
  // "100 Continue" goes before the answer.
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
