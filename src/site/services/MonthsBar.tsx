import styles from './Payback.module.css';

/** The months that are drawn are whole years: two, or what it takes and half of one, up to so many. */
const YEAR = 12;
const YEARS = 5;

/** The months that pay for it, and those after them, up to some years. */
export function MonthsBar({ months }: { months: number | null }) {
  const whole = Math.ceil(((months ?? 0) + YEAR / 2) / YEAR);
  const drawn = YEAR * Math.min(YEARS, Math.max(2, whole));
  const paying = Math.min(months ?? drawn, drawn);
  return (
    <svg
      className={styles['months']}
      viewBox={`0 0 ${drawn} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles['paying']} d={`M0 .5h${paying}`} />
      {paying < drawn && <path className={styles['yours']} d={`M${paying} .5H${drawn}`} />}
      <path className={styles['marks']} d={marks(drawn)} />
    </svg>
  );
}

/** A line between each month and the next. */
const marks = (months: number) =>
  Array.from({ length: months - 1 }, (_, index) => `M${index + 1} 0v1`).join('');
