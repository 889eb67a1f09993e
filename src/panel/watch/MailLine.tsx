import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { DayOfRounds } from './DayStrip.tsx';
import styles from './WatchPage.module.css';

const WIDTH = 720;
const HEIGHT = 160;
const LEFT = 56;
const TOP = 16;
const BASE = 140;
const LINES = 3;

/** What a mail took to the mailbox, day by day; the sentence below it says the same in words. */
export function MailLine({ days }: { days: readonly DayOfRounds[] }) {
  const seen = days.flatMap(({ seconds }) => seconds ?? []);
  if (seen.length === 0) return <p>Todavía no se ha visto llegar ningún correo de ronda.</p>;
  const most = Math.max(...seen);
  const y = scaleLinear([0, Math.max(1, most)], [BASE, TOP]).nice(LINES);
  const x = scaleLinear([0, days.length - 1], [LEFT, WIDTH - 4]);
  const path = line<DayOfRounds>()
    .defined(({ seconds }) => seconds !== null)
    .x((_, index) => x(index))
    .y(({ seconds }) => y(seconds ?? 0))([...days]);
  const last = days.findLastIndex(({ seconds }) => seconds !== null);
  return (
    <div className={styles['line']}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
        {y.ticks(LINES).map((value) => (
          <g key={value}>
            <path className={styles['rule']} d={`M${LEFT} ${y(value)}H${WIDTH}`} />
            <text className={styles['words']} x={LEFT - 8} y={y(value) + 5} textAnchor="end">
              {value} s
            </text>
          </g>
        ))}
        <path className={styles['path']} d={path ?? ''} />
        <circle className={styles['dot']} cx={x(last)} cy={y(days[last]?.seconds ?? 0)} r={5} />
      </svg>
      <p>
        El último día, {secondsWords(days[last]?.seconds ?? 0)}; el más lento, {secondsWords(most)}.
      </p>
    </div>
  );
}

function secondsWords(seconds: number): string {
  return `${String(seconds).replace('.', ',')} s`;
}
