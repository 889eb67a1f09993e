import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { content } from '#content/snapshot/content.ts';
import { pathIn } from '#content/check/redirects.ts';
import { withContent } from '#content/snapshot/with-content.ts';
import { ContentError } from '#content/schemas/content-error.ts';
import {
  fillSettingsWords,
  SETTINGS_SLOTS,
  type SettingsWords,
} from '#content/words/settings-words.ts';
import type { ContentSnapshot } from '#content/snapshot/snapshot.ts';
import { boundTo } from '#server/platform/bound-to.ts';
import type { FindPage } from '#server/platform/http/astro-bridge.ts';
import {
  encodedWith,
  ENCODERS,
  isCompressible,
  mediaTypeOf,
  QUICK_ENCODERS,
} from '#server/platform/http/content-encoding.ts';
import { siteFile, type SiteFile, type SiteFiles } from '#server/platform/http/site-files.ts';
import { addresses, statusOf } from './addresses.ts';
import { type Anchors, anchorProblems, anchorsOf } from './anchors.ts';
import type { BuiltCode } from './built-code.ts';
import { withModules } from './island-modules.ts';
import { createHeldFiles } from './held-files.ts';
import { createKeptPages, digestOf, type Drawing, type KeptFile, nameOf } from './kept-pages.ts';
import { createLeanPages, pagePolicy } from './lean-page.ts';
import { pageAsMarkdown } from './page-as-markdown.ts';

export interface FinishedSite {
  readonly files: SiteFiles;
  readonly notice: { readonly version: string; readonly body: string };
  readonly pictures: ReadonlyMap<string, () => SiteFile | Promise<SiteFile>>;
}

export interface PageMakerOptions {
  code: BuiltCode;
  findPage: FindPage;
  siteUrl: () => URL | null;
  words: (snapshot: ContentSnapshot) => Omit<SettingsWords, 'version'>;
  widenPolicy: (policy: string) => string;
  keptIn: string | null;
  log: { warn: (fields: object, words: string) => void };
}

export type PageMaker = ReturnType<typeof createPageMaker>;

const TWIN = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/;
const NOTICE = '/privacidad';
const OWN_DIGEST = '/imagenes/';

const HELD_BYTES = 16 * 1024 * 1024;
const VERSIONS_OPEN = 4;
/** The wait before the served files get their smallest compression, which takes seconds. */
const SETTLE_AFTER_MS = 30_000;
const LONGEST_PAUSE_MS = 50;

export function noticeVersion(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 12);
}

const makerOf = (options: PageMakerOptions) => ({
  ...options,
  lean: createLeanPages(options.code.scripts),
  kept: createKeptPages(options.keptIn),
  held: createHeldFiles(HELD_BYTES),
  drawings: new WeakMap<FinishedSite, { name: string; drawing: Drawing }>(),
  served: null as FinishedSite | null,
  former: [] as readonly FinishedSite['pictures'][],
  settling: new AbortController(),
});

type Maker = ReturnType<typeof makerOf>;

/** Creates the page maker, which renders the pages and files of a snapshot and stores them. */
export function createPageMaker(options: PageMakerOptions) {
  return boundTo(makerOf(options), { finish, nowServed, settle, draw });
}

/** Makes or reads a snapshot's pages. Throws a ContentError if a link's anchor does not exist. */
async function finish(
  maker: Maker,
  snapshot: ContentSnapshot,
  digest: string,
  say: (step: string) => void = () => undefined,
): Promise<FinishedSite> {
  const { code, kept, siteUrl, words } = maker;
  const year = new Date().getFullYear();
  const name = digestOf([code.id, digest, siteUrl()?.href ?? null, year, words(snapshot)]);
  const drawing =
    (await kept.drawing(name)) ?? (await withContent(snapshot, () => drawAll(maker, name, say)));
  return siteOf(maker, name, drawing, snapshot);
}

function nowServed(maker: Maker, site: FinishedSite): void {
  const gone = [...(maker.served?.pictures ?? [])].filter(([path]) => !site.pictures.has(path));
  maker.former = [new Map(gone), ...maker.former].slice(0, VERSIONS_OPEN);
  maker.served = site;
  maker.settling.abort();
  maker.settling = new AbortController();
  const { signal } = maker.settling;
  wait(SETTLE_AFTER_MS, undefined, { signal, ref: false })
    .then(() => settle(maker, site, signal))
    .catch((error: unknown) => {
      if (!signal.aborted) notKept(maker)(error);
    });
}

function draw(
  maker: Maker,
  snapshot: ContentSnapshot,
  path: string,
  shared: object = {},
): Promise<Response | null> {
  return withContent(snapshot, async () => {
    const response = await drawn(maker, path, shared);
    if (response?.headers.get('content-type')?.startsWith('text/html') !== true) return response;
    const page = withModules(await response.text(), maker.code.imports);
    const facts = { ...maker.words(snapshot), version: 'vista' };
    const html = maker.lean(fillSettingsWords(page, facts, 'html'));
    const policy = response.headers.get('content-security-policy') ?? '';
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    headers.set('content-security-policy', maker.widenPolicy(pagePolicy(policy, html)));
    return new Response(html, { status: response.status, headers });
  });
}

