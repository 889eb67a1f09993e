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

/** One file in each of its codings; `identity` always exists. Headers are names and values in turn. */
export interface SiteFile {
  readonly type: string;
  /** Sent with every response. */
  readonly headers: readonly string[];
  /** Cache-Control and Vary. */
  readonly caching: readonly string[];
  readonly forms: Readonly<Partial<Record<Coding, { tag: string; body: Buffer }>>>;
  readonly identity: { tag: string; body: Buffer };
  /** Whether it is a page and not a part of one. */
  readonly isPage: boolean;
}

/** The files that visitors get unchanged. */
export interface SiteFiles {
  /** @param path of a URL, decoded and without a trailing slash; no file system path is ever made of it */
  has: (path: string) => boolean;
  /** Returns a file that exists: at once from memory, otherwise when it has been read or made. */
  get: (path: string) => SiteFile | Promise<SiteFile>;
  /** Other spellings of a page's path → its path. */
  redirects: ReadonlyMap<string, string>;
  /** Former addresses, without a final slash → the new address; null for a removed page. */
  moved: ReadonlyMap<string, string | null>;
  /** Status code → HTML of its page, with that page's content security policy. */
  errorPages: ReadonlyMap<number, { html: string; policy: string | null }>;
}

/** The content of a name with a hash never changes: the build's files, and the agency's pictures. */
const HASHED = /^\/(_astro|imagenes)\//;
const HASHED_CACHING = 'public, max-age=31536000, immutable';
/**
 * A returning visitor makes no request for a minute; then the tag revalidates, while the cached
 * page may be shown for another minute. Shared caches keep a page for five.
 */
const PAGE_CACHING = 'public, max-age=60, s-maxage=300, stale-while-revalidate=60';
/** Unhashed files (robots.txt, favicon, share images) change rarely and not by surprise. */
const FILE_CACHING = 'public, max-age=3600, must-revalidate';

/** Names the pages that the browser may prefetch: src/pages/rutas.speculationrules.ts. */
const NEXT_PAGES = ['Speculation-Rules', '"/rutas.speculationrules"'];

/**
 * Reads the build's files for browsers, which do not depend on the content.
 *
 * @param clientDir absolute path of `dist/client`
 * @returns the files by their paths
 * @throws Error in Spanish when the site has not been built
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

/** Whether a file is only another file's compressed form. */
function isVariant(name: string, contents: ReadonlyMap<string, Buffer>): boolean {
  return COMPRESSED_CODINGS.some((coding) => {
    const suffix = CODING_SUFFIX[coding];
    return name.endsWith(suffix) && contents.has(name.slice(0, -suffix.length));
  });
}

/**
 * Makes a file ready to send.
 *
 * @param given its path; its bytes and each encoding, of which only smaller ones are kept; the
 * content security policy of a page
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
    // A file without variants is the same for every client, so that it needs no `Vary`.
    caching: [
      ...['Cache-Control', caching],
      ...(variants.length === 0 ? [] : ['Vary', 'Accept-Encoding']),
    ],
    forms: { ...Object.fromEntries(variants), identity },
    identity,
    isPage,
  };
}
