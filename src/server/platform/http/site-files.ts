import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  type Coding,
  CODING_SUFFIX,
  COMPRESSED_CODINGS,
  ENCODERS,
  entityTag,
  mediaTypeOf,
} from '#server/platform/http/content-encoding.ts';
import { type RunningWords, fillRunningWords, RUNNING_PLACES } from '#content/running-words.ts';

/** One file, in each coding it has; `identity` is always there. Headers are names and values in turn. */
export interface SiteFile {
  readonly type: string;
  /** Of every answer with it. */
  readonly headers: readonly string[];
  /** Of what caches may keep: for how long, and by what they tell clients apart. */
  readonly caching: readonly string[];
  readonly forms: Readonly<Partial<Record<Coding, { tag: string; body: Buffer }>>>;
  readonly identity: { tag: string; body: Buffer };
  /** Whether people read it, as against what a page is made of. */
  readonly isPage: boolean;
}

/** The prerendered site in memory. */
export interface SiteFiles {
  /** URL path, decoded and without a trailing slash → file. Requests are looked up here; no file system path is ever made of them. */
  files: ReadonlyMap<string, SiteFile>;
  /** Other spellings of a page's path → its path. */
  redirects: ReadonlyMap<string, string>;
  /** Status code → HTML of its page, with that page's content security policy. */
  errorPages: ReadonlyMap<number, { html: string; policy: string | null }>;
}

/** Names with a content hash never change their content: the build's, and the agency's pictures. */
const HASHED = /^\/(_astro|imagenes)\//;
const HASHED_CACHING = 'public, max-age=31536000, immutable';
/**
 * A minute of reuse spares a returning visitor every request; then the tag asks whether the page
 * changed, while the one at hand is shown for a minute more. A cache in front of the site keeps it
 * for five, and is told when we publish (scripts/purge-list.mjs).
 */
const PAGE_CACHING = 'public, max-age=60, s-maxage=300, stale-while-revalidate=60';
/** Unhashed files (robots.txt, favicon, share images) change rarely and not by surprise. */
const FILE_CACHING = 'public, max-age=3600, must-revalidate';

/** Names what the browser may make ready while somebody reads: src/pages/rutas.speculationrules.ts. */
const NEXT_PAGES = ['Speculation-Rules', '"/rutas.speculationrules"'];

/** Pages that are only ever sent with their status, never found by their path. */
const ERROR_PAGE = /^\/(?:errores\/)?(\d{3})\.html$/;

/**
 * Reads the built site. A few megabytes, once.
 *
 * @param clientDir absolute path of `dist/client`
 * @param policies page path → content security policy, from {@link readPolicies}
 * @param words what the pages say of this process
 * @throws Error in Spanish when the site has not been built
 */
export async function loadSiteFiles(
  clientDir: string,
  policies: ReadonlyMap<string, string>,
  words: RunningWords,
): Promise<SiteFiles> {
  const contents = readContents(clientDir);
  await fillRunningFiles(contents, words);
  const files = new Map<string, SiteFile>();
  const redirects = new Map<string, string>();
  const errorPages = new Map<number, { html: string; policy: string | null }>();

  for (const [name, content] of contents) {
    if (isVariant(name, contents)) continue;
    const path = pathOf(name);
    const policy = policies.get(path) ?? null;
    const status = ERROR_PAGE.exec(name)?.[1];
    if (status) {
      errorPages.set(Number(status), { html: content.toString('utf8'), policy });
      continue;
    }
    files.set(path, siteFile(name, content, contents, policy));
    if (name.endsWith('.html')) {
      redirects.set(name, path);
      if (path !== '/') redirects.set(`${path}/`, path);
      if (name.endsWith('/index.html')) redirects.set(name.slice(0, -'.html'.length), path);
    }
  }
  return { files, redirects, errorPages };
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

/** `/servicios.html` → `/servicios`, `/index.html` → `/`; other files keep their name. */
function pathOf(name: string): string {
  if (!name.endsWith('.html')) return name;
  const path = name.slice(0, -'.html'.length).replace(/\/index$/, '');
  return path === '' ? '/' : path;
}

function siteFile(
  name: string,
  content: Buffer,
  contents: ReadonlyMap<string, Buffer>,
  policy: string | null,
): SiteFile {
  const isPage = name.endsWith('.html');
  const caching = HASHED.test(name) ? HASHED_CACHING : isPage ? PAGE_CACHING : FILE_CACHING;
  const variants = COMPRESSED_CODINGS.flatMap((coding) => {
    const body = contents.get(name + CODING_SUFFIX[coding]);
    return body && body.length < content.length
      ? [[coding, { tag: entityTag(content, coding), body }] as const]
      : [];
  });
  const identity = { tag: entityTag(content, 'identity'), body: content };
  return {
    type: mediaTypeOf(name),
    headers: [
      ...(policy === null ? [] : ['Content-Security-Policy', policy]),
      ...(isPage ? NEXT_PAGES : []),
    ],
    // A file without variants is the same for every client, so that caches need no `Vary`.
    caching: [
      ...['Cache-Control', caching],
      ...(variants.length === 0 ? [] : ['Vary', 'Accept-Encoding']),
    ],
    forms: { ...Object.fromEntries(variants), identity },
    identity,
    isPage,
  };
}

/**
 * Puts into the built files what only the running process knows, and compresses those anew: two or
 * three, in a fifth of a second.
 *
 * @param contents every file of `dist/client` by its name; changed in place
 */
async function fillRunningFiles(contents: Map<string, Buffer>, words: RunningWords): Promise<void> {
  const places = Object.values(RUNNING_PLACES);
  for (const [name, content] of contents) {
    const format = name.endsWith('.html') ? 'html' : name.endsWith('.md') ? 'markdown' : null;
    if (format === null || !places.some((place) => content.includes(place))) continue;
    const filled = Buffer.from(fillRunningWords(content.toString(), words, format));
    contents.set(name, filled);
    for (const coding of COMPRESSED_CODINGS) {
      const variant = name + CODING_SUFFIX[coding];
      if (contents.has(variant)) contents.set(variant, await ENCODERS[coding](filled));
    }
  }
}
