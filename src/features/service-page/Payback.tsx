import { type ReactNode, useId } from 'react';
import { fill } from '#content/fill.ts';
import { formatAmount, formatPrice, type Money } from '#content/prices.ts';
import type { PaybackCopy } from '#content/schemas/service-page.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './Payback.module.css';

/** The months that are drawn are whole years: two, or what the longest takes and half of one. */
const YEAR = 12;

interface PaybackProps {
  copy: PaybackCopy;
  /** What could be spared by the month, what the service costs at least, and what the watch does by the month. */
  spared: number;
  price: number;
  watch: number;
  money: Money;
  className?: string | undefined;
  /** What could be spared, one by one, over the sum. */
  children?: ReactNode;
}

/**
 * In how many months a sample comes to its price, by how much of it is spared, which one chooses: that part,
 * less its server and the watch, which the first months have in the price. All verdicts are written down, the
 * one where it never comes to it too; the styles show the one that is chosen.
 */
export function Payback({ copy, spared, price, watch, money, className, children }: PaybackProps) {
  const name = useId();
  const taken = copy.costo + watch;
  const cases = copy.partes.map(({ nombre, parte, cuenta = nombre }) => {
    const counted = spared * parte;
    const net = counted - taken;
    return {
      nombre,
      cuenta,
      counted,
      net,
      months: monthsUntil(price, net, { more: watch, first: copy.incluidos }),
    };
  });
  const longest = Math.max(...cases.map(({ months }) => months ?? 0));
  const drawn = Math.max(2 * YEAR, Math.ceil((longest + YEAR / 2) / YEAR) * YEAR);
  return (
    <div className={classNames(styles['payback'], className)}>
      <div className={styles['told']}>
        <div className={styles['choice']} role="radiogroup" aria-labelledby={name}>
          <span id={name} className={styles['ask']}>
            {copy.ahorro}
          </span>
          {cases.map(({ nombre }, index) => (
            <label key={nombre} className={styles['option']}>
              <input type="radio" name={name} defaultChecked={index === 1} />
              {nombre}
            </label>
          ))}
        </div>
        <div className={styles['cases']} aria-live="polite">
          {cases.map(({ nombre, months }) => (
            <div key={nombre} className={styles['case']}>
              <p className={classNames(styles['verdict'], months === null && styles['never'])}>
                {fill(copy.que, { precio: formatPrice(price, money) })}
                <strong className={styles['when']}>
                  {months === null ? copy.nunca : fill(copy.plazo, { meses: months })}
                </strong>
              </p>
              <svg
                className={styles['months']}
                viewBox={`0 0 ${drawn} 1`}
                preserveAspectRatio="none"
                aria-hidden="true"
                focusable="false"
              >
                <path className={styles['paying']} d={`M0 .5h${months ?? drawn}`} />
                {months !== null && (
                  <path className={styles['yours']} d={`M${months} .5H${drawn}`} />
                )}
                <path className={styles['marks']} d={marks(drawn)} />
              </svg>
            </div>
          ))}
        </div>
        <p className={styles['legend']}>
          <span className={styles['paid']}>{copy.pagando}</span>
          <span>{copy.despues}</span>
        </p>
        <p className={styles['sample']}>{copy.avisoMuestra}</p>
      </div>
      <div className={styles['account']}>
        {children}
        <div className={styles['cases']}>
          {cases.map(({ nombre, cuenta, counted, net }) => (
            <dl key={nombre} className={classNames(styles['case'], styles['sum'])}>
              {[
                [copy.total, formatAmount(spared, money)],
                [cuenta, formatAmount(counted, money)],
                [copy.servidor, `− ${formatAmount(taken, money)}`],
                [copy.neto, `= ${signed(net, money)}`],
                ...(copy.incluidos > 1
                  ? [
                      [
                        fill(copy.primeros, { meses: copy.incluidos }),
                        `= ${signed(net + watch, money)}`,
                      ],
                    ]
                  : []),
              ].map(([term, amount]) => (
                <div key={term} className={styles['term']}>
                  <dt>{term}</dt>
                  <dd className={styles['amount']}>{amount}</dd>
                </div>
              ))}
            </dl>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The months until so much a month, and more in the first ones, comes to the price; null where it never does. */
export function monthsUntil(
  price: number,
  net: number,
  { more, first }: { more: number; first: number },
): number | null {
  const early = net + more;
  if (early * first >= price) return Math.ceil(price / early);
  return net > 0 ? first + Math.ceil((price - early * first) / net) : null;
}

/** An amount with its minus as it is printed. */
const signed = (amount: number, money: Money) => formatAmount(amount, money).replace('-', '−');

/** A line between each month and the next. */
const marks = (months: number) =>
  Array.from({ length: months - 1 }, (_, index) => `M${index + 1} 0v1`).join('');
