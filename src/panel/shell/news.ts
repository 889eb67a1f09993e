export interface NewsEvent {
  kind: 'arrived' | 'changed' | 'answered' | 'message' | 'writing' | 'delivery' | 'reminded';
  folio: string;
  own: boolean;
}

const ADDRESS = '/panel/novedades';
/** The time between two checks for changes, in milliseconds, if the page gets no events. */
const LOOK_EVERY_MS = 15_000;
/**
 * The time between two checks for changes, in milliseconds, while the page gets events. An event is
 * lost if a process of the server ends before the process sends the event.
 */
const MISSED_EVERY_MS = 60_000;
const FIRST_LOOK_MS = 1_000;
const AGAIN_MS = 60_000;

/**
 * Calls `onNews` in all tabs. Only one tab reads the event stream, because a browser opens only six
 * connections to a site with HTTP/1.1. The value null means that the page must ask for changes.
 */
export function followNews(onNews: (news: NewsEvent | null) => void): void {
  const others = new BroadcastChannel(ADDRESS);
  others.onmessage = ({ data }: MessageEvent<NewsEvent | null>) => onNews(data);
  const tell = (news: NewsEvent | null) => {
    onNews(news);
    others.postMessage(news);
  };
  // Checks once, because an enquiry may have changed after the server drew the page.
  setTimeout(() => onNews(null), FIRST_LOOK_MS);
  // The lock lets only one tab read the stream. Browsers offer `navigator.locks` only on HTTPS
  // pages and on localhost.
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
 * Loads a page, but does not extend the session. Returns `ended` if the session is over, and null
 * on an error.
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
 * Returns a function that runs `work`, but never twice at the same time. Calls during a run cause
 * one more run, `pauseMs` milliseconds after this run.
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
