import { fill } from '#content/placeholders.ts';
import { formatAmount, formatPrice, type Money } from '#content/prices.ts';
import type { Commerce } from '#content/schemas/commerce.ts';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { Banknote } from './Banknote.tsx';
import { leftOf, salesUntil } from './reckoning.ts';
import styles from './SaleAccount.module.css';

interface SaleAccountProps {
  copy: Commerce['cuenta'];
  /** What a shop costs at least. */
  price: number | undefined;
  money: Money;
  /** What the watch costs by the month, which a part's note may name. */
  watch: number;
}

/**
 * What is left of a sale: a note of its amount, cut by everyone who takes a part; under what is left, how many such
 * sales pay for the shop, and under the strips what each is for, as a table. On a phone each row begins with its strip,
 * laid down.
 */
export function SaleAccount({ copy, price, money, watch }: SaleAccountProps) {
  const { total, partes, queda } = copy;
  const left = leftOf(copy);
  const early = left + Math.round(watch / copy.alMes);
  const sales = price === undefined ? null : salesUntil(copy, { price, watch });
  return (
    <Section id="cuenta" title={copy.titulo} intro={copy.entrada} tone="night">
      <figure className={styles['bill']}>
        <Banknote copy={copy} left={left} money={money} />
        <table className={styles['table']}>
          <caption>
            <VisuallyHidden>{copy.leyenda}</VisuallyHidden>
          </caption>
          <tbody>
            {partes.map(({ nombre, valor, nota }, index) => (
              <tr key={nombre} data-part={index + 1}>
                <th scope="row" className={styles['key']}>
                  <svg
                    className={styles['bar']}
                    viewBox={`0 0 ${total} 1`}
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    focusable="false"
                  >
                    <path d={`M0 0h${valor}v1H0z`} />
                  </svg>
                  {nombre}
                </th>
                <td className={styles['amount']}>{formatAmount(valor, money)}</td>
                {nota !== undefined && (
                  <td className={styles['why']}>
                    {fill(nota, { guardia: formatAmount(watch, money) })}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        <figcaption className={styles['before']}>
          {sales !== null && (
            <strong className={styles['covers']}>
              {fill(queda.cubre, {
                venta: formatAmount(total, money),
                ventas: String(sales),
              })}
            </strong>
          )}
          {price !== undefined &&
            fill(queda.nota, {
              precio: formatPrice(price, money),
              primeras: formatAmount(early, money),
            })}
        </figcaption>
      </figure>
      <p className={styles['sample']}>{copy.avisoMuestra}</p>
    </Section>
  );
}
