import type { Business } from '#content/schemas/business.ts';
import { Section } from '#ui/layout/Section.tsx';
import styles from './FoldedSheets.module.css';

/** The sheets of a business, each with its name, and the one thing that they become. */
export function FoldedSheets({ copy }: { copy: Business['hojas'] }) {
  return (
    <Section id="hojas" title={copy.titulo} intro={copy.entrada}>
      <ul className={styles['sheets']}>
        {copy.lista.map((name) => (
          <li key={name} className={styles['sheet']}>
            {name}
          </li>
        ))}
      </ul>
      <svg
        className={styles['fold']}
        viewBox="0 0 60 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path className={styles['shade']} d="M0 0 60 30v40L0 100z" />
        <path className={styles['crease']} d="M0 20 60 38M0 40 60 46M0 60 60 54M0 80 60 62" />
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
