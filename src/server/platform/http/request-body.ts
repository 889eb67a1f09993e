import type { IncomingMessage, ServerResponse } from 'node:http';
import { LARGEST_PHOTO } from '#content/pictures/names.ts';
import { FORM_BYTES } from '#forms/form-bytes.ts';
import { FLOW_PATHS } from '#forms/wire.ts';

/** Largest request body, in bytes: what the longest form takes in the scripts that take most. */
export const BODY_LIMIT_BYTES = FORM_BYTES;

/** Where a whole file of the content is posted, with the name of each of its fields. */
const CONTENT_PATH = '/panel/contenido/';
/** Largest body there, in bytes: ten times the longest file of the sample, as a form sends it. */
const CONTENT_LIMIT_BYTES = 512 * 1024;

/** Where a picture of the site is posted, and the largest body with a picture, in bytes: the largest photograph, with its form. */
const PICTURES_PATH = '/panel/contenido/imagenes';
const PICTURES_LIMIT_BYTES = LARGEST_PHOTO + 64 * 1024;

/** Where the photo of an account is posted. */
const ACCOUNT_PATH = '/panel/cuenta';

/** Where an answer is posted, and the largest body there, in bytes: twice what its files may weigh (`LARGEST_REPLY`). */
const LEAD_PATH = '/panel/solicitudes/';
const LEAD_LIMIT_BYTES = 40 * 1024 * 1024;

/**
 * @param cookie what the browser says who it is; who says nothing sends no file
 * @returns the largest body that is read at a path, in bytes
 */
function bodyLimit(path: string, cookie = ''): number {
  if (cookie.includes('.session_token=')) {
    if (path === PICTURES_PATH || path === ACCOUNT_PATH) return PICTURES_LIMIT_BYTES;
    if (path.startsWith(LEAD_PATH)) return LEAD_LIMIT_BYTES;
  }
  return path.startsWith(CONTENT_PATH) ? CONTENT_LIMIT_BYTES : BODY_LIMIT_BYTES;
}

/**
 * Where a form takes files: what was written beside too large ones comes back. So much of its beginning
 * and of its end holds the texts, and so much is read to get there, in bytes.
 */
const FILE_PATHS = [PICTURES_PATH, ACCOUNT_PATH, LEAD_PATH];
const [TEXTS_BEFORE_BYTES, TEXTS_AFTER_BYTES] = [1024 * 1024, 64 * 1024];
const READ_TO_END_BYTES = 1024 * 1024 * 1024;

/** In the place of each file of a form whose files were too large together. */
const LEFT_OUT = 'demasiado grande';

/** Types that an HTML form can send; `text/plain` is left out, since nothing here sends it. */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Where only forms may be posted. */
const FORM_PATHS = new Set<string>(Object.values(FLOW_PATHS));

/** What became of a body: whole, over the limit, or the client left before its end. */
export type BodyOutcome = { body: Buffer } | 'too_large' | 'aborted';

/** @returns whether this body may be read at all; false is a 415 */
export function isAcceptedType(request: IncomingMessage, path: string): boolean {
  const { 'content-type': type, 'content-encoding': coding } = request.headers;
  // Nothing here unpacks a body, and a small one could unpack to anything.
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') return false;
  if (!FORM_PATHS.has(path) && !path.startsWith('/panel/')) return true;
  const essence = type?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return FORM_TYPES.includes(essence);
}

/** @returns whether somebody with a session sends a form with files, which may take as long as a phone's network needs */
export function takesFiles(request: IncomingMessage): boolean {
  return boundaryOf(request, request.url?.split('?', 1)[0] ?? '') !== null;
}

/** The boundary of a form that files are sent with, where what was written beside too large ones is wanted; null elsewhere. */
function boundaryOf({ headers }: IncomingMessage, path: string): string | null {
  if (headers.cookie?.includes('.session_token=') !== true) return null;
  if (!FILE_PATHS.some((each) => path.startsWith(each))) return null;
  const type = headers['content-type'] ?? '';
  return /^multipart\/form-data\s*;\s*boundary="?([^\s";]+)/i.exec(type)?.[1] ?? null;
}

/**
 * Reads a body into memory, up to the limit of its path. The declared length is believed only to refuse
 * early: what really arrives is counted too. Of a form with too large files what was written comes, with
 * a text for each file.
 *
 * @param path as received, without its query
 * @param response asked to send "100 Continue" when the client waits for it
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<BodyOutcome> {
  const limit = bodyLimit(path, request.headers.cookie);
  const boundary = boundaryOf(request, path);
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > (boundary === null ? limit : READ_TO_END_BYTES)) {
    return Promise.resolve('too_large');
  }
  // Without a body's headers it has ended before it began (`optimizeEmptyRequests`), and says so to nobody.
  if (request.readableEnded) return Promise.resolve({ body: Buffer.alloc(0) });
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let length = 0;
    /** The beginning and the end of what is too large; null for what is not. */
    let ends: [Buffer, Buffer] | null = null;
    const finish = (outcome: BodyOutcome) => {
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      resolve(outcome);
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
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

/**
 * A form without its files (RFC 7578, 4), with a text in the place of each.
 *
 * @param ends the beginning and the end of it as it came
 */
function textsOf([start, end]: readonly [Buffer, Buffer], boundary: string): Buffer {
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
