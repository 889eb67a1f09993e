import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  type Coding,
  CODING_SUFFIX,
  COMPRESSED_CODINGS,
  type Encoded,
  entityTags,
  mediaTypeOf,
} from '#server/platform/http/content-encoding.ts';

/**
 * A file for browsers in each of its codings. The coding `identity` always exists. `headers` are
 * alternating names and values.
 */
export interface SiteFile {
  readonly type: string;
  readonly headers: readonly string[];
  readonly caching: readonly string[];
  readonly forms: Readonly<Partial<Record<Coding, { tag: string; body: Buffer }>>>;
  readonly identity: { tag: string; body: Buffer };
  /** Whether the file is a whole page, and not only a part of a page. */
  readonly isPage: boolean;
}

export interface SiteFiles {
  /**
   * Tells whether the site has a file at a path. The function must not use the path as a path on
   * the disk.
   */
  has: (path: string) => boolean;
  /** Returns a file that exists. If the file is in memory, the result is not a promise. */
  get: (path: string) => SiteFile | Promise<SiteFile>;
  /** A map from each wrong form of a page's path to the correct path. */
  redirects: ReadonlyMap<string, string>;
  /** The new address of each former address, or null for a removed page. */
  moved: ReadonlyMap<string, string | null>;
  /** The HTML of each error page with its content security policy. The key is the status code. */
  errorPages: ReadonlyMap<number, { html: string; policy: string | null }>;
}

/**
 * The paths of files whose name contains a digest of the content. The content at such a path never
 * changes.
 */
const HASHED = /^\/(_astro|imagenes)\//;
const HASHED_CACHING = 'public, max-age=31536000, immutable';
/** The `Cache-Control` of pages: one minute in a browser and five minutes in shared caches. */
const PAGE_CACHING = 'public, max-age=60, s-maxage=300, stale-while-revalidate=60';
/**
 * The `Cache-Control` of files whose name contains no digest, such as robots.txt. These files
 * change rarely.
 */
const FILE_CACHING = 'public, max-age=3600, must-revalidate';

/**
 * The header with the address of the list of pages that the browser may load in advance
 * (`src/pages/rutas.speculationrules.ts`).
 */
const NEXT_PAGES = ['Speculation-Rules', '"/rutas.speculationrules"'];

/**
 * Reads the build's files for browsers.
 *
 * @param clientDir the absolute path of `dist/client`
 * @throws Error in Spanish if nobody has built the site
 */
export function loadClientFiles(clientDir: string): ReadonlyMap<string, SiteFile> {
  const contents = readContents(clientDir);
  const files = new Map<string, SiteFile>();
  for (const [path, body] of contents) {
    if (isVariant(path, contents)) continue;
    const variants = COMPRESSED_CODINGS.flatMap((coding) => {
      const variant = contents.get(path + CODING_SUFFIX[coding]);
      return variant ? [[coding, variant] as const] : [];
    });
    const encoded = Object.fromEntries(variants);
    files.set(path, siteFile({ path, isPage: false, body, encoded, policy: null }));
  }
  return files;
}

function readContents(clientDir: string): Map<string, Buffer> {
  let entries;
  try {
    entries = readdirSync(clientDir, { recursive: true, withFileTypes: true });
  } catch (error) {
    throw new Error(`Falta el sitio construido en ${clientDir}. Ejecuta «npm run build».`, {
      cause: error,
    });
  }
  const contents = new Map<string, Buffer>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    contents.set(`/${relative(clientDir, path).split(sep).join('/')}`, readFileSync(path));
  }
  return contents;
}

function isVariant(name: string, contents: ReadonlyMap<string, Buffer>): boolean {
  return COMPRESSED_CODINGS.some((coding) => {
    const suffix = CODING_SUFFIX[coding];
    return name.endsWith(suffix) && contents.has(name.slice(0, -suffix.length));
  });
}

/**
 * Prepares a file for responses. The file keeps only the compressed forms that are smaller than the
 * file.
 */
export function siteFile(given: {
  path: string;
  isPage: boolean;
  body: Buffer;
  encoded: Encoded;
  policy: string | null;
}): SiteFile {
  const { path, isPage, body, encoded, policy } = given;
  const caching = HASHED.test(path) ? HASHED_CACHING : isPage ? PAGE_CACHING : FILE_CACHING;
  const tags = entityTags(body);
  const variants = COMPRESSED_CODINGS.flatMap((coding) => {
    const variant = encoded[coding];
    return variant && variant.length < body.length
      ? [[coding, { tag: tags(coding), body: variant }] as const]
      : [];
  });
  const identity = { tag: tags('identity'), body };
  return {
    type: isPage ? 'text/html; charset=utf-8' : mediaTypeOf(path),
    headers: [
      ...(policy === null ? [] : ['Content-Security-Policy', policy]),
      ...(isPage ? NEXT_PAGES : []),
    ],
    // A file without compressed forms has one form for all clients, so the response needs no
    // `Vary`.
    caching: [
      ...['Cache-Control', caching],
      ...(variants.length === 0 ? [] : ['Vary', 'Accept-Encoding']),
    ],
    forms: { ...Object.fromEntries(variants), identity },
    identity,
    isPage,
  };
}
