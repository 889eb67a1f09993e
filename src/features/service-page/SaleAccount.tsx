import { Fragment } from 'react';
import { formatAmount, type Money } from '#content/prices.ts';
import type { Commerce } from '#content/schemas/commerce.ts';
import { Section } from '#ui/layout/Section.tsx';
import styles from './SaleAccount.module.css';

/** Height of a row of words and of the bar, in ems of the drawing's letters. */
const ROW_EM = 1.6;
const BAR_EM = 5;

interface SaleAccountProps {
  copy: Commerce['cuenta'];
  money: Money;
}

/** What is left of a sale, drawn to scale: each taker's part with its name, and under it the amounts as a table. */
export function SaleAccount({ copy, money }: SaleAccountProps) {
  const { total, partes, queda } = copy;
  const left = partes.reduce((rest, { valor }) => rest - valor, total);
  const percent = (amount: number) => `${(100 * amount) / total}%`;
  const slices = partes.map(({ nombre, valor }, index) => {
    const start = partes.slice(0, index).reduce((sum, part) => sum + part.valor, left);
    // The last slice has its words highest: no line to a slice crosses another's words.
    return { nombre, valor, start, row: partes.length - 1 - index };
  });
  const top = partes.length * ROW_EM + 0.5;
  return (
    <Section id="cuenta" title={copy.titulo} intro={copy.entrada}>
      <svg
        className={styles['bar']}
        width="100%"
        height={`${top + BAR_EM}em`}
        aria-hidden="true"
        focusable="false"
      >
        {slices.map(({ nombre, valor, start, row }) => (
          <Fragment key={nombre}>
            <rect
              className={styles['part']}
              x={percent(start)}
              y={`${top}em`}
              width={percent(valor)}
              height={`${BAR_EM}em`}
            />
            <line
              className={styles['pointer']}
              x1={percent(start + valor / 2)}
              x2={percent(start + valor / 2)}
              y1={`${row * ROW_EM + 0.2}em`}
              y2={`${top}em`}
            />
            <text
              className={styles['name']}
              x={percent(start + valor / 2)}
              y={`${row * ROW_EM + 1}em`}
              dx="-0.5em"
            >
              {nombre} {formatAmount(valor, money)}
            </text>
          </Fragment>
        ))}
        <rect
          className={styles['left']}
          y={`${top}em`}
          width={percent(left)}
          height={`${BAR_EM}em`}
        />
        <text className={styles['remains']} x="1em" y={`${top + BAR_EM / 2}em`}>
          {queda.nombre} {formatAmount(left, money)}
        </text>
      </svg>
      <table className={styles['table']}>
        <caption className={styles['caption']}>{copy.leyenda}</caption>
        <tbody>
          <tr className={styles['rest']}>
            <th scope="row" className={styles['key']}>
              {queda.nombre}
            </th>
            <td className={styles['amount']}>{formatAmount(left, money)}</td>
            <td>{queda.nota}</td>
          </tr>
          {partes.map(({ nombre, valor, nota }) => (
            <tr key={nombre}>
              <th scope="row" className={styles['key']}>
                {nombre}
              </th>
              <td className={styles['amount']}>{formatAmount(valor, money)}</td>
              <td>{nota}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['sample']}>{copy.avisoMuestra}</p>
    </Section>
  );
}
