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

/** A file in several codings, of which `identity` is uncompressed. `headers`: name, value, name… */
export interface SiteFile {
  readonly type: string;
  readonly headers: readonly string[];
  readonly caching: readonly string[];
  readonly forms: Readonly<Partial<Record<Coding, { tag: string; body: Buffer }>>>;
  readonly identity: { tag: string; body: Buffer };
  readonly isPage: boolean;
}

export interface SiteFiles {
  /** Tells whether the site has a file at a URL's path (not at a path on the disk). */
  has: (path: string) => boolean;
  get: (path: string) => SiteFile | Promise<SiteFile>;
  /** Maps a wrong path, such as `/comercio.html` or `/comercio/`, to the correct path. */
  redirects: ReadonlyMap<string, string>;
  moved: ReadonlyMap<string, string | null>;
  errorPages: ReadonlyMap<number, { html: string; policy: string | null }>;
}

const HASHED = /^\/(_astro|imagenes)\//;
const HASHED_CACHING = 'public, max-age=31536000, immutable';
const PAGE_CACHING = 'public, max-age=60, s-maxage=300, stale-while-revalidate=60';
const FILE_CACHING = 'public, max-age=3600, must-revalidate';

const NEXT_PAGES = ['Speculation-Rules', '"/rutas.speculationrules"'];

/** Reads the built files that browsers request. Throws an Error in Spanish if there is no build. */
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

/** Prepares a file for responses. Leaves out a compressed form that is not smaller. */
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
    caching: [
      'Cache-Control',
      caching,
      ...(variants.length === 0 ? [] : ['Vary', 'Accept-Encoding']),
    ],
    forms: { ...Object.fromEntries(variants), identity },
    identity,
    isPage,
  };
}
