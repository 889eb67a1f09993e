import { fill } from '#content/fill.ts';
import { formatAmount, formatPrice, type Money } from '#content/prices.ts';
import type { PaybackCopy } from '#content/schemas/service-page.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './Payback.module.css';

/** The months that are drawn are whole years: two, or what it takes and half of one. */
const YEAR = 12;

interface PaybackProps {
  copy: PaybackCopy;
  /** What could be spared by the month, what the service costs at least, and what the watch does by the month. */
  spared: number;
  price: number;
  watch: number;
  money: Money;
  className?: string | undefined;
}

/**
 * In how many months a sample comes to its price: what is counted of what it spares, less its server and the
 * watch, which the first months have in the price; and those months, with the ones that are left of two years.
 * Nothing where it never does.
 */
export function Payback({ copy, spared, price, watch, money, className }: PaybackProps) {
  const counted = spared * copy.parte;
  const taken = copy.costo + watch;
  const net = counted - taken;
  if (net <= 0) return null;
  const months = monthsUntil(price, net, { more: watch, first: copy.incluidos });
  const drawn = Math.max(2 * YEAR, Math.ceil((months + YEAR / 2) / YEAR) * YEAR);
  return (
    <div className={classNames(styles['payback'], className)}>
      <dl className={styles['sum']}>
        {[
          [copy.ahorro, formatAmount(counted, money)],
          [copy.servidor, `− ${formatAmount(taken, money)}`],
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
      <p className={styles['legend']}>
        <span className={styles['paid']}>{copy.pagando}</span>
        <span>{copy.despues}</span>
      </p>
      <p className={styles['sample']}>{copy.avisoMuestra}</p>
    </div>
  );
}

/** The months until so much a month, and more in the first ones, comes to the price. */
function monthsUntil(price: number, net: number, { more, first }: { more: number; first: number }) {
  const early = net + more;
  return early * first >= price
    ? Math.ceil(price / early)
    : first + Math.ceil((price - early * first) / net);
}

/** A line between each month and the next. */
const marks = (months: number) =>
  Array.from({ length: months - 1 }, (_, index) => `M${index + 1} 0v1`).join('');
