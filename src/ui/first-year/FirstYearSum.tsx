import type { FirstYear } from '#content/words/prices.ts';
import styles from './FirstYearSum.module.css';

interface FirstYearSumProps {
  year: FirstYear;
  heading?: 'h3' | 'h4';
}

/** Draws the cost of the first year, the parts of this cost, and the note of `FirstYear`. */
export function FirstYearSum({ year, heading: Heading = 'h3' }: FirstYearSumProps) {
  return (
    <div className={styles['year']}>
      <Heading className={styles['line']}>{year.line}</Heading>
      <dl>
        {year.parts.map(({ name, amount }) => (
          <div key={name} className={styles['part']}>
            <dt>{name}</dt>
            <dd className={styles['amount']}>{amount}</dd>
          </div>
        ))}
      </dl>
      {year.note !== undefined && <p className={styles['note']}>{year.note}</p>}
    </div>
  );
}
