import type { FirstYear } from '#content/prices.ts';
import styles from './FirstYearSum.module.css';

/** What a first year costs in all, without the watch and with it, and under it what that is made of. */
export function FirstYearSum({ year }: { year: FirstYear }) {
  return (
    <div className={styles['year']}>
      <p className={styles['line']}>{year.line}</p>
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
