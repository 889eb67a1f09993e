import { classNames } from '#ui/class-names.ts';
import { weeksOf } from '#ui/chart/weeks.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import styles from './ServiceTime.module.css';

interface ServiceTimeProps {
  /** As it is read: «6 a 8 semanas». */
  term: string;
  /** The picture that stands where it is ready. */
  building: string;
  /** How many weeks the ruler has; every row's has as many. */
  weeks: number;
  /** What a piece is of what has no end. */
  monthly?: string | undefined;
}

/** Up to where what has no end stands, and its line: a piece for each month of a year, in parts of the ruler. */
const ENDLESS = {
  at: 0.885,
  parts: Array.from({ length: 12 }, (_, month) => [month / 12, 0.05] as const),
} as const;

/** How far right in its square each drawing reaches (ServiceTime.module.css); the agency's own, all the way. */
const REACHES: Readonly<Record<string, string>> = {
  casa: 'ample',
  tienda: 'ample',
  puerta: 'whole',
  molino: 'middling',
  torre: 'slight',
  faro: 'least',
};

/** As short as a drawing needs it. */
const hundredths = (number: number) => Math.round(number * 100) / 100;

/**
 * How long a service takes, on a ruler of weeks that is the row's own line: its work up to the first week in
 * which it may be ready, and those weeks, lit, with its building standing on them, no further than they reach.
 * What names no weeks has no end, and goes on by the month, on no ruler. Decoration: the words stand beside it.
 */
export function ServiceTime({ term, building, weeks, monthly }: ServiceTimeProps) {
  const named = weeksOf(term);
  const start = named === null ? 0 : Math.min(named.first, named.last - 1);
  const end = named === null ? ENDLESS.at : named.last / weeks;
  const box = (x: number, width: number) =>
    `M${hundredths(x)} 0h${hundredths(width)}v1H${hundredths(x)}z`;
  const drawing = {
    viewBox: `0 0 ${weeks} 1`,
    preserveAspectRatio: 'none',
    'aria-hidden': true,
    focusable: 'false',
  } as const;
  const ticks = Array.from({ length: weeks + 1 }, (_, week) => `M${week} 0v1`).join('');
  return (
    <span className={styles['time']}>
      {named !== null && (
        <svg className={styles['grid']} {...drawing}>
          <path d={ticks} />
        </svg>
      )}
      {/* As wide as all before its end: an attribute, where a style would break the content policy. */}
      <svg
        className={styles['before']}
        width={`${Math.round(end * 1000) / 10}%`}
        height="1"
        aria-hidden="true"
      />
      <Building
        name={building}
        className={classNames(styles['building'], styles[REACHES[building] ?? ''])}
      />
      <svg className={styles['rail']} {...drawing}>
        {named === null ? (
          <path
            className={styles['monthly']}
            d={ENDLESS.parts.map(([x, width]) => box(x * weeks, width * weeks)).join('')}
          />
        ) : (
          <>
            <path className={styles['work']} d={box(0, start)} />
            <path className={styles['ready']} d={box(start, named.last - start)} />
          </>
        )}
      </svg>
      {named === null
        ? monthly !== undefined && (
            <span className={styles['months']} aria-hidden="true">
              {monthly}
            </span>
          )
        : null}
    </span>
  );
}
