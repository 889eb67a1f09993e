/** An event of an enquiry, as the server sends it. */
export interface NewsEvent {
  kind: 'arrived' | 'changed' | 'answered' | 'message' | 'writing' | 'delivery' | 'reminded';
  folio: string;
  /** Whether the page's own user caused it. */
  own: boolean;
}

const ADDRESS = '/panel/novedades';
/** The polling interval without a stream, in milliseconds. */
const LOOK_EVERY_MS = 15_000;
/** The interval with one, in milliseconds: a process that ends after it stored something sends no event. */
const MISSED_EVERY_MS = 60_000;
/** The first poll of a page, in milliseconds: the stream has begun by then. */
const FIRST_LOOK_MS = 1_000;
/** The wait before a refused stream is requested again, in milliseconds. */
const AGAIN_MS = 60_000;

/**
 * Reports events while the page is open. One tab holds the server's stream for all tabs, because
 * over HTTP/1.1 a browser opens only six connections. Every minute, and every fifteen seconds without a
 * stream, it reports that something may have happened.
 *
 * @param onNews called with null if something may have happened
 */
export function followNews(onNews: (news: NewsEvent | null) => void): void {
  const others = new BroadcastChannel(ADDRESS);
  others.onmessage = ({ data }: MessageEvent<NewsEvent | null>) => onNews(data);
  const tell = (news: NewsEvent | null) => {
    onNews(news);
    others.postMessage(news);
  };
  // Something may have happened since the page was rendered.
  setTimeout(() => onNews(null), FIRST_LOOK_MS);
  // Browsers have locks only on secure connections and on localhost.
  if ('locks' in navigator) {
    void navigator.locks.request(ADDRESS, () => new Promise<void>(() => listen(tell)));
  } else listen(tell);
}

function listen(tell: (news: NewsEvent | null) => void): void {
  let looking: ReturnType<typeof setInterval> | undefined;
  let isBroken = false;
  const lookEvery = (ms: number) => {
    clearInterval(looking);
    looking = setInterval(() => tell(null), ms);
  };
  lookEvery(MISSED_EVERY_MS);
  const source = new EventSource(ADDRESS);
  source.onmessage = ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as NewsEvent);
  source.onopen = () => {
    if (!isBroken) return;
    isBroken = false;
    // Events between two streams are lost.
    tell(null);
    lookEvery(MISSED_EVERY_MS);
  };
  source.onerror = () => {
    if (!isBroken) lookEvery(LOOK_EVERY_MS);
    isBroken = true;
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => {
      clearInterval(looking);
      listen(tell);
    }, AGAIN_MS);
  };
}

/**
 * The present version of a panel's page, requested without extending the session.
 *
 * @returns null when it cannot be loaded; `ended` when the session has ended
 */
export async function pageNow(address: string): Promise<Document | 'ended' | null> {
  try {
    const headers = { 'x-panel-passive': '1' };
    const response = await fetch(address, { headers, redirect: 'manual' });
    if (response.type === 'opaqueredirect') return 'ended';
    if (!response.ok) return null;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return null;
  }
}

/**
 * Merges calls: the first runs at once, and further ones in the meantime run once afterwards.
 *
 * @param pauseMs the shortest time between two, in milliseconds
 */
export function inTurn(work: () => Promise<void>, pauseMs: number): () => void {
  let busy = false;
  let again = false;
  const run = async (): Promise<void> => {
    again = false;
    await work();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return goOn();
  };
  const goOn = () => {
    busy = again;
    return again ? run() : Promise.resolve();
  };
  return () => {
    again = busy;
    if (busy) return;
    busy = true;
    void run();
  };
}
