import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { networksOf } from '#server/platform/database/rate-limit.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';

/** Which bodies are accepted, how large, and from whom. */
export interface BodyLimits {
  /** Whether a path accepts only forms. */
  formsAlone: (path: string) => boolean;
  /** The largest body without files at a path, in bytes. */
  texts: (path: string) => number;
  /** The largest body with files at a path, in bytes; null if none are accepted. */
  files: (path: string) => number | null;
  /** Whether the sender of these cookies may send files there; asked before the files are read. */
  maySendFiles: (cookie: string, path: string) => Promise<boolean>;
}

/**
 * The texts of a form whose files are too large are returned to their author. They are expected
 * within so many bytes of its beginning and its end.
 */
const [TEXTS_BEFORE_BYTES, TEXTS_AFTER_BYTES] = [1024 * 1024, 64 * 1024];
const READ_TO_END_BYTES = 1024 * 1024 * 1024;

/** The value of each file in a form whose files are too large together. */
const LEFT_OUT = 'demasiado grande';

/** The types that an HTML form can send; `text/plain` is left out, because no form here sends it. */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** The result of reading a body. */
export type BodyOutcome = { body: Buffer<ArrayBuffer> } | 'too_large' | 'aborted' | NoRoom;

/** @returns whether this body may be read at all; false is a 415 */
export function isAcceptedType(request: IncomingMessage, formsAlone: boolean): boolean {
  const { 'content-type': type, 'content-encoding': coding } = request.headers;
  // Bodies are not decompressed: a small one could become arbitrarily large.
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') return false;
  if (!formsAlone) return true;
  const essence = type?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return FORM_TYPES.includes(essence);
}

/** Uploads from people who may send files. */
const uploads = new WeakSet<IncomingMessage>();

/** Whether it is an accepted form with files, which may take as long as a phone's network needs. */
export function isUpload(request: IncomingMessage): boolean {
  return uploads.has(request);
}

/**
 * Reads a body into memory, up to the limit of its path. The declared length only serves to refuse
 * early; the received bytes are counted too. Of a form with too large files it returns the texts,
 * with a marker for each file.
 *
 * @param exchange its response sends "100 Continue" when the client waits for it
 * @param shares counts the bytes in memory from here on
 * @throws the error of looking for the session
 */
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
  // Room for files is reserved at once, so that the client is refused before it sends them.
  const full = hasFiles ? share.grow(Math.min(declared, limit)) : null;
  if (full !== null) return full;
  // A request without a body has ended before this (`optimizeEmptyRequests`) and emits no event.
  if (request.readableEnded) return { body: Buffer.alloc(0) };
  // The client left during the session's lookup.
  if (request.destroyed) return 'aborted';
  if (expect?.toLowerCase() === '100-continue') response.writeContinue();
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let length = 0;
    /** The beginning and the end of a body that is too large; null for others. */
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

/** The most bytes of posted bodies in memory: in all, and from one network. */
export interface BodyRoom {
  all: number;
  network: number;
}

/** Why there is no room: its network's is used up, or all of it. */
export type NoRoom = 'network_full' | 'full';

/** The bytes that one body holds. */
export interface BodyShare {
  /** Reserves up to so many bytes for the body. @returns null, or why it cannot */
  grow: (bytes: number) => NoRoom | null;
  /** Releases them. */
  release: () => void;
}

/**
 * Counts the bytes of posted bodies from their first byte until they are answered. A body with
 * files takes three times its length while it is read, parsed and stored.
 *
 * @returns gives each body its share
 */
export function createBodyRoom(room: BodyRoom): (address: string) => BodyShare {
  let held = 0;
  const byNetwork = new Map<string, number>();
  return (address) => {
    // An IPv4 address counts as a network.
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
      grow(bytes) {
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

/**
 * A form without its files (RFC 7578, 4), with a marker in the place of each.
 *
 * @param ends the beginning and the end of the form
 */
function textsOf([start, end]: readonly [Buffer, Buffer], boundary: string): Buffer<ArrayBuffer> {
  const delimiter = `\r\n--${boundary}`;
  const [before, after] = [`\r\n${start.toString('latin1')}`, end.toString('latin1')];
  // The text before the first delimiter is the preamble, or the rest of a part.
  const first = before.split(delimiter).slice(1);
  const kept = new Set<string>();
  for (const [at, part] of [...first, ...after.split(delimiter).slice(1)].entries()) {
    const headersEnd = part.indexOf('\r\n\r\n');
    const headers = part.slice(0, headersEnd);
    const [, name] = /;\s*name="([^"]*)"/i.exec(headers) ?? [];
    if (headersEnd < 0 || name === undefined) continue;
    if (/;\s*filename\*?=/i.test(headers)) {
      kept.add(`\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${LEFT_OUT}`);
      // The beginning may end inside a text.
    } else if (at !== first.length - 1) kept.add(part);
  }
  const form = [...kept].map((part) => `${delimiter}${part}`).join('');
  return Buffer.from(`${form}${delimiter}--\r\n`.slice(2), 'latin1');
}

/** The most bytes that are read of a refused body, so that the client receives the response. */
const LINGER_BYTES = 4 * 1024 * 1024;

/**
 * Discards the rest of a refused body. Closing at once would reset the connection, and browsers
 * would show an error of their own instead of our page. The server's request timeout limits the
 * time, this the bytes.
 */
export function lingerOver(request: IncomingMessage): void {
  let rest = LINGER_BYTES;
  request.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => {
    rest -= chunk.length;
    if (rest < 0) request.socket.destroy();
  });
}
