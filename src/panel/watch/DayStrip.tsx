import { scaleBand } from 'd3-scale';
import styles from './WatchPage.module.css';

/** The rounds of a day. */
export interface DayOfRounds {
  /** «21 nov». */
  words: string;
  walked: number;
  failed: number;
  /** Half of its mails were in the mailbox in less, in seconds; null where none was seen there. */
  seconds: number | null;
}

const WIDTH = 720;
const HEIGHT = 64;
/** A day on which some failed has a mark of its own shape: colour is not the only sign. */
const FAILED_TOP = 22;

/** Ninety days of rounds, a mark for each; the sentence below it says the same in words. */
export function DayStrip({ days }: { days: readonly DayOfRounds[] }) {
  const x = scaleBand<number>()
    .domain(days.map((_, index) => index))
    .range([0, WIDTH])
    .paddingInner(0.3);
  const sum = (of: (day: DayOfRounds) => number) => days.reduce((all, day) => all + of(day), 0);
  const walked = sum((day) => day.walked);
  const failed = sum((day) => day.failed);
  return (
    <div className={styles['strip']}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
        {days.map((day, index) => {
          const kind = day.walked === 0 ? 'none' : day.failed > 0 ? 'failed' : 'fine';
          const top = { none: HEIGHT - 4, failed: FAILED_TOP, fine: 0 }[kind];
          return (
            <rect
              key={day.words}
              className={styles[kind]}
              x={x(index)}
              width={x.bandwidth()}
              y={top}
              height={HEIGHT - top}
            />
          );
        })}
      </svg>
      <p className={styles['ends']} aria-hidden="true">
        <span>{days[0]?.words}</span>
        <span>hoy</span>
      </p>
      <p>{sentence(walked, failed, days)}</p>
    </div>
  );
}

function sentence(walked: number, failed: number, days: readonly DayOfRounds[]): string {
  if (walked === 0) return 'Ninguna ronda en noventa días.';
  const rounds = walked === 1 ? '1 ronda' : `${walked} rondas`;
  if (failed === 0) return `${rounds}; todas salieron bien.`;
  const bad = days.filter((day) => day.failed > 0).map(({ words }) => words);
  const shown = bad.slice(-5).join(', ');
  const more =
    bad.length > 5 ? `los últimos días con fallas: ${shown}` : `días con fallas: ${shown}`;
  return `${rounds}; ${failed === 1 ? 'falló 1' : `fallaron ${failed}`} (${more}).`;
}
