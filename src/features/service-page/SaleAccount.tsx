import { fill } from '#content/fill.ts';
import { formatAmount, formatPrice, type Money } from '#content/prices.ts';
import type { Commerce } from '#content/schemas/commerce.ts';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './SaleAccount.module.css';

/** The note is drawn so many units long, whatever it is worth. */
const LENGTH = 1000;
const HEIGHT = 224;
/** Between two strips, and how much lower each hangs than the one before. */
const GAP = 10;
const DROP = 18;
/** Its printed frame stands so far from its edges, and fits in no strip narrower than twice that. */
const MARGIN = 14;
/** A strip that is no wider says what it is down its length. */
const NARROW = 200;

interface SaleAccountProps {
  copy: Commerce['cuenta'];
  /** What a shop costs at least. */
  price: number | undefined;
  money: Money;
}

/**
 * What is left of a sale: a note of its amount, cut to scale before one's eyes by everyone who takes a part, who
 * is named on it, and under it what for, as a table; on a phone each row begins with its strip, laid down. The note is ours; it is nobody's money.
 */
export function SaleAccount({ copy, price, money }: SaleAccountProps) {
  const { total, partes, queda } = copy;
  const left = partes.reduce((rest, { valor }) => rest - valor, total);
  const unit = LENGTH / total;
  const end = left * unit;
  const last = partes.length;
  const strips = partes.map(({ nombre, valor }, index) => {
    const before = partes.slice(0, index).reduce((sum, part) => sum + part.valor, left);
    const step = index + 1;
    const [x, width] = [before * unit + step * GAP, valor * unit];
    return { nombre, valor, x, width, step, frame: frameIn(before * unit, width) };
  });
  return (
    <Section id="cuenta" title={copy.titulo} intro={copy.entrada} tone="night">
      <figure className={styles['bill']}>
        <svg
          className={styles['note']}
          viewBox={`0 0 ${LENGTH + last * GAP} ${HEIGHT + last * DROP}`}
          role="img"
          aria-label={`${queda.nombre} ${formatAmount(left, money)}`}
          focusable="false"
        >
          <path className={styles['left']} d={`M0 0h${end}v${HEIGHT}H0z`} />
          <path
            className={styles['print']}
            d={`M${end} ${MARGIN}H${MARGIN}v${HEIGHT - 2 * MARGIN}H${end}`}
          />
          <text className={styles['remains']} x="46" y="72">
            {queda.nombre}
          </text>
          <g className={styles['strips']}>
            {strips.map(({ nombre, valor, x, width, step, frame }) => (
              <g key={nombre} transform={`translate(${x} ${step * DROP})`}>
                <g className={styles['strip']}>
                  <path d={`M0 0h${width}v${HEIGHT}H0z`} />
                  <path className={styles['print']} d={frame} />
                  <Label name={nombre} amount={formatAmount(valor, money)} width={width} />
                </g>
              </g>
            ))}
          </g>
          {/* What it is worth before each cut and after the last; the style sheet says when. */}
          <g className={styles['worths']}>
            {[...partes.keys(), last].map((cuts) => (
              <text key={cuts} className={styles['worth']} x="42" y="178">
                {formatAmount(
                  partes.slice(last - cuts).reduce((rest, { valor }) => rest - valor, total),
                  money,
                )}
              </text>
            ))}
          </g>
        </svg>
        <figcaption className={styles['before']}>
          {price !== undefined && left > 0 && (
            <strong className={styles['covers']}>
              {fill(queda.cubre, {
                precio: formatPrice(price, money),
                ventas: String(Math.ceil(price / left)),
              })}
            </strong>
          )}
          {queda.nota}
        </figcaption>
      </figure>
      <table className={styles['table']}>
        <caption>
          <VisuallyHidden>{copy.leyenda}</VisuallyHidden>
        </caption>
        <tbody>
          {partes.map(({ nombre, valor, nota }) => (
            <tr key={nombre}>
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
              {nota !== undefined && <td className={styles['why']}>{nota}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['sample']}>{copy.avisoMuestra}</p>
    </Section>
  );
}

interface LabelProps {
  name: string;
  amount: string;
  /** How wide its strip is. */
  width: number;
}

/** What a strip is for: its name, where there is room for it, and its amount; on a wide one with the note's seal, the tower's eye. */
function Label({ name, amount, width }: LabelProps) {
  if (width > NARROW) {
    return (
      <g className={styles['label']}>
        <text className={styles['name']} x="32" y="62">
          {name}
        </text>
        <text className={styles['part']} x="30" y="162">
          {amount}
        </text>
        <g
          className={styles['print']}
          transform={`translate(${width - 76} ${HEIGHT / 2 + 18}) scale(.44)`}
        >
          <path d="M-90 0C-50-62 50-62 90 0 50 62-50 62-90 0zM-112 0C-62-88 62-88 112 0 62 88-62 88-112 0z" />
          <circle className={styles['pupil']} r="34" />
        </g>
      </g>
    );
  }
  // Its name over its amount, or after it where there is no room for two lines; clear of the note's printed end.
  const two = width > 70;
  return (
    <g
      className={styles['label']}
      transform={`translate(${width / 2 - (two ? 6 : 0)} ${HEIGHT - 28}) rotate(-90)`}
    >
      <text className={styles['small']} y={two ? 20 : 12}>
        {amount}
      </text>
      <text className={styles['name']} x={two ? 0 : 76} y={two ? -11 : 8}>
        {name}
      </text>
    </g>
  );
}

/** What a strip has of the note's printed frame: two lines across, and its end if that lies in it. */
function frameIn(start: number, width: number): string {
  if (width < 2 * MARGIN) return '';
  const across = Math.min(width, LENGTH - MARGIN - start);
  const down = HEIGHT - 2 * MARGIN;
  return across < width
    ? `M0 ${MARGIN}H${across}v${down}H0`
    : `M0 ${MARGIN}h${width}m0 ${down}h${-width}`;
}
