import { formatAmount, type Money } from '#content/prices.ts';
import type { Commerce } from '#content/schemas/commerce.ts';
import { Section } from '#ui/layout/Section.tsx';
import styles from './SaleAccount.module.css';

interface SaleAccountProps {
  copy: Commerce['cuenta'];
  money: Money;
}

/** What is left of a sale, drawn to scale: each taker's part, and under it the amounts as a table. */
export function SaleAccount({ copy, money }: SaleAccountProps) {
  const { total, partes, queda } = copy;
  const left = partes.reduce((rest, { valor }) => rest - valor, total);
  const ends = partes.map((_, index) =>
    partes.slice(0, index).reduce((sum, { valor }) => sum + valor, left),
  );
  return (
    <Section id="cuenta" title={copy.titulo} intro={copy.entrada}>
      <svg
        className={styles['bar']}
        viewBox={`0 0 ${total} 10`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect className={styles['left']} width={left} height="10" />
        {partes.map(({ nombre, valor }, index) => (
          <rect key={nombre} className={styles['part']} x={ends[index]} width={valor} height="10" />
        ))}
      </svg>
      <table className={styles['table']}>
        <caption className={styles['caption']}>{copy.leyenda}</caption>
        <tbody>
          <tr className={styles['rest']}>
            <th scope="row">{queda.nombre}</th>
            <td className={styles['amount']}>{formatAmount(left, money)}</td>
            <td>{queda.nota}</td>
          </tr>
          {partes.map(({ nombre, valor, nota }) => (
            <tr key={nombre}>
              <th scope="row">{nombre}</th>
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
