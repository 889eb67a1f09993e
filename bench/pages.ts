import { type Load, loadCold } from './cold-load.ts';
import { type LighthouseFigures, measureWithLighthouse } from './lighthouse.ts';
import { goCold, type Arrival, type Going } from './next-page.ts';
import { type PeerPage, preparePeer } from './peer.ts';
import { say } from './progress.ts';
import { startServer } from './server-process.ts';
import { type Range, rangeOf } from './statistics.ts';
import { startTlsProxy } from './tls-proxy.ts';
import { serveWithoutScripts } from './without-scripts.ts';
import { builtPages } from '#tests/support/tested-site.ts';

/** How often each thing is measured. */
export interface Runs {
  /** Loads of each page with throttling applied, and of the peer's, by turns. */
  applied: number;
  /** Of Lighthouse, for a page that did not get 100 at the first try, and for its twin without scripts. */
  lighthouse: number;
  /** Ways from one page to the next. */
  next: number;
}

export const FULL: Runs = { applied: 5, lighthouse: 3, next: 3 };
/** Enough to see where one stands. */
export const QUICK: Runs = { applied: 1, lighthouse: 1, next: 1 };

/** Ours, and the peer's page that does the same for its visitor. Text pages share one template. */
const COMPARED: readonly (readonly [path: string, peer: PeerPage])[] = [
  ['/', 'index.html'],
  ['/servicios', 'pricing.html'],
  ['/comercio', 'pricing.html'],
  ['/movil', 'pricing.html'],
  ['/negocio', 'pricing.html'],
  ['/seguridad', 'pricing.html'],
  ['/contacto', 'contact.html'],
  ['/cotizacion', 'contact.html'],
  ['/privacidad', 'faq.html'],
];

/** Loads with throttling applied. Times in milliseconds. */
export type Applied = Record<keyof Load, Range>;

/** One of our pages beside the peer's. */
export interface Compared {
  path: string;
  peer: PeerPage;
  ours: Applied;
  theirs: Applied;
  /** Ours between theirs of the same turn. */
  ratio: { lcp: Range; blocking: Range };
}

/** One of our pages in Lighthouse. */
export interface PageResult extends LighthouseFigures {
  path: string;
  /** Performance of the same page without a single script; null where ours got 100 at once. */
  limit: number | null;
}

/** How somebody may go from a page to the next: a pointer belongs to a desk, and so does its processor. */
const HURRIES: readonly (Pick<Going, 'rest' | 'slowdown'> & { how: string })[] = [
  { how: 'apuntando dos segundos antes de pulsar', rest: 2000, slowdown: 1 },
  { how: 'igual, con el procesador cuatro veces más lento', rest: 2000, slowdown: 4 },
  { how: 'así de lento y pulsando sin detenerse', rest: 0, slowdown: 4 },
];

/** From the home page to another: how it was gone, in milliseconds to the first paint. */
export interface NextFigures {
  what: string;
  /** The pointer had rested on the link, with a processor as it is. */
  prepared: boolean;
  paint: Range;
  /** Of how many times, how many had the browser it ready. */
  ready: number;
  times: number;
}

export interface PagesFigures {
  /** What it is compared with. */
  peer: string;
  compared: Compared[];
  pages: PageResult[];
  peerPages: ({ page: PeerPage } & LighthouseFigures)[];
  next: NextFigures[];
  runs: Runs;
}

/** Every page of the built site that visitors find by themselves, beside those of another site. */
export async function measurePages(runs: Runs): Promise<PagesFigures> {
  const peer = await preparePeer();
  const server = await startServer();
  const bare = await serveWithoutScripts(server.origin);
  const proxy = await startTlsProxy({
    ours: { port: server.port },
    bare: { port: Number(new URL(bare.origin).port) },
    peer: { folder: peer.folder },
  });
  try {
    const { origins, flag } = proxy;
    const compared = await compare(origins.ours, origins.peer, [flag], runs.applied);
    const next = await goToNext(origins.ours, origins.peer, [flag], runs.next);
    const pages: PageResult[] = [];
    const paths = builtPages().filter((path) => !path.includes('?'));
    for (const path of paths) {
      say(`Lighthouse: ${path}`);
      pages.push({ path, ...(await besideItsTwin(origins, path, runs.lighthouse, [flag])) });
    }
    const peerPages: PagesFigures['peerPages'] = [];
    for (const page of new Set(COMPARED.map(([, each]) => each))) {
      say(`Lighthouse: ${page} de ${peer.name}`);
      const url = `${origins.peer}/${page}`;
      const [figures] = await measureWithLighthouse([url], 1, [flag]);
      if (figures) peerPages.push({ page, ...figures });
    }
    return { peer: peer.name, compared, pages, peerPages, next, runs };
  } finally {
    await proxy.stop();
    await bare.close();
    await server.stop();
  }
}

