import { fill } from '#content/placeholders.ts';
import type { Business } from '#content/schemas/business.ts';
import { classNames } from '#ui/class-names.ts';
import { Section } from '#ui/layout/Section.tsx';
import styles from './FoldedSheets.module.css';

/** What one sees of a sheet under the next, and of the last one, in rem as in the style sheet. */
const ROW = 1.8125;
const SHEET = 4.75;
/** How many a phone shows, and from how many on it says the rest. */
const FEW = 5;

/** The sheets of a business, each with its name: they come from all sides, and become one
 * order, which goes on by itself. */
export function FoldedSheets({ copy }: { copy: NonNullable<Business['hojas']> }) {
  const last = copy.lista.length - 1;
  const rest = copy.lista.length - FEW;
  const starts = copy.lista.map((_, index) => ({
    beside: round((100 * (index + 0.5) * ROW) / (last * ROW + SHEET)),
    below: round((100 * (index + 0.5)) / copy.lista.length),
  }));
  return (
    <Section id="hojas" title={copy.titulo} intro={copy.entrada} tone="sunken">
      <div className={styles['scene']}>
        <ul className={styles['sheets']}>
          {copy.lista.map((name) => (
            <li key={name} className={styles['sheet']}>
              {name}
            </li>
          ))}
          {rest > 1 && (
            <li className={classNames(styles['sheet'], styles['rest'])}>
              {fill(copy.resto, { cuantas: rest })}
            </li>
          )}
        </ul>
        <svg
          className={styles['fold']}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <g className={styles['across']}>
            <path
              className={styles['crease']}
              d={starts.map(({ beside }) => across(beside)).join('')}
            />
            <path className={styles['end']} d="M78 50h22" />
          </g>
          <g className={styles['down']}>
            <path
              className={styles['crease']}
              d={starts
                .filter((_, index) => index % 2 === 0)
                .map(({ below }) => down(below))
                .join('')}
            />
            <path className={styles['end']} d="M50 70v30" />
          </g>
        </svg>
        <div className={styles['one']}>
          <h3>{copy.una.titulo}</h3>
          <p>{copy.una.pedido}</p>
          <ol className={styles['then']}>
            {copy.una.lista.map(({ hora, texto }) => (
              <li key={hora}>
                <strong className={styles['hour']}>{hora}</strong>
                {texto}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  );
}

const round = (share: number) => Math.round(share * 10) / 10;

/** The fold of a sheet beside the pile or, on a phone, under it; all end in one. @param start 0 to 100 */
const across = (start: number) => `M0 ${start}H22C58 ${start} 48 50 80 50`;
const down = (start: number) => `M${start} 0C${start} 50 50 40 50 72`;
