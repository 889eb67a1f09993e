import { Fragment, useId } from 'react';
import { fill } from '#content/placeholders.ts';
import { formatAmount, type Money } from '#content/prices.ts';
import type { BlockFields } from '#content/schemas/blocks.ts';
import styles from './CustomerSum.module.css';

interface CustomerSumProps extends Pick<BlockFields<'cuenta'>, 'montos' | 'resultado' | 'cuenta'> {
  pregunta: string;
  /** What the service costs at least, in whole units. */
  price: number;
  money: Money;
}

/**
 * How many customers pay for a service, by what one chooses that each leaves, a light for each. All answers are
 * written down; the styles show the one that is chosen.
 */
export function CustomerSum({
  pregunta,
  montos,
  resultado,
  cuenta,
  price,
  money,
}: CustomerSumProps) {
  const name = useId();
  return (
    <div className={styles['sum']} role="radiogroup" aria-labelledby={name} aria-live="polite">
      <span id={name}>{pregunta}</span>
      {montos.map((each, index) => {
        const clientes = customersFor(price, each);
        const monto = formatAmount(each, money);
        return (
          <Fragment key={each}>
            <label>
              <input type="radio" name={name} defaultChecked={index === 1} />
              {monto}
            </label>
            <div>
              <p className={styles['verdict']}>
                <strong>{fill(resultado, { clientes })}</strong>
                <svg viewBox={`0 0 ${clientes} 1`} preserveAspectRatio="none" aria-hidden="true">
                  <path d={`M.15.5H${clientes}`} strokeDasharray=".7 .3" />
                </svg>
              </p>
              <p>{fill(cuenta, { precio: formatAmount(price, money), monto })}</p>
            </div>
          </Fragment>
        );
      })}
    </div>
  );
}

/** How many times an amount has to come in until it is a price. */
function customersFor(price: number, each: number): number {
  return Math.ceil(price / each);
}
