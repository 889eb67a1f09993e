import { useCallback, useMemo, useRef, useState, useEffect, useSyncExternalStore } from 'react';
import type { BusinessChartCopy } from '#content/schemas/business.ts';
import type { Controls } from '#content/schemas/controls.ts';
import { shares } from '#ui/chart/shares.ts';
import { MotionButton } from '#ui/motion/MotionButton.tsx';
import { useInView, useMotionAllowed, usePlayback } from '#ui/motion/use-motion.ts';
import { Sides } from '#ui/sides/Sides.tsx';
import { CHART_HEIGHT, CHART_WIDTH, chartGeometry, type PartShape } from './chart-geometry.ts';
import styles from './BusinessChart.module.css';
import type { Timeline } from '#ui/motion/timeline.ts';
import { CHART_CYCLE_MS, CHART_MORPH_MS } from '#ui/motion/timings.ts';

interface BusinessChartProps {
  copy: BusinessChartCopy;
  controls: Pick<Controls, 'pausar' | 'continuar'>;
}

/** Draws bars that become a pie after `CHART_CYCLE_MS`, and bars again after the same time. */
export function BusinessChart({ copy, controls }: BusinessChartProps) {
  const { datos } = copy;
  const root = useRef<HTMLDivElement>(null);
  const chartAt = useMemo(() => chartGeometry(datos.map(({ valor }) => valor)), [datos]);
  const parts = useMemo(() => shares(datos.map(({ valor }) => valor)), [datos]);
  const start = useMemo(() => chartAt(0), [chartAt]);
  const most = datos.reduce(
    (top, { valor }, index) => (valor > (datos[top]?.valor ?? 0) ? index : top),
    0,
  );

  const motionAllowed = useMotionAllowed();
  const inView = useInView(root);
  const visible = usePageVisible();
  /** The visitor's choice: true stops the chart, false runs it, null follows `motionAllowed`. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const stopped = asked ?? !motionAllowed;
  const { shape, toggle } = useChartCycle(!stopped && inView && visible);

  const draw = useCallback(
    (moment: number) => {
      if (root.current !== null) drawParts(root.current, chartAt(moment));
    },
    [chartAt],
  );
  useMorph(shape === 'barras' ? 0 : 1, draw, { animated: motionAllowed });

  return (
    <div ref={root} className={styles['chart']} data-shape={shape}>
      <div className={styles['words']}>
        {copy.asunto !== undefined && <h3>{copy.asunto}</h3>}
        <Sides
          label={copy.leyenda}
          sides={[
            ['barras', copy.barras],
            ['pastel', copy.pastel],
          ]}
          shown={shape}
          onShow={(asked) => {
            if (asked !== shape) toggle();
          }}
        />
      </div>
      <div className={styles['stage']}>
        <svg
          className={styles['drawing']}
          viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
          aria-hidden="true"
        >
          <path className={styles['baseline']} d={`M0 283h${CHART_WIDTH}`} />
          {start.map(({ path }, index) => (
            <path
              key={datos[index]?.nombre}
              className={styles['part']}
              d={path}
              data-part=""
              data-most={index === most || undefined}
            />
          ))}
          {start.map(({ label }, index) => (
            <g
              key={datos[index]?.nombre}
              className={styles['label']}
              transform={`translate(${label.x} ${label.y})`}
              data-label=""
            >
              <text className={styles['name']}>{datos[index]?.nombre}</text>
              <text className={styles['value']}>
                {shape === 'barras' ? datos[index]?.valor : parts[index]}
              </text>
            </g>
          ))}
        </svg>
        <button
          type="button"
          className={styles['press']}
          aria-label={shape === 'barras' ? copy.verPastel : copy.verBarras}
          onClick={toggle}
        />
      </div>
      <div className={styles['foot']}>
        <MotionButton stopped={stopped} onChange={setAsked} controls={controls} />
        <p data-nosnippet>{copy.ayuda}</p>
      </div>
    </div>
  );
}

function drawParts(root: Element, shapes: readonly PartShape[]): void {
  const paths = root.querySelectorAll('[data-part]');
  const labels = root.querySelectorAll('[data-label]');
  for (const [index, { path, label }] of shapes.entries()) {
    paths[index]?.setAttribute('d', path);
    labels[index]?.setAttribute(
      'transform',
      `translate(${label.x.toFixed(2)} ${label.y.toFixed(2)})`,
    );
  }
}

type ChartShape = 'barras' | 'pastel';

const SHAPES = ['barras', 'pastel'] as const satisfies readonly ChartShape[];

/** Only the end of each cycle changes the chart, so the timeline has a single empty frame. */
const CYCLE: Timeline<null> = { frames: [{ at: 0, frame: null }], duration: CHART_CYCLE_MS };

function useChartCycle(running: boolean): { shape: ChartShape; toggle: () => void } {
  const { cycle, status, play, pause, restart } = usePlayback(CYCLE, { loop: true });
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

function ease(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/**
 * When `target` changes, calls `draw` in each animation frame with moments from the shown moment to
 * `target`, without a new rendering by React. Without `animated`, calls `draw` once, with `target`.
 *
 * @param target 0 for bars, 1 for pie
 * @param draw must be memoised
 */
function useMorph(
  target: number,
  draw: (moment: number) => void,
  { animated }: { animated: boolean },
): void {
  const moment = useRef(target);
  const wasAnimated = useRef(animated);
  useEffect(() => {
    wasAnimated.current = animated;
  }, [animated]);

  useEffect(() => {
    const from = moment.current;
    if (from === target) return;
    const show = (at: number) => {
      moment.current = at;
      draw(at);
    };
    if (!wasAnimated.current) {
      show(target);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step() {
      const share = Math.min(1, (performance.now() - start) / CHART_MORPH_MS);
      show(share === 1 ? target : from + (target - from) * ease(share));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, draw]);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function usePageVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => true,
  );
}
