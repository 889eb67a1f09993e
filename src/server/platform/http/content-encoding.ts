import { constants } from 'node:zlib';
import { createHash } from 'node:crypto';
import { extname } from 'node:path';

/** A content coding we can response with. */
export type Coding = 'br' | 'zstd' | 'gzip' | 'identity';

/** Our preference when the client has none: the smallest first, as measured on the site's files. */
export const COMPRESSED_CODINGS = ['br', 'zstd', 'gzip'] as const;

/** File name ending of each precompressed variant. */
export const CODING_SUFFIX = { br: '.br', zstd: '.zst', gzip: '.gz' } as const;

/** Brotli at its best, for files compressed once at build time. */
export const BROTLI_BEST = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
};

const IDENTITY_ONLY: readonly Coding[] = ['identity'];

/** Browsers send a handful of different values; anything past this many is somebody playing. */
const CACHE_LIMIT = 256;
const cache = new Map<string, readonly Coding[]>();

/**
 * Which codings a client accepts, best first (RFC 9110, section 12.5.3). The response always ends
 * with something we can send: a client that refuses even `identity` still gets it, since a
 * readable page serves it better than a 406.
 *
 * @param header the Accept-Encoding header as received
 */
export function acceptedCodings(header: string | undefined): readonly Coding[] {
  if (header === undefined || header === '') return IDENTITY_ONLY;
  const known = cache.get(header);
  if (known) return known;
  const codings = parseAcceptEncoding(header);
  if (cache.size < CACHE_LIMIT && header.length <= 256) cache.set(header, codings);
  return codings;
}

function parseAcceptEncoding(header: string): readonly Coding[] {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';');
    const coding = name.trim().toLowerCase();
    if (coding === '') continue;
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, weightOf(parameters));
  }
  const rest = weights.get('*');
  const ranked: { coding: Coding; weight: number }[] = COMPRESSED_CODINGS.map((coding) => ({
    coding,
    weight: weights.get(coding) ?? rest ?? 0,
  })).filter(({ weight }) => weight > 0);
  // Not mentioned, `identity` is acceptable but nobody's wish: it goes last.
  const identity = weights.get('identity') ?? 0;
  ranked.push({ coding: 'identity', weight: identity });
  // The sort is stable: equal weights keep our own order.
  return ranked.sort((a, b) => b.weight - a.weight).map(({ coding }) => coding);
}

/** @returns the `q` parameter, 1 when missing, 0 when it cannot be read */
function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name, value] = parameter.split('=');
    if (name?.trim().toLowerCase() !== 'q') continue;
    const text = value?.trim() ?? '';
    return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
  }
  return 1;
}

/** 128 bits of SHA-256: two versions of one file never share them. */
const TAG_LENGTH = 22;

/**
 * A strong validator (RFC 9110, section 8.8.3).
 *
 * @param content the bytes before compression
 * @param coding the content coding; each coding is a representation with a tag of its own
 */
export function entityTag(content: Uint8Array, coding: string): string {
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, TAG_LENGTH);
  return coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`;
}

/**
 * Whether the client already holds this representation.
 *
 * @param header the If-None-Match header, a list of tags or `*`; compared weakly, as it must be
 * @param tag the tag of what would be sent
 */
export function isFresh(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag || header.trim() === '*') return true;
  if (!header.includes(tag)) return false;
  return header.split(',').some((item) => item.trim().replace(/^W\//, '') === tag);
}

interface MediaType {
  type: string;
  /** Whether it is text underneath, worth compressing. */
  compressible: boolean;
}

const text = (type: string): MediaType => ({ type, compressible: true });
const binary = (type: string): MediaType => ({ type, compressible: false });

/** What the build may put into `dist/client`, by file name ending. */
const MEDIA_TYPES: Readonly<Record<string, MediaType>> = {
  '.html': text('text/html; charset=utf-8'),
  '.css': text('text/css; charset=utf-8'),
  '.js': text('text/javascript; charset=utf-8'),
  '.mjs': text('text/javascript; charset=utf-8'),
  '.json': text('application/json; charset=utf-8'),
  '.map': text('application/json; charset=utf-8'),
  '.webmanifest': text('application/manifest+json; charset=utf-8'),
  '.speculationrules': text('application/speculationrules+json'),
  '.svg': text('image/svg+xml; charset=utf-8'),
  '.xml': text('application/xml; charset=utf-8'),
  '.txt': text('text/plain; charset=utf-8'),
  '.md': text('text/markdown; charset=utf-8'),
  '.wasm': text('application/wasm'),
  '.ttf': text('font/ttf'),
  '.otf': text('font/otf'),
  '.ico': text('image/x-icon'),
  '.woff': binary('font/woff'),
  '.woff2': binary('font/woff2'),
  '.avif': binary('image/avif'),
  '.webp': binary('image/webp'),
  '.png': binary('image/png'),
  '.jpg': binary('image/jpeg'),
  '.jpeg': binary('image/jpeg'),
  '.gif': binary('image/gif'),
  '.mp4': binary('video/mp4'),
  '.webm': binary('video/webm'),
  '.pdf': binary('application/pdf'),
};

/** Served as a download of unknown content; with `nosniff` no browser runs it. */
const UNKNOWN: MediaType = binary('application/octet-stream');
/** Files without an ending, as in `.well-known/`, are notes for machines. */
const WITHOUT_ENDING: MediaType = text('text/plain; charset=utf-8');

/** @param path a file's name or path */
export function mediaTypeOf(path: string): MediaType {
  const ending = extname(path).toLowerCase();
  return ending === '' ? WITHOUT_ENDING : (MEDIA_TYPES[ending] ?? UNKNOWN);
}
