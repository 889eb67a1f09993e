/** Something that happened to an enquiry, as the server tells it. */
export interface News {
  kind: 'arrived' | 'changed' | 'answered' | 'message' | 'writing' | 'delivery' | 'reminded';
  folio: string;
  /** Whether whoever is looking did it. */
  own: boolean;
}

const ADDRESS = '/panel/novedades';
/** How often to look while the stream does not come, in milliseconds. */
const LOOK_EVERY_MS = 15_000;
/** When a page looks for the first time, in milliseconds: the stream has begun by then. */
const FIRST_LOOK_MS = 1_000;
/** How long until a stream that the server refused is asked for again, in milliseconds. */
const AGAIN_MS = 60_000;

/**
 * Tells what happens as long as the page is open. One tab of the browser holds the server's stream for
 * all of them, because over HTTP/1.1 a browser has six connections and no more. Where no stream comes,
 * it says every fifteen seconds that something may have happened.
 *
 * @param onNews null for not knowing what
 */
export function followNews(onNews: (news: News | null) => void): void {
  const others = new BroadcastChannel(ADDRESS);
  others.onmessage = ({ data }: MessageEvent<News | null>) => onNews(data);
  const tell = (news: News | null) => {
    onNews(news);
    others.postMessage(news);
  };
  // Something may have happened since the page was rendered.
  setTimeout(() => onNews(null), FIRST_LOOK_MS);
  // Only where the connection is safe, or to this machine, are there locks.
  if ('locks' in navigator) {
    void navigator.locks.request(ADDRESS, () => new Promise<void>(() => listen(tell)));
  } else listen(tell);
}

function listen(tell: (news: News | null) => void): void {
  let looking: ReturnType<typeof setInterval> | undefined;
  const source = new EventSource(ADDRESS);
  source.onmessage = ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as News);
  source.onopen = () => {
    // Nobody knows what happened between the streams.
    if (looking !== undefined) tell(null);
    clearInterval(looking);
    looking = undefined;
  };
  source.onerror = () => {
    looking ??= setInterval(() => tell(null), LOOK_EVERY_MS);
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => {
      clearInterval(looking);
      listen(tell);
    }, AGAIN_MS);
  };
}

/**
 * A page of the panel as it is now, without counting as somebody using it.
 *
 * @returns null when it cannot be had; `over` when the session has ended
 */
export async function pageNow(address: string): Promise<Document | 'over' | null> {
  try {
    const headers = { 'x-panel-passive': '1' };
    const response = await fetch(address, { headers, redirect: 'manual' });
    if (response.type === 'opaqueredirect') return 'over';
    if (!response.ok) return null;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return null;
  }
}

/**
 * Makes one call of many: at once, and once more at the end if it was asked for meanwhile.
 *
 * @param pauseMs least time between two, in milliseconds
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
