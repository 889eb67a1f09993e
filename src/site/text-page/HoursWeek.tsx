import { hoursWords, isWithin } from '#content/hours-words.ts';
import { type Hours, minutesOf, WEEKDAYS } from '#content/schemas/hours.ts';
import styles from './HoursWeek.module.css';

interface HoursWeekProps {
  /** What is seen. */
  title: string;
  /** What is said of the filled hours. */
  own: string;
  /** What is said of all the other hours, which then are drawn too. */
  rest?: string | undefined;
  /** What goes on at every hour; without it, no line does. */
  always: string | undefined;
  /** When somebody is there. */
  hours: Hours;
}

const DAY_MINUTES = 24 * 60;
/** The hours that are written over the days, quarters of a day, and its end. */
const SCALE = [0, 6, 12, 18, 24];

/**
 * The agency's week, hour by hour: dots for what never stops, a lamp lit where somebody is there, and an
 * outline where somebody can be. The drawing is decoration: its legend says all of it.
 */
export function HoursWeek({ title, own, rest, always, hours }: HoursWeekProps) {
  return (
    <figure className={styles['week']}>
      <figcaption className={styles['title']}>{title}</figcaption>
      <div className={styles['days']} aria-hidden="true">
        <p className={styles['scale']}>
          {SCALE.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </p>
        {WEEKDAYS.map((day) => (
          <div key={day} className={styles['day']}>
            <span>{day.slice(0, 2)}</span>
            <svg viewBox={`0 0 ${DAY_MINUTES} 20`} preserveAspectRatio="none" focusable="false">
              {rest !== undefined &&
                restOf(shiftsOf(day, hours)).map(([from, to]) => (
                  <rect
                    key={from}
                    className={styles['rest']}
                    data-hours="rest"
                    x={from}
                    width={to - from}
                    height="20"
                  />
                ))}
              {shiftsOf(day, hours).map(([from, to]) => (
                <rect
                  key={from}
                  className={styles['shift']}
                  x={from}
                  width={to - from}
                  height="20"
                />
              ))}
              {always !== undefined && (
                <path className={styles['line']} d={`M0 10H${DAY_MINUTES}`} />
              )}
            </svg>
          </div>
        ))}
      </div>
      <ul className={styles['legend']}>
        <li data-kind="shift">
          {own}: <span>{hoursWords(hours)}</span>
        </li>
        {rest !== undefined && <li data-kind="rest">{rest}</li>}
        {always !== undefined && <li data-kind="line">{always}</li>}
      </ul>
    </figure>
  );
}

type Stretch = readonly [from: number, to: number];

/** When somebody is there on a day, in its minutes, the earliest first. */
function shiftsOf(day: (typeof WEEKDAYS)[number], { turnos }: Hours): Stretch[] {
  return turnos
    .filter(({ de, a }) => isWithin(day, de, a))
    .map(({ abre, cierra }): Stretch => [minutesOf(abre), minutesOf(cierra)])
    .sort(([first], [second]) => first - second);
}

/** What of a day they leave. */
function restOf(shifts: readonly Stretch[]): Stretch[] {
  return [0, ...shifts.map(([, to]) => to)]
    .map((from, index): Stretch => [from, shifts[index]?.[0] ?? DAY_MINUTES])
    .filter(([from, to]) => from < to);
}
