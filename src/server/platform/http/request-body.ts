import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { networksOf } from '#server/platform/database/rate-limit.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';

export interface BodyLimits {
  /** The largest bodies at any path, in bytes. */
  largest: { texts: number; files: number };
  formsAlone: (path: string) => boolean;
  /** The largest body without files at a path, in bytes. */
  texts: (path: string) => number;
  /** The largest body with files at a path, in bytes, or null if the path accepts no files. */
  files: (path: string) => number | null;
  maySendFiles: (cookie: string, path: string) => Promise<boolean>;
}

/** If a form's files are too large, the server reads the texts from these first and last bytes. */
const [TEXTS_BEFORE_BYTES, TEXTS_AFTER_BYTES] = [1024 * 1024, 64 * 1024];
const READ_TO_END_BYTES = 1024 * 1024 * 1024;

const LEFT_OUT = 'demasiado grande';

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

export type BodyOutcome = { body: Buffer<ArrayBuffer> } | 'too_large' | 'aborted' | NoRoom;

/** Tells whether the server accepts a body's type. With `formsAlone`, it accepts only forms. */
export function isAcceptedType(request: IncomingMessage, formsAlone: boolean): boolean {
  const { 'content-type': type, 'content-encoding': coding } = request.headers;
  // The server does not decompress bodies, because a small body can become very large.
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') return false;
  if (!formsAlone) return true;
  const essence = type?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return FORM_TYPES.includes(essence);
}

const uploads = new WeakSet<IncomingMessage>();

/** Tells whether the request is a form with files, which may take longer to arrive. */
export function isUpload(request: IncomingMessage): boolean {
  return uploads.has(request);
}

/** Reads a body into memory. If the files are too large, keeps only the form's texts. */
export async function readBody(
  { request, response, path }: Pick<Exchange, 'request' | 'response' | 'path'>,
  limits: BodyLimits,
  shares: { texts: BodyShare; files: BodyShare },
): Promise<BodyOutcome> {
  const { cookie = '', expect, 'content-type': type = '' } = request.headers;
  const [, parts] = /^multipart\/form-data\s*;\s*boundary="?([^\s";]+)/i.exec(type) ?? [];
  const largest = parts === undefined ? null : limits.files(path);
  const mayUpload = largest !== null && (await limits.maySendFiles(cookie, path));
  if (mayUpload) uploads.add(request);
  const boundary = mayUpload ? (parts ?? null) : null;
  const limit = mayUpload ? largest : limits.texts(path);
  const declared = Number(request.headers['content-length'] ?? 0);
  const hasFiles = mayUpload && (declared === 0 || declared > limits.texts(path));
  const share = hasFiles ? shares.files : shares.texts;
  if (declared > (boundary === null ? limit : READ_TO_END_BYTES)) return 'too_large';
  // Reserves memory before the files arrive, so that a refused client does not send them.
  const full = hasFiles ? share.grow(Math.min(declared, limit)) : null;
  if (full !== null) return full;
  // With `optimizeEmptyRequests`, a request without body has already ended and sends no event.
  if (request.readableEnded) return { body: Buffer.alloc(0) };
  if (request.destroyed) return 'aborted';
  if (expect?.toLowerCase() === '100-continue') response.writeContinue();
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let length = 0;
    let ends: [Buffer, Buffer] | null = null;
    const finish = (outcome: BodyOutcome) => {
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      chunks = [];
      resolve(outcome);
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      const none = share.grow(Math.min(length, limit));
      if (none !== null) finish(none);
      else if (length <= limit) chunks.push(chunk);
      else if (boundary === null || length > READ_TO_END_BYTES) finish('too_large');
      else {
        const [start, end] = ends ?? [
          Buffer.from(Buffer.concat(chunks).subarray(0, TEXTS_BEFORE_BYTES)),
          Buffer.alloc(0),
        ];
        chunks = [];
        ends = [start, Buffer.from(Buffer.concat([end, chunk]).subarray(-TEXTS_AFTER_BYTES))];
      }
    };
    const onEnd = () => {
      if (ends === null || boundary === null) finish({ body: Buffer.concat(chunks, length) });
      else finish({ body: textsOf(ends, boundary) });
    };
    const onClose = () => finish('aborted');
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}

export type NoRoom = 'network_full' | 'full';

export type BodyShare = ReturnType<ReturnType<typeof createBodyRoom>>;

/** Returns separate limits for texts and files, so that files never keep out an enquiry. */
export function bodyRooms({ texts, files }: BodyLimits['largest']) {
  return {
    texts: { all: 128 * texts, network: 16 * texts },
    // Allows only a few files at a time: a body takes three times its length in memory, and the
    // memory of the process is limited (`MemoryMax` in `deploy/`).
    files: { all: 3 * files, network: 2 * files },
  };
}

/**
 * Returns a function that gives each request its share of the memory for bodies. The caller frees
 * the share after the answer. `room` limits the bytes of all clients and those of one network.
 */
export function createBodyRoom(room: { all: number; network: number }) {
  let held = 0;
  const byNetwork = new Map<string, number>();
  return (address: string) => {
    const network = isIPv6(address) ? (networksOf(address)[0] ?? address) : address;
    let own = 0;
    const count = (bytes: number) => {
      held += bytes;
      own += bytes;
      const left = (byNetwork.get(network) ?? 0) + bytes;
      if (left === 0) byNetwork.delete(network);
      else byNetwork.set(network, left);
    };
    return {
      grow(bytes: number): NoRoom | null {
        const more = bytes - own;
        if (more <= 0) return null;
        if ((byNetwork.get(network) ?? 0) + more > room.network) return 'network_full';
        if (held + more > room.all) return 'full';
        count(more);
        return null;
      },
      release: () => count(-own),
    };
  };
}

/** Makes a body from a form's first and last bytes, with a marker for each file (RFC 7578, 4). */
function textsOf([start, end]: readonly [Buffer, Buffer], boundary: string): Buffer<ArrayBuffer> {
  const delimiter = `\r\n--${boundary}`;
  const [before, after] = [`\r\n${start.toString('latin1')}`, end.toString('latin1')];
  const first = before.split(delimiter).slice(1);
  const kept = new Set<string>();
  for (const [at, part] of [...first, ...after.split(delimiter).slice(1)].entries()) {
    const headersEnd = part.indexOf('\r\n\r\n');
    const headers = part.slice(0, headersEnd);
    const [, name] = /;\s*name="([^"]*)"/i.exec(headers) ?? [];
    if (headersEnd < 0 || name === undefined) continue;
    if (/;\s*filename\*?=/i.test(headers)) {
      kept.add(`\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${LEFT_OUT}`);
      // Leaves out the last field in the first bytes, because its text may be cut off.
    } else if (at !== first.length - 1) kept.add(part);
  }
  const form = [...kept].map((part) => `${delimiter}${part}`).join('');
  return Buffer.from(`${form}${delimiter}--\r\n`.slice(2), 'latin1');
}

/** The server reads up to this many more bytes of a body that it has refused. */
const LINGER_BYTES = 4 * 1024 * 1024;

/** Drops the rest of a refused body: a browser sends the whole body before it shows an error. */
export function lingerOver(request: IncomingMessage): void {
  let rest = LINGER_BYTES;
  request.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => {
    rest -= chunk.length;
    if (rest < 0) request.socket.destroy();
  });
}