async function drawn(
  { findPage, siteUrl }: Maker,
  path: string,
  shared: object = {},
): Promise<Response | null> {
  const page = findPage(path);
  if (page === null) return null;
  let failure: Error | undefined;
  const locals = {
    ...shared,
    site: siteUrl() ?? undefined,
    reportError: (error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error));
    },
  };
  const request = new Request(new URL(path, siteUrl() ?? 'http://localhost'));
  const response = await page(request, locals);
  if (failure !== undefined) throw failure;
  return response;
}

async function responseAt(maker: Maker, path: string): Promise<Response> {
  const response = await drawn(maker, path);
  if (response?.status === 200) return response;
  throw new Error(`${path} could not be drawn: ${response?.status ?? 'no page'}`);
}

const bytesAt = async (maker: Maker, path: string) =>
  Buffer.from(await (await responseAt(maker, path)).arrayBuffer());

async function pageAt(maker: Maker, path: string): Promise<{ html: string; policy: string }> {
  const response = await responseAt(maker, path);
  const policy = response.headers.get('content-security-policy');
  if (policy === null) throw new Error(`${path} was drawn without a policy`);
  const html = maker.lean(withModules(await response.text(), maker.code.imports));
  return { html, policy: pagePolicy(policy, html) };
}

function noticeOf(html: string, snapshot: ContentSnapshot, facts: Omit<SettingsWords, 'version'>) {
  const text = asMarkdown(html, snapshot);
  const version = noticeVersion(fillSettingsWords(text, facts, 'markdown'));
  return { version, body: fillSettingsWords(text, { ...facts, version }, 'markdown') };
}

async function drawAll(maker: Maker, name: string, say: (step: string) => void): Promise<Drawing> {
  const snapshot = content();
  const facts = maker.words(snapshot);
  const { pages, files } = addresses(maker.siteUrl() !== null);
  const noticePage = await pageAt(maker, NOTICE);
  const notice = noticeOf(noticePage.html, snapshot, facts);
  const all = { ...facts, version: notice.version };
  const digests = new Map<string, string>();
  const policies = new Map<string, string>();
  const twins = new Map<string, string>();
  const anchors = new Map<string, Anchors>();
  let keeping: Promise<unknown> = Promise.resolve();
  const put = async (path: string, body: Buffer) => {
    await keeping;
    keeping = keepNew(maker, path, body);
    digests.set(path, nameOf(body));
  };
  for (const [index, path] of pages.entries()) {
    say(`Armando las páginas (${index + 1} de ${pages.length})`);
    const begun = performance.now();
    const { html, policy } = path === NOTICE ? noticePage : await pageAt(maker, path);
    policies.set(path, policy);
    anchors.set(path, anchorsOf(html));
    const twin = TWIN.exec(html)?.[1];
    if (twin !== undefined) twins.set(twin, path);
    await put(path, filled(html, all));
    // If the site already serves visitors, leaves time for their requests: the pause is as long as
    // the rendering, at most 50 ms.
    const took = Math.min(performance.now() - begun, LONGEST_PAUSE_MS);
    await wait(maker.served === null ? 0 : took);
  }
  const problems = anchorProblems(anchors, snapshot.directory);
  if (problems.length > 0) throw new ContentError(problems.join('\n'));
  for (const path of files) await put(path, await bytesAt(maker, path));
  await keeping;
  const drawing = { digests, policies, twins, notice, isSettled: false };
  await maker.kept.keepDrawing(name, drawing).catch(notKept(maker));
  return drawing;
}

const notKept =
  ({ log }: Maker) =>
  (error: unknown) =>
    log.warn({ err: error }, 'pages were not kept');

async function keepNew(maker: Maker, path: string, body: Buffer): Promise<void> {
  const { kept } = maker;
  if (await kept.hasFile(nameOf(body))) return;
  await kept.keepFile(nameOf(body), await quick(path, body)).catch(notKept(maker));
}

function fileAt(maker: Maker, path: string, drawing: Drawing, snapshot: ContentSnapshot) {
  const { kept, held, words, widenPolicy } = maker;
  const digest = drawing.digests.get(path) ?? '';
  return held.get(heldName(path, digest), async () => {
    const own = drawing.policies.get(path);
    const isPage = own !== undefined;
    const again = async () => {
      const all = { ...words(snapshot), version: drawing.notice.version };
      return quick(
        path,
        isPage ? filled((await pageAt(maker, path)).html, all) : await bytesAt(maker, path),
      );
    };
    const { body, encoded } = (await kept.file(digest)) ?? (await withContent(snapshot, again));
    const policy = isPage ? widenPolicy(own) : null;
    return siteFile({ path, isPage, body: Buffer.from(body), encoded, policy });
  });
}

