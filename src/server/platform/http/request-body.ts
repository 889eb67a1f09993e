import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { networksOf } from '#server/platform/database/rate-limit.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';

/** Which bodies are read, how large, and of whom. */
export interface BodyLimits {
  /** Whether only forms may be posted at a path. */
  formsAlone: (path: string) => boolean;
  /** Largest body without files at a path, of anybody, in bytes. */
  texts: (path: string) => number;
  /** Largest body with files there, in bytes; null where none is taken. */
  files: (path: string) => number | null;
  /** Whether who sends these cookies may send files there: asked before they are read. */
  maySendFiles: (cookie: string, path: string) => Promise<boolean>;
}

/**
 * What was written beside too large files comes back. So much of a form's beginning and of its end holds
 * the texts, and so much is read to get there, in bytes.
 */
const [TEXTS_BEFORE_BYTES, TEXTS_AFTER_BYTES] = [1024 * 1024, 64 * 1024];
const READ_TO_END_BYTES = 1024 * 1024 * 1024;

/** In the place of each file of a form whose files were too large together. */
const LEFT_OUT = 'demasiado grande';

/** Types that an HTML form can send; `text/plain` is left out, since nothing here sends it. */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** What became of a body: whole, over the limit, without room, or the client left before its end. */
export type BodyOutcome = { body: Buffer<ArrayBuffer> } | 'too_large' | 'aborted' | NoRoom;

/** @returns whether this body may be read at all; false is a 415 */
export function isAcceptedType(request: IncomingMessage, formsAlone: boolean): boolean {
  const { 'content-type': type, 'content-encoding': coding } = request.headers;
  // Nothing here unpacks a body, and a small one could unpack to anything.
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') return false;
  if (!formsAlone) return true;
  const essence = type?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return FORM_TYPES.includes(essence);
}

/** Uploads of whoever may send them, while they last. */
const uploads = new WeakSet<IncomingMessage>();

/** Whether it is a form with files of somebody who may send them, which may take as long as a phone's network needs. */
export function isUpload(request: IncomingMessage): boolean {
  return uploads.has(request);
}

/**
 * Reads a body into memory, up to the limit of its path. The declared length is believed only to refuse
 * early: what really arrives is counted too. Of a form with too large files what was written comes, with
 * a text for each file.
 *
 * @param exchange its response is asked to send "100 Continue" when the client waits for it
 * @param shares count what is held of the body, from here on
 * @throws what looking for the session throws
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
  // Room for files is taken at once: who gets none learns it before they are sent.
  const full = hasFiles ? share.grow(Math.min(declared, limit)) : null;
  if (full !== null) return full;
  // Without a body's headers it has ended before it began (`optimizeEmptyRequests`), and says so to nobody.
  if (request.readableEnded) return { body: Buffer.alloc(0) };
  // The client left while its session was looked up.
  if (request.destroyed) return 'aborted';
  if (expect?.toLowerCase() === '100-continue') response.writeContinue();
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let length = 0;
    /** The beginning and the end of what is too large; null for what is not. */
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

/** How much of posted bodies is held at once, in bytes: of all, and of what comes from one network. */
export interface BodyRoom {
  all: number;
  network: number;
}

/** Where there is no room for a body: its network has taken its own, or all is taken. */
export type NoRoom = 'network_full' | 'full';

/** What is held of one body. */
export interface BodyShare {
  /** Holds so many bytes, if it does not hold them yet. @returns null, or why it does not */
  grow: (bytes: number) => NoRoom | null;
  /** Nothing of the body is needed any more. */
  release: () => void;
}

/**
 * Counts what is held of posted bodies, from their first byte until they are answered. What a body of
 * files takes while it is read, parsed and stored is some three times its length.
 *
 * @returns what gives each body its share
 */
export function createBodyRoom(room: BodyRoom): (address: string) => BodyShare {
  let held = 0;
  const byNetwork = new Map<string, number>();
  return (address) => {
    // An address of IPv4 stands for itself.
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
 * A form without its files (RFC 7578, 4), with a text in the place of each.
 *
 * @param ends the beginning and the end of it as it came
 */
function textsOf([start, end]: readonly [Buffer, Buffer], boundary: string): Buffer<ArrayBuffer> {
  const delimiter = `\r\n--${boundary}`;
  const [before, after] = [`\r\n${start.toString('latin1')}`, end.toString('latin1')];
  // What comes before the first of a piece is none, or the rest of one.
  const first = before.split(delimiter).slice(1);
  const kept = new Set<string>();
  for (const [at, part] of [...first, ...after.split(delimiter).slice(1)].entries()) {
    const headersEnd = part.indexOf('\r\n\r\n');
    const headers = part.slice(0, headersEnd);
    const [, name] = /;\s*name="([^"]*)"/i.exec(headers) ?? [];
    if (headersEnd < 0 || name === undefined) continue;
    if (/;\s*filename\*?=/i.test(headers)) {
      kept.add(`\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${LEFT_OUT}`);
      // The beginning may end in the middle of a text.
    } else if (at !== first.length - 1) kept.add(part);
  }
  const form = [...kept].map((part) => `${delimiter}${part}`).join('');
  return Buffer.from(`${form}${delimiter}--\r\n`.slice(2), 'latin1');
}

/** Most that is still read from a refused body, so that the client gets to see the response. */
const LINGER_BYTES = 4 * 1024 * 1024;

/**
 * Discards the rest of a refused body. Closing at once would reset the connection, and browsers
 * then show an error of their own in place of our page; reading for ever would be a gift to an
 * attacker. The server's request timeout bounds the time, this the bytes.
 */
export function lingerOver(request: IncomingMessage): void {
  let rest = LINGER_BYTES;
  request.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => {
    rest -= chunk.length;
    if (rest < 0) request.socket.destroy();
  });
}
