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
  /** What so many could spare by the month, where one chooses how many; else what could be spared. */
  spared: (many: number) => number;
  /** What the service costs at least, and what the watch does by the month. */
  price: number;
  watch: number;
  money: Money;
  className?: string | undefined;
  /** What could be spared, one by one, over the sum. */
  children?: ReactNode;
}

/**
 * In how many months a sample comes to its price, by how much of it is spared and, where that counts, by how many
 * one has, which one chooses: that part, less its server and the watch, which the first months have in the price.
 * All verdicts are written down, those where it never comes to it too; the styles show the one that is chosen.
 */
export function Payback({ copy, spared, price, watch, money, className, children }: PaybackProps) {
  const { cuantos, partes } = copy;
  const taken = copy.costo + watch;
  const counted = (many: number, part: number) => spared(many) * part;
  const monthsOf = (many: number, part: number) => {
    const terms = { more: watch, first: copy.incluidos };
    const months = monthsUntil(price, counted(many, part) - taken, terms);
    return cuantos !== undefined && months !== null && months > cuantos.limite ? null : months;
  };
  const sizes = (cuantos?.opciones ?? [1]).map((many) => ({
    many,
    all: spared(many),
    cases: partes.map(({ nombre, parte, cuenta = nombre }) => ({
      nombre,
      cuenta,
      counted: counted(many, parte),
      net: counted(many, parte) - taken,
      months: monthsOf(many, parte),
      least: cuantos && fewest((some) => monthsOf(some, parte) !== null, 100 * many),
    })),
  }));
  const longest = Math.max(...sizes.flatMap(({ cases }) => cases.map(({ months }) => months ?? 0)));
  const drawn = Math.max(2 * YEAR, Math.ceil((longest + YEAR / 2) / YEAR) * YEAR);
  return (
    <div className={classNames(styles['payback'], className)}>
      <div className={styles['told']}>
        <div>
          {cuantos !== undefined && (
            <Choice ask={cuantos.pregunta} options={cuantos.opciones} className={styles['many']} />
          )}
          <Choice
            ask={copy.ahorro}
            options={partes.map(({ nombre }) => nombre)}
            className={styles['parts']}
          />
        </div>
        <div className={styles['cases']} aria-live="polite">
          {sizes.map(({ many, cases }) => (
            <div key={many} className={styles['size']}>
              {cases.map(({ nombre, months, least }) => (
                <div key={nombre} className={styles['case']}>
                  <p className={classNames(styles['verdict'], months === null && styles['never'])}>
                    {fill(copy.que, { precio: formatPrice(price, money) })}
                    <strong className={styles['when']}>
                      {months === null ? copy.nunca : fill(copy.plazo, { meses: months })}
                    </strong>
                    {cuantos !== undefined && least !== undefined && (
                      <span className={styles['least']}>
                        {fill(months === null ? cuantos.todavia : cuantos.desde, {
                          cuantos: many,
                          desde: least,
                        })}
                      </span>
                    )}
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
          {sizes.map(({ many, all, cases }) => (
            <div key={many} className={styles['size']}>
              {cases.map((one) => (
                <dl key={one.nombre} className={styles['case']}>
                  {[
                    [fill(copy.total, { cuantos: many }), formatAmount(all, money)],
                    [one.cuenta, formatAmount(one.counted, money)],
                    [copy.servidor, `− ${formatAmount(taken, money)}`],
                    [copy.neto, `= ${signed(one.net, money)}`],
                    ...(copy.incluidos > 1
                      ? [
                          [
                            fill(copy.primeros, { meses: copy.incluidos }),
                            `= ${signed(one.net + watch, money)}`,
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
          ))}
        </div>
      </div>
    </div>
  );
}

interface ChoiceProps {
  ask: string;
  options: readonly (string | number)[];
  className: string | undefined;
}

/** A question with its answers side by side; it begins with the one in the middle. */
function Choice({ ask, options, className }: ChoiceProps) {
  const name = useId();
  return (
    <div
      className={classNames(styles['choice'], className)}
      role="radiogroup"
      aria-labelledby={name}
    >
      <span id={name} className={styles['ask']}>
        {ask}
      </span>
      {options.map((option, index) => (
        <label key={option} className={styles['option']}>
          <input type="radio" name={name} defaultChecked={index === 1} />
          {option}
        </label>
      ))}
    </div>
  );
}

/** The fewest with which something holds, up to so many. */
const fewest = (holds: (many: number) => boolean, most: number): number | undefined =>
  Array.from({ length: most }, (_, index) => index + 1).find(holds);

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
