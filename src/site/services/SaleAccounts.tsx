import { fill } from '#content/placeholders.ts';
import { type Costs, type FirstYear, formatAmount, type Money } from '#content/prices.ts';
import type { SaleAccountCopy, Shop } from '#content/schemas/commerce.ts';
import { Payback } from './Payback.tsx';
import { leftOf, shopAccount, sold } from './reckoning.ts';
import styles from './SaleAccounts.module.css';

interface SaleAccountsProps {
  copy: SaleAccountCopy;
  shops: readonly Shop[];
  costs: Costs;
  year: FirstYear | null;
  money: Money;
  /** The quote, told what was read here. */
  quote: string;
}

/**
 * What is left of a sale; and, with the reader's own sales, when that pays for the shop: for each trade, of which the
 * page shows the one that is chosen (CommercePage.module.css).
 */
export function SaleAccounts({ copy, shops, costs, year, money, quote }: SaleAccountsProps) {
  const count = (many: number) => new Intl.NumberFormat(money.idioma).format(many);
  return (
    <div>
      {shops.map((shop) => (
        <div key={shop.dibujo} className={styles['account']} data-trade={shop.dibujo}>
          <Note copy={copy} sale={shop.cuenta} money={money} />
          <Payback
            copy={shopAccount(copy, shop)}
            spared={sold}
            costs={costs}
            year={year}
            money={money}
            quote={quote}
            total={({ many, value }) => ({
              cuantos: count(many),
              valor: formatAmount(value, money),
            })}
          />
        </div>
      ))}
    </div>
  );
}

/** The note is drawn so large, whatever it is worth; its strips are so far apart, and hang so much lower than what is left. */
const [LENGTH, HEIGHT, GAP, DROP] = [1000, 200, 10, 22];
/** Its printed frame stands so far from its edges. */
const MARGIN = 14;
/** Its amount begins here, and is so large where there is room; a character is so wide, as a part of that, at most. */
const [START, SIZE, WIDEST] = [40, 104, 0.72];

interface NoteProps {
  copy: SaleAccountCopy;
  sale: Shop['cuenta'];
  money: Money;
}

/** A sale as a note of its amount, cut to scale by everyone who takes a part. It is ours, and nobody's money. */
function Note({ copy, sale, money }: NoteProps) {
  const { venta, partes } = sale;
  const left = leftOf(sale);
  const unit = LENGTH / venta;
  const end = left * unit;
  const amount = (value: number) => formatAmount(value, money);
  const room = end - START - 2 * MARGIN;
  const size = Math.min(SIZE, Math.round(room / (amount(left).length * WIDEST)));
  return (
    <figure className={styles['note']}>
      <svg
        viewBox={`0 0 ${LENGTH + partes.length * GAP} ${HEIGHT + DROP}`}
        aria-hidden="true"
        focusable="false"
      >
        <path className={styles['left']} d={`M0 0h${end}v${HEIGHT}H0z`} />
        <path
          className={styles['print']}
          d={`M${MARGIN} ${MARGIN}H${end - MARGIN}v${HEIGHT - 2 * MARGIN}H${MARGIN}z`}
        />
        <text x={START} y={HEIGHT / 2 + size * 0.36} fontSize={size}>
          {amount(left)}
        </text>
        {partes.map(({ nombre, valor }, index) => {
          const before = partes.slice(0, index).reduce((sum, part) => sum + part.valor, left);
          const start = before * unit + (index + 1) * GAP;
          return (
            <path
              key={nombre}
              className={styles['strip']}
              data-part={index + 1}
              d={`M${start} ${DROP}h${valor * unit}v${HEIGHT}H${start}z`}
            />
          );
        })}
      </svg>
      <figcaption>
        <p className={styles['remains']}>
          <strong>{amount(left)}</strong> {fill(copy.queda, { venta: amount(venta) })}
        </p>
        <dl>
          {partes.map(({ nombre, valor, nota }, index) => (
            <div key={nombre} data-part={index + 1}>
              <dt>{nombre}</dt>
              <dd>
                <strong>{amount(valor)}</strong> <span>{nota}</span>
              </dd>
            </div>
          ))}
        </dl>
      </figcaption>
    </figure>
  );
}
