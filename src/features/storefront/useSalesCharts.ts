import { useEffect, useState } from 'react';

type SalesCharts = typeof import('./SalesCharts.tsx');

export type SalesChartsState =
  | { status: 'waiting' }
  | { status: 'ready'; charts: SalesCharts }
  | { status: 'failed'; retry: () => void };

/**
 * Fetches the code that draws charts, the first time that it is wanted. A retry that fails too loads
 * the page again, which its address opens at this tab.
 *
 * @param wanted false until somebody wants to see charts
 */
export function useSalesCharts(wanted: boolean): SalesChartsState {
  const [attempt, setAttempt] = useState(0);
  const [charts, setCharts] = useState<SalesCharts | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!wanted || charts !== null) return;
    let left = false;
    const stillHere = (act: () => void) => {
      if (!left) act();
    };
    import('./SalesCharts.tsx').then(
      (module) => stillHere(() => setCharts(module)),
      () =>
        // Firefox and Safari remember of a module that it did not arrive for as long as the page
        // lasts; and after a new version of the site was published it is under another address.
        (attempt === 0 ? Promise.resolve(false) : isReachable()).then((reachable) =>
          stillHere(() => (reachable ? location.reload() : setFailed(true))),
        ),
    );
    return () => {
      left = true;
    };
  }, [wanted, charts, attempt]);

  if (charts !== null) return { status: 'ready', charts };
  if (!failed) return { status: 'waiting' };
  return {
    status: 'failed',
    retry() {
      setFailed(false);
      setAttempt(attempt + 1);
    },
  };
}

/** Whether this page could be had again: without connection it is better left as it is. */
function isReachable(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );
}
