import type { FirstYear } from '#content/prices.ts';
import styles from './FirstYearSum.module.css';

interface FirstYearSumProps {
  year: FirstYear;
  /** The level of its heading. */
  heading?: 'h3' | 'h4';
}

/** What a first year costs in all, without the watch and with it, and under it what that is made of. */
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
    </div>
  );
}
