/** What a visit to this page has cost so far. */
export interface VisitFigures {
  /** From the click to the loaded page, in milliseconds. */
  loadMs: number;
  /** What came over the network, headers included; nothing of what the browser had already. */
  bytes: number;
  /** Hosts other than this one that were asked for anything. */
  thirdParties: number;
  /** Those of this site that a script can read. */
  cookies: number;
}

/** Reads the browser's own account of this visit. */
export function visitFigures(): VisitFigures {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  const hosts = new Set(entries.map(({ name }) => new URL(name).host));
  hosts.delete(location.host);
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return {
    loadMs: page?.loadEventStart ?? 0,
    bytes: entries.reduce((sum, { transferSize }) => sum + transferSize, 0),
    thirdParties: hosts.size,
    cookies: document.cookie === '' ? 0 : document.cookie.split(';').length,
  };
}

/** Writes this visit's figures over the statements that they bear out, once the page has loaded. */
export function measureVisit(): void {
  const write = () => {
    const { loadMs, bytes, thirdParties, cookies } = visitFigures();
    const figures = {
      tiempo: `${(loadMs / 1000).toFixed(2)} s`,
      peso: `${Math.round(bytes / 1000)} kB`,
      terceros: String(thirdParties),
      cookies: String(cookies),
    };
    for (const [name, text] of Object.entries(figures)) {
      const place = document.querySelector(`[data-measure=${name}]`);
      if (place !== null) place.textContent = text;
    }
  };
  // The load event's own time is known only once it is over.
  if (document.readyState === 'complete') write();
  else addEventListener('load', () => setTimeout(write), { once: true });
}
