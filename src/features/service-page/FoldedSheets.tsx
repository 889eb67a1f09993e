import type { Business } from '#content/schemas/business.ts';
import { Section } from '#ui/layout/Section.tsx';
import styles from './FoldedSheets.module.css';

/** The sheets of a business, each with its name, and the one thing that they become. */
export function FoldedSheets({ copy }: { copy: Business['hojas'] }) {
  const starts = copy.lista.map((_, index) =>
    Math.round((100 * (index + 0.5)) / copy.lista.length),
  );
  return (
    <Section id="hojas" title={copy.titulo} intro={copy.entrada} tone="sunken">
      <ul className={styles['sheets']}>
        {copy.lista.map((name) => (
          <li key={name} className={styles['sheet']}>
            {name}
          </li>
        ))}
      </ul>
      <svg
        className={styles['fold']}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <g className={styles['across']}>
          <path className={styles['crease']} d={starts.map(across).join('')} />
          <path className={styles['end']} d="M78 50h22" />
        </g>
        <g className={styles['down']}>
          <path className={styles['crease']} d={starts.map(down).join('')} />
          <path className={styles['end']} d="M50 70v30" />
        </g>
      </svg>
      <div className={styles['one']}>
        <h3>{copy.una.titulo}</h3>
        <ul className={styles['then']}>
          {copy.una.lista.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** The fold of a sheet beside the pile or, on a phone, under it; all end in one. @param start 0 to 100 */
const across = (start: number) => `M0 ${start}C50 ${start} 40 50 80 50`;
const down = (start: number) => `M${start} 0C${start} 50 50 40 50 72`;
