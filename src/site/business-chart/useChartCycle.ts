import { useEffect, useState } from 'react';
import type { Timeline } from '#ui/motion/timeline.ts';
import { CHART_CYCLE_MS } from '#ui/motion/timings.ts';
import { usePlayback } from '#ui/motion/usePlayback.ts';

export type ChartShape = 'barras' | 'pastel';

const SHAPES = ['barras', 'pastel'] as const satisfies readonly ChartShape[];

/** A cycle has nothing to show but its end; what counts is how many have passed. */
const CYCLE: Timeline<null> = { frames: [{ at: 0, frame: null }], duration: CHART_CYCLE_MS };

/**
 * Which shape the chart has: the other one every CHART_CYCLE_MS while it runs, and at once when it
 * is toggled, from where a whole cycle begins.
 *
 * @param running false holds the cycle where it is
 */
export function useChartCycle(running: boolean): { shape: ChartShape; toggle: () => void } {
  const { cycle, status, play, pause, restart } = usePlayback(CYCLE, { loop: true });
  /** The shape that cycle 0 shows, as a position in SHAPES. */
  const [first, setFirst] = useState(0);

  useEffect(() => {
    if (running) play();
    else if (status === 'playing') pause();
  }, [running, status, play, pause]);

  const position = (first + cycle) % SHAPES.length;
  return {
    shape: SHAPES[position] ?? 'barras',
    toggle() {
      setFirst((position + 1) % SHAPES.length);
      restart();
    },
  };
}
