import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { content } from '#content/content.ts';
import { withContent } from '#content/with-content.ts';
import { ContentError } from '#content/content-error.ts';
import { fillRunningWords, RUNNING_PLACES, type RunningWords } from '#content/running-words.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import type { FindPage } from '#server/platform/http/astro-bridge.ts';
import {
  encodedWith,
  ENCODERS,
  isCompressible,
  mediaTypeOf,
  type Encoded,
  QUICK_ENCODERS,
} from '#server/platform/http/content-encoding.ts';
import { siteFile, type SiteFile, type SiteFiles } from '#server/platform/http/site-files.ts';
import { addresses, statusOf } from './addresses.ts';
import { anchorProblems } from './anchors.ts';
import type { BuiltCode } from './built-code.ts';
import { withModules } from './island-modules.ts';
import { createKeptPages, digestOf, type Drawing } from './kept-pages.ts';
import { createLeanPages, pagePolicy } from './lean-page.ts';
import { pageAsMarkdown } from './page-as-markdown.ts';

/** The site of one content, as visitors get it. */
export interface FinishedSite {
  readonly files: SiteFiles;
  /** The privacy notice that it publishes, as Markdown. */
  readonly notice: { readonly version: string; readonly body: string };
}

/** What a {@link PageMaker} needs. */
export interface PageMakerOptions {
  code: BuiltCode;
  /** Finds what draws any page of the site, those that visitors get finished too. */
  findPage: FindPage;
  /** Where the site is; null where nobody said it. */
  siteUrl: URL | null;
  /** What pages say of this process, but for the notice's version. */
  words: (snapshot: ContentSnapshot) => Omit<RunningWords, 'version'>;
  /** Applied to every policy: what the captcha in use needs. */
  widenPolicy: (policy: string) => string;
  /** Folder that finished pages and pictures are kept in; null for nowhere. */
  keptIn: string | null;
}

export type PageMaker = ReturnType<typeof createPageMaker>;

/** Where a page says its twin is; pages without one (forms, thanks, errors) say nothing. */
const TWIN = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/;
/** The page whose text tells the versions of the notice apart. */
const NOTICE = '/privacidad';
/** Where files are whose name has a digest of what they hold. */
const OWN_DIGEST = '/imagenes/';

/** The version of a privacy notice: 48 bits of its digest, as many notices as anybody will ever publish. */
export function noticeVersion(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 12);
}

