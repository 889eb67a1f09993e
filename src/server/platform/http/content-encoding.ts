import { constants } from 'node:zlib';

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
