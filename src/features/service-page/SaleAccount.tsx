import { formatAmount, type Money } from '#content/prices.ts';
import type { Commerce } from '#content/schemas/commerce.ts';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './SaleAccount.module.css';

/** The note is drawn so many units long, whatever it is worth. */
const LENGTH = 1000;
const HEIGHT = 250;
/** Between two strips, and how much lower each hangs than the one before. */
const GAP = 10;
const DROP = 26;
/** A strip so wide has its amount written on it. */
const WRITTEN = 110;

interface SaleAccountProps {
  copy: Commerce['cuenta'];
  money: Money;
}

/**
 * What is left of a sale: a note of its amount, cut to scale by everyone who takes a part, and under it
 * the amounts as a table. The note is ours; it is nobody's money.
 */
export function SaleAccount({ copy, money }: SaleAccountProps) {
  const { total, partes, queda } = copy;
  const left = partes.reduce((rest, { valor }) => rest - valor, total);
  const unit = LENGTH / total;
  const end = left * unit;
  const strips = partes.map(({ nombre, valor }, index) => {
    const before = partes.slice(0, index).reduce((sum, part) => sum + part.valor, left);
    return { nombre, valor, x: before * unit, width: valor * unit, step: index + 1 };
  });
  const last = strips.length;
  return (
    <Section id="cuenta" title={copy.titulo} intro={copy.entrada} tone="night">
      <svg
        className={styles['note']}
        viewBox={`0 0 ${LENGTH + last * GAP} ${HEIGHT + last * DROP}`}
        aria-hidden="true"
        focusable="false"
      >
        <path className={styles['left']} d={`M0 0h${end}v${HEIGHT}H0z`} />
        <path className={styles['print']} d={`M${end} 14H14v${HEIGHT - 28}H${end}`} />
        {/* The seal: the tower's eye, before what is its worth. */}
        <g className={styles['print']} transform={`translate(${end - 130} ${HEIGHT / 2})`}>
          <path d="M-90 0C-50-62 50-62 90 0 50 62-50 62-90 0zM-112 0C-62-88 62-88 112 0 62 88-62 88-112 0z" />
          <circle r="40" />
          <circle className={styles['pupil']} r="22" />
        </g>
        <text className={styles['remains']} x="44" y="72">
          {queda.nombre}
        </text>
        <text className={styles['worth']} x="40" y="216">
          {formatAmount(left, money)}
        </text>
        {strips.map(({ nombre, valor, x, width, step }) => (
          <g key={nombre} transform={`translate(${x + step * GAP} ${step * DROP})`}>
            <g className={styles['strip']}>
              <path d={`M0 0h${width}v${HEIGHT}H0z`} />
              <path
                className={styles['print']}
                d={
                  step === last
                    ? `M0 14h${Math.max(0, width - 14)}v${HEIGHT - 28}H0`
                    : `M0 14h${width}M0 ${HEIGHT - 14}h${width}`
                }
              />
              {width >= WRITTEN && (
                <text className={styles['taken']} x={width / 2} y={HEIGHT / 2 + 14}>
                  {formatAmount(valor, money)}
                </text>
              )}
            </g>
          </g>
        ))}
      </svg>
      <table className={styles['table']}>
        <caption>
          <VisuallyHidden>{copy.leyenda}</VisuallyHidden>
        </caption>
        <tbody>
          {[{ ...queda, valor: left }, ...partes].map(({ nombre, valor, nota }) => (
            <tr key={nombre}>
              <th scope="row" className={styles['key']}>
                {nombre}
              </th>
              <td className={styles['amount']}>{formatAmount(valor, money)}</td>
              <td className={styles['why']}>{nota}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['sample']}>{copy.avisoMuestra}</p>
    </Section>
  );
}
