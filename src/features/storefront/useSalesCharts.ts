import { useEffect, useState } from 'react';

type SalesCharts = typeof import('./SalesCharts.tsx');

export type SalesChartsState =
  | { status: 'waiting' }
  | { status: 'ready'; charts: SalesCharts }
  | { status: 'failed'; retry: () => void };

/**
 * Fetches the code that draws charts, the first time that it is wanted.
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
    import('./SalesCharts.tsx').then(
      (module) => {
        if (!left) setCharts(module);
      },
      () => {
        if (!left) setFailed(true);
      },
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