/** Makes of a content what visitors get. */
export function createPageMaker(options: PageMakerOptions) {
  const { code, findPage, siteUrl, words, widenPolicy } = options;
  const lean = createLeanPages(code.scripts);
  const kept = createKeptPages(options.keptIn);
  const drawings = new WeakMap<FinishedSite, { name: string; drawing: Drawing }>();
  /** Encodings by the bytes that they are of: of two versions in a row most files are the same. */
  let encodings = new Map<string, Encoded>();

  /** What answers at an address, drawn with the content in hand. @throws what the page threw */
  async function drawn(path: string, shared: object = {}): Promise<Response | null> {
    const page = findPage(path);
    if (page === null) return null;
    let failure: Error | undefined;
    const locals = {
      ...shared,
      site: siteUrl ?? undefined,
      reportError: (error: unknown) => {
        failure = error instanceof Error ? error : new Error(String(error));
      },
    };
    const request = new Request(new URL(path, siteUrl ?? 'http://localhost'));
    const response = await page(request, locals);
    if (failure !== undefined) throw failure;
    return response;
  }

  /** @throws Error where nothing is drawn */
  async function bytesAt(path: string): Promise<Buffer> {
    const response = await drawn(path);
    if (response?.status !== 200) {
      throw new Error(`${path} could not be drawn: ${response?.status ?? 'no page'}`);
    }
    return Buffer.from(await response.arrayBuffer());
  }

  /** A page as it is sent, but for what the process says in it. @throws Error where nothing is drawn */
  async function pageAt(path: string): Promise<{ html: string; policy: string }> {
    const response = await drawn(path);
    const policy = response?.headers.get('content-security-policy');
    if (response?.status !== 200 || typeof policy !== 'string') {
      throw new Error(`${path} could not be drawn: ${response?.status ?? 'no page'}`);
    }
    const html = lean(withModules(await response.text(), code.imports));
    return { html, policy: pagePolicy(policy, html) };
  }

  /** Draws all of the content in hand. */
  async function drawAll(say: (step: string) => void): Promise<Drawing> {
    const snapshot = content();
    const { directory } = snapshot;
    const { pages, files } = addresses(siteUrl !== null);
    const policies = new Map<string, string>();
    const texts = new Map<string, string>();
    const twins = new Map<string, string>();
    for (const [index, path] of pages.entries()) {
      say(`Armando las páginas (${index + 1} de ${pages.length})`);
      const { html, policy } = await pageAt(path);
      texts.set(path, html);
      policies.set(path, policy);
      const twin = TWIN.exec(html)?.[1];
      if (twin !== undefined) twins.set(twin, path);
      // Visitors are answered between two pages.
      await turn();
    }
    const problems = anchorProblems(texts, directory);
    if (problems.length > 0) throw new ContentError(problems.join('\n'));
    const facts = words(snapshot);
    const notice = fillRunningWords(
      asMarkdown(texts.get(NOTICE) ?? '', snapshot),
      facts,
      'markdown',
    );
    const version = noticeVersion(notice);
    const all = { ...facts, version };
    const bodies = new Map<string, Buffer>();
    for (const [path, text] of texts) bodies.set(path, filled(text, all, 'html'));
    for (const path of files) bodies.set(path, await bytesAt(path));
    return {
      ...{ bodies, policies, twins, isSettled: false },
      encoded: await encodedAll(bodies),
      notice: { version, body: filled(notice, all, 'markdown').toString('utf8') },
    };
  }

  async function encodedAll(bodies: Drawing['bodies']): Promise<Drawing['encoded']> {
    const next = new Map<string, Encoded>();
    const entries = Array.from(bodies, async ([path, body]) => {
      if (!isWorthEncoding(path)) return [path, {}] as const;
      const digest = digestOfBytes(body);
      const forms = encodings.get(digest) ?? (await encodedWith(QUICK_ENCODERS, body));
      next.set(digest, forms);
      return [path, forms] as const;
    });
    const encoded = new Map(await Promise.all(entries));
    encodings = next;
    return encoded;
  }

  function siteOf(name: string, drawing: Drawing, snapshot: ContentSnapshot): FinishedSite {
    const { bodies, policies, encoded } = drawing;
    const files = new Map<string, SiteFile>(code.client);
    const redirects = new Map<string, string>();
    const errorPages = new Map<number, { html: string; policy: string | null }>();
    for (const [path, bytes] of bodies) {
      const body = Buffer.from(bytes);
      const own = policies.get(path);
      const policy = own === undefined ? null : widenPolicy(own);
      const status = statusOf(path);
      if (status !== null) {
        errorPages.set(status, { html: body.toString('utf8'), policy });
        continue;
      }
      const isPage = own !== undefined;
      files.set(path, siteFile({ path, isPage, body, encoded: encoded.get(path) ?? {}, policy }));
      if (!isPage) continue;
      redirects.set(path === '/' ? '/index.html' : `${path}.html`, path);
      redirects.set(path === '/' ? '/index' : `${path}/`, path);
    }
    const { pictures } = withContent(snapshot, () => addresses(siteUrl !== null));
    const later: [string, () => Promise<SiteFile>][] = pictures.map((path) => {
      const make = async () => {
        const known = path.startsWith(OWN_DIGEST) ? [path] : [name, path];
        const draw = () => withContent(snapshot, () => bytesAt(path));
        const body = await kept.picture(digestOf(known), draw);
        return siteFile({ path, isPage: false, body, encoded: {}, policy: null });
      };
      return [path, make];
    });
    for (const [path, of] of drawing.twins) {
      let made: Promise<SiteFile> | undefined;
      later.push([path, () => (made ??= twinOf(path, bodies.get(of), snapshot))]);
    }
    const site = {
      files: { files, redirects, errorPages, later: new Map(later) },
      notice: drawing.notice,
    };
    drawings.set(site, { name, drawing });
    return site;
  }

  /** A page as Markdown, made of what the page itself says: few ask for it. */
  async function twinOf(
    path: string,
    page: Uint8Array | undefined,
    snapshot: ContentSnapshot,
  ): Promise<SiteFile> {
    const body = Buffer.from(asMarkdown(Buffer.from(page ?? '').toString('utf8'), snapshot));
    const encoded = await encodedWith(QUICK_ENCODERS, body);
    return siteFile({ path, isPage: false, body, encoded, policy: null });
  }

  return {
    /**
     * Every page and file of the site of a content: each with only the styles that it uses, its policy
     * and its encodings. Visitors are answered between two pages. What this build made of the same content before
     * is read from where it is kept.
     *
     * @param digest of all of the content
     * @param say is told what is being done, in Spanish
     * @throws ContentError at a link to a part that its page does not have; whatever a page throws
     */
    async finish(
      snapshot: ContentSnapshot,
      digest: string,
      say: (step: string) => void = () => undefined,
    ): Promise<FinishedSite> {
      // The foot of every page says the year.
      const year = new Date().getFullYear();
      const name = digestOf([code.id, digest, siteUrl?.href ?? null, year, words(snapshot)]);
      const drawing = (await kept.read(name)) ?? (await withContent(snapshot, () => drawAll(say)));
      return siteOf(name, drawing, snapshot);
    },

    /**
     * Makes the encodings of a finished site as small as they can be, for the requests to come, and keeps all of
     * it for the next start. It takes seconds of other threads.
     *
     * @throws the file system's error where it cannot be kept
     */
    async settle(site: FinishedSite): Promise<void> {
      const found = drawings.get(site);
      if (found === undefined || found.drawing.isSettled) return;
      const { name, drawing } = found;
      const encoded = new Map(drawing.encoded);
      const files = site.files.files as Map<string, SiteFile>;
      for (const [path, bytes] of drawing.bodies) {
        if (!isWorthEncoding(path)) continue;
        const best = await encodedWith(ENCODERS, bytes);
        encoded.set(path, best);
        encodings.set(digestOfBytes(bytes), best);
        const file = files.get(path);
        if (file === undefined) continue;
        const { isPage, identity } = file;
        const policy = drawing.policies.get(path);
        files.set(
          path,
          siteFile({
            ...{ path, isPage, body: identity.body, encoded: best },
            policy: policy === undefined ? null : widenPolicy(policy),
          }),
        );
      }
      await kept.write(name, { ...drawing, encoded, isSettled: true });
      await kept.forgetPictures();
    },

    /**
     * What an address answers with a content that visitors are not served: a page as they would get it, or whatever
     * else the site draws there.
     *
     * @param shared what pages find in `Astro.locals` besides what is said of the request
     * @returns null where nothing answers
     */
    draw: (
      snapshot: ContentSnapshot,
      path: string,
      shared: object = {},
    ): Promise<Response | null> =>
      withContent(snapshot, async () => {
        const response = await drawn(path, shared);
        if (response?.headers.get('content-type')?.startsWith('text/html') !== true)
          return response;
        const page = withModules(await response.text(), code.imports);
        const facts = { ...words(snapshot), version: 'vista' };
        const html = lean(fillRunningWords(page, facts, 'html'));
        const policy = response.headers.get('content-security-policy') ?? '';
        const headers = new Headers(response.headers);
        headers.delete('content-length');
        headers.set('content-security-policy', widenPolicy(pagePolicy(policy, html)));
        return new Response(html, { status: response.status, headers });
      }),
  };
}

function asMarkdown(html: string, { brand, navigation }: ContentSnapshot): string {
  return pageAsMarkdown(html, brand, navigation.accion);
}

/** A text with every word of the process in its place. */
function filled(text: string, words: RunningWords, format: 'html' | 'markdown'): Buffer {
  const isBare = !Object.values(RUNNING_PLACES).some((place) => text.includes(place));
  return Buffer.from(isBare ? text : fillRunningWords(text, words, format));
}

const digestOfBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

/** Whether a path is of a page, which has no ending, or of a text. */
function isWorthEncoding(path: string): boolean {
  return !/\.\w+$/.test(path) || isCompressible(mediaTypeOf(path));
}
