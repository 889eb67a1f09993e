import { formatAmount, type Money } from '#content/prices.ts';
import type { Commerce } from '#content/schemas/commerce.ts';
import styles from './Banknote.module.css';

/** The note is drawn so many units long, whatever it is worth. */
const LENGTH = 1000;
const HEIGHT = 224;
/** Between two strips, and how much lower they all hang than what is left. */
const GAP = 10;
const DROP = 18;
/** Its printed frame stands so far from its edges, and fits in no strip narrower than twice that. */
const MARGIN = 14;
/** Letters of an amount on a strip: no higher, and so much of their height wide. */
const LARGEST = 48;
const LETTER = 0.56;
/** How far an amount's foot is from its strip's. */
const FOOT = 30;
/** How high the leads are that go from the strips to what is said of them. */
const LEADS = 80;
/** And how much lower each turns than the one before, so that none crosses another. */
const TURN = 12;

interface BanknoteProps {
  copy: Commerce['cuenta'];
  /** What nobody takes. */
  left: number;
  money: Money;
}

/**
 * A sale as a note of its amount, cut to scale before one's eyes by everyone who takes a part, and from each strip a
 * lead to where it is said what for: in as many columns as there are strips, beside what is left. The note is ours; it
 * is nobody's money.
 */
export function Banknote({ copy, left, money }: BanknoteProps) {
  const { total, partes, queda } = copy;
  const unit = LENGTH / total;
  const end = left * unit;
  const last = partes.length;
  const [width, height] = [LENGTH + last * GAP, HEIGHT + DROP];
  const strips = partes.map(({ nombre, valor }, index) => {
    const before = partes.slice(0, index).reduce((sum, part) => sum + part.valor, left);
    const step = index + 1;
    const [x, width] = [before * unit + step * GAP, valor * unit];
    const start = before * unit;
    return { nombre, valor, x, width, step, start, frame: frameIn(start, width) };
  });
  const [first] = strips;
  /** All of them as large as the narrowest has room for, as far as the note's printed end. */
  const room = ({ valor, width, start }: (typeof strips)[number]) =>
    (Math.min(width, LENGTH - MARGIN - start) - 6) / (LETTER * formatAmount(valor, money).length);
  const size = Math.floor(Math.min(LARGEST, ...strips.map(room)));
  /** Where the columns are, from the first strip to the note's end. */
  const column = (index: number) => {
    const from = first?.x ?? 0;
    return from + (index * (width - from)) / last;
  };
  return (
    <>
      <svg
        className={styles['note']}
        viewBox={`0 0 ${width} ${height}`}
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
          {strips.map(({ nombre, valor, x, width, step, start, frame }) => (
            <g key={nombre} data-part={step} transform={`translate(${x} ${DROP})`}>
              <g className={styles['strip']}>
                <path d={`M0 0h${width}v${HEIGHT}H0z`} />
                <path className={styles['print']} d={frame} />
                <text
                  className={styles['label']}
                  x={Math.min(width, LENGTH - MARGIN - start) / 2}
                  y={HEIGHT - MARGIN - FOOT}
                  fontSize={size}
                >
                  {formatAmount(valor, money)}
                </text>
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
      <svg
        className={styles['leads']}
        viewBox={`0 ${HEIGHT} ${width} ${LEADS}`}
        aria-hidden="true"
        focusable="false"
      >
        {strips.map(({ nombre, x, width: wide, step }, index) => (
          <path
            key={nombre}
            data-part={step}
            d={`M${index === 0 ? x + 1 : x + wide / 2} ${height}v${index * TURN}H${column(index) + 1}V${HEIGHT + LEADS}`}
          />
        ))}
      </svg>
    </>
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
