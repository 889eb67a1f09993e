import { fill } from '#content/fill.ts';
import { formatAmount, formatPrice, type Money } from '#content/prices.ts';
import type { PaybackCopy } from '#content/schemas/service-page.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './Payback.module.css';

/** The months that are drawn, in whole years: those it takes, and at least as many after them. */
const YEAR = 12;

interface PaybackProps {
  copy: PaybackCopy;
  /** What is spared by the month, and what the service costs at least. */
  spared: number;
  price: number;
  money: Money;
  className?: string | undefined;
}

/**
 * In how many months a sample comes to its price: what it spares less what its server costs, and the months
 * of two years, those that pay it and those that are left. Nothing where it never does.
 */
export function Payback({ copy, spared, price, money, className }: PaybackProps) {
  const net = spared - copy.costo;
  if (net <= 0) return null;
  const months = Math.ceil(price / net);
  const drawn = Math.ceil((2 * months) / YEAR) * YEAR;
  return (
    <div className={classNames(styles['payback'], className)}>
      <dl className={styles['sum']}>
        {[
          [copy.ahorro, formatAmount(spared, money)],
          [copy.servidor, `− ${formatAmount(copy.costo, money)}`],
          [copy.neto, `= ${formatAmount(net, money)}`],
        ].map(([name, amount]) => (
          <div key={name} className={styles['term']}>
            <dt className={styles['name']}>{name}</dt>
            <dd className={styles['amount']}>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['when']}>
        {fill(copy.plazo, { precio: formatPrice(price, money), meses: String(months) })}
      </p>
      <svg
        className={styles['months']}
        viewBox={`0 0 ${drawn} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path className={styles['paying']} d={`M0 .5h${months}`} />
        <path className={styles['yours']} d={`M${months} .5H${drawn}`} />
        <path className={styles['marks']} d={marks(drawn)} />
      </svg>
      <p className={styles['sample']}>{copy.avisoMuestra}</p>
    </div>
  );
}

/** A line between each month and the next. */
const marks = (months: number) =>
  Array.from({ length: months - 1 }, (_, index) => `M${index + 1} 0v1`).join('');