async function siteOf(
  maker: Maker,
  name: string,
  drawing: Drawing,
  snapshot: ContentSnapshot,
): Promise<FinishedSite> {
  const { code, held, siteUrl, widenPolicy } = maker;
  const { digests, policies } = drawing;
  const redirects = new Map<string, string>();
  const errorPages = new Map<number, { html: string; policy: string | null }>();
  const later = new Map<string, () => SiteFile | Promise<SiteFile>>();
  for (const path of digests.keys()) {
    const status = statusOf(path);
    if (status !== null) {
      const { identity } = await fileAt(maker, path, drawing, snapshot);
      const policy = widenPolicy(policies.get(path) ?? '');
      errorPages.set(status, { html: identity.body.toString('utf8'), policy });
      continue;
    }
    later.set(path, () => fileAt(maker, path, drawing, snapshot));
    if (!policies.has(path)) continue;
    redirects.set(path === '/' ? '/index.html' : `${path}.html`, path);
    redirects.set(path === '/' ? '/index' : `${path}/`, path);
  }
  for (const [path, of] of drawing.twins) {
    const twin = async () => {
      const { identity } = await fileAt(maker, of, drawing, snapshot);
      const body = Buffer.from(asMarkdown(identity.body.toString('utf8'), snapshot));
      const encoded = await encodedWith(QUICK_ENCODERS, body);
      return siteFile({ path, isPage: false, body, encoded, policy: null });
    };
    later.set(path, () => held.get(heldName(path, digests.get(of) ?? ''), twin));
  }
  const pictures = withContent(snapshot, () => addresses(siteUrl() !== null)).pictures.map(
    (path) => [path, () => pictureAt(maker, name, path, snapshot)] as const,
  );
  for (const [path, make] of pictures) later.set(path, make);
  const own = new Map(pictures.filter(([path]) => path.startsWith(OWN_DIGEST)));
  const makeAt = (path: string) =>
    later.get(path) ?? maker.former.find((each) => each.has(path))?.get(path);
  const gone = errorPages.get(404);
  if (gone !== undefined) errorPages.set(410, gone);
  const redirected = snapshot.redirects?.lista ?? [];
  const moved = new Map<string, string | null>();
  for (const { de, ruta } of redirected.filter((each) => !/\.\w+$/.test(each.de))) {
    const twin = ruta === undefined ? null : `${pathIn(ruta)}.md`;
    if (twin === null || drawing.twins.has(twin)) moved.set(`${de}.md`, twin);
  }
  for (const { de, ruta = null } of redirected) moved.set(de, ruta);
  const files: SiteFiles = {
    has: (path) => code.client.has(path) || makeAt(path) !== undefined,
    get: (path) => code.client.get(path) ?? makeAt(path)?.() ?? missing(path),
    redirects,
    moved,
    errorPages,
  };
  const site = { files, notice: drawing.notice, pictures: own };
  maker.drawings.set(site, { name, drawing });
  return site;
}

function pictureAt(maker: Maker, site: string, path: string, snapshot: ContentSnapshot) {
  const { kept, held } = maker;
  const name = digestOf(path.startsWith(OWN_DIGEST) ? [path] : [site, path]);
  return held.get(heldName(path, name), async () => {
    let body = await kept.picture(name);
    if (body === undefined) {
      body = await withContent(snapshot, () => bytesAt(maker, path));
      await kept.keepPicture(name, body).catch(notKept(maker));
    }
    return siteFile({ path, isPage: false, body, encoded: {}, policy: null });
  });
}

async function settle(
  maker: Maker,
  site: FinishedSite,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { kept, held } = maker;
  const found = maker.drawings.get(site);
  if (found === undefined || found.drawing.isSettled) return;
  const { name, drawing } = found;
  for (const [path, digest] of drawing.digests) {
    const file = await kept.file(digest);
    if (signal.aborted) return;
    if (file === undefined || file.isSettled) continue;
    const encoded = await encodedWith(ENCODERS, file.body);
    await kept.keepFile(digest, { ...file, encoded, isSettled: true });
    held.forget(heldName(path, digest));
  }
  await kept.keepDrawing(name, { ...drawing, isSettled: true });
  await kept.forgetPictures();
}

function asMarkdown(html: string, { brand, navigation }: ContentSnapshot): string {
  return pageAsMarkdown(html, brand, navigation.accion);
}

const heldName = (path: string, digest: string) => `${digest} ${path}`;

function missing(path: string): never {
  throw new Error(`there is nothing at ${path}`);
}

async function quick(path: string, body: Buffer): Promise<KeptFile> {
  const isSettled = /\.\w+$/.test(path) && !isCompressible(mediaTypeOf(path));
  return { body, encoded: isSettled ? {} : await encodedWith(QUICK_ENCODERS, body), isSettled };
}

function filled(html: string, words: SettingsWords): Buffer {
  const isBare = !Object.values(SETTINGS_SLOTS).some((place) => html.includes(place));
  return Buffer.from(isBare ? html : fillSettingsWords(html, words, 'html'));
}
