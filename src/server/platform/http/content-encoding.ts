import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { createHash } from 'node:crypto';
import { extname } from 'node:path';

export type Coding = 'br' | 'zstd' | 'gzip' | 'identity';

/** The codings in the site's order: smallest result first. A client may prefer another order. */
export const COMPRESSED_CODINGS = ['br', 'zstd', 'gzip'] as const;

export const CODING_SUFFIX = { br: '.br', zstd: '.zst', gzip: '.gz' } as const;

const BROTLI_BEST = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
};
const BROTLI_FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** The highest level below zstd's "ultra" levels, for which the client needs more memory. */
const ZSTD_LEVEL = 19;

/** The encoders with the smallest results, for files that the server compresses only once. */
export const ENCODERS = {
  br: (content: Buffer) => promisify(brotliCompress)(content, BROTLI_BEST),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  // With the content's size, zstd need not reserve 8 MB, which would take most of the time.
  zstd: (content: Buffer) =>
    promisify(zstdCompress)(content, {
      params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL },
      pledgedSrcSize: content.length,
    }),
};

export const QUICK_ENCODERS = {
  br: (content: Buffer) => promisify(brotliCompress)(content, BROTLI_FAST),
  zstd: (content: Buffer) => promisify(zstdCompress)(content),
  gzip: (content: Buffer) => promisify(gzip)(content),
};

export type Encoded = Readonly<Partial<Record<Coding, Buffer>>>;

export async function encodedWith(encoders: typeof ENCODERS, body: Uint8Array): Promise<Encoded> {
  const forms = COMPRESSED_CODINGS.map(
    async (coding) => [coding, await encoders[coding](Buffer.from(body))] as const,
  );
  return Object.fromEntries(await Promise.all(forms));
}

/** A weight such as `0.8` in `gzip;q=0.8` (RFC 9110, 12.4.2). An invalid weight counts as 0. */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** Returns the codings that a client accepts, best first. Always adds `identity`: never a 406. */
export function acceptedCodings(header = ''): readonly Coding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name === 'x-gzip' ? 'gzip' : name, WEIGHT.test(weight) ? Number(weight) : 0);
  }
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? (coding === 'identity' ? 0 : (weights.get('*') ?? 0));
  const codings: Coding[] = COMPRESSED_CODINGS.filter((coding) => weightOf(coding) > 0);
  return [...codings, 'identity' as const].sort((a, b) => weightOf(b) - weightOf(a));
}

/** The length of a tag: 22 characters of base64url hold 132 bits of the digest. */
const TAG_LENGTH = 22;

/** Returns a function that gives the strong entity tag for a coding (RFC 9110, section 8.8.3). */
export function entityTags(content: Uint8Array): (coding: Coding) => string {
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, TAG_LENGTH);
  return (coding) => (coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`);
}

/** Tells whether a client already has the content with this entity tag. */
export function isFresh(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag || header.trim() === '*') return true;
  if (!header.includes(tag)) return false;
  return header.split(',').some((item) => item.trim().replace(/^W\//, '') === tag);
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.speculationrules': 'application/speculationrules+json',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

const COMPRESSIBLE = /^text\/|^image\/(?:svg|x-icon)|json|xml/;

/** Returns a file's media type. A browser saves a file of unknown type and does not run it. */
export function mediaTypeOf(path: string): string {
  const ending = extname(path).toLowerCase();
  if (ending === '') return 'text/plain; charset=utf-8';
  return MEDIA_TYPES[ending] ?? 'application/octet-stream';
}

export function isCompressible(type: string): boolean {
  return COMPRESSIBLE.test(type);
}