/**
 * A page in Lighthouse. One run tells most of them: 100. One that gets less is measured anew, and by
 * turns with the same page without scripts: a single run of a page varies by a point or two.
 */
async function besideItsTwin(
  origins: { ours: string; bare: string },
  path: string,
  runs: number,
  flags: readonly string[],
): Promise<Omit<PageResult, 'path'>> {
  const ours = origins.ours + path;
  const [first] = await measureWithLighthouse([ours], 1, flags);
  if (first?.scores.performance === 100) return { ...first, limit: null };
  const [again, bare] = await measureWithLighthouse([ours, origins.bare + path], runs, flags);
  if (!again || !bare) throw new Error(`sin mediciones de ${path}`);
  return { ...again, limit: bare.scores.performance };
}

/** By turns, so that whatever else the machine does falls on both. */
async function compare(
  ours: string,
  theirs: string,
  flags: readonly string[],
  times: number,
): Promise<Compared[]> {
  const loads = new Map<string, Load[]>();
  const load = async (url: string) => {
    loads.set(url, [...(loads.get(url) ?? []), await loadCold(url, flags)]);
  };
  for (let turn = 1; turn <= times; turn += 1) {
    say(`red y procesador lentos de verdad, vuelta ${turn} de ${times}`);
    for (const [index, [path, page]] of COMPARED.entries()) {
      // A page of the peer that stands for several of ours is loaded in the middle of them.
      if (COMPARED[index - 1]?.[1] !== page) await load(`${theirs}/${page}`);
      await load(ours + path);
    }
  }
  return COMPARED.map(([path, page]) => {
    const mine = loads.get(ours + path) ?? [];
    const other = loads.get(`${theirs}/${page}`) ?? [];
    return {
      path,
      peer: page,
      ours: applied(mine),
      theirs: applied(other),
      ratio: { lcp: ratios(mine, other, 'lcp'), blocking: ratios(mine, other, 'blocking') },
    };
  });
}

function applied(loads: readonly Load[]): Applied {
  const of = (name: keyof Load) => rangeOf(loads.map((load) => load[name]));
  return { fcp: of('fcp'), lcp: of('lcp'), blocking: of('blocking'), cls: of('cls') };
}

function ratios(ours: readonly Load[], theirs: readonly Load[], name: 'lcp' | 'blocking'): Range {
  return rangeOf(ours.map((load, turn) => load[name] / (theirs[turn]?.[name] ?? NaN)));
}

/** To a page not yet visited, by turns. */
async function goToNext(
  ours: string,
  theirs: string,
  flags: readonly string[],
  times: number,
): Promise<NextFigures[]> {
  const sites = [
    { whose: 'nuestra', from: `${ours}/`, link: 'main a[href="/servicios"]' },
    { whose: 'la plantilla', from: `${theirs}/index.html`, link: 'a[href="pricing.html"]' },
  ];
  const ways = HURRIES.flatMap((hurry) => sites.map((site) => ({ ...hurry, ...site })));
  const arrivals = new Map<(typeof ways)[number], Arrival[]>();
  for (let turn = 1; turn <= times; turn += 1) {
    say(`de una página a otra, vuelta ${turn} de ${times}`);
    for (const way of ways) {
      arrivals.set(way, [...(arrivals.get(way) ?? []), await goCold(way, flags)]);
    }
  }
  return [...arrivals].map(([{ whose, how, rest, slowdown }, each]) => ({
    what: `${whose}, ${how}`,
    prepared: rest > 0 && slowdown === 1,
    paint: rangeOf(each.map(({ paint }) => paint)),
    ready: each.filter(({ ready }) => ready).length,
    times: each.length,
  }));
}
