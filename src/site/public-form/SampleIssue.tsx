import type { ReactNode } from 'react';
import type { Brand } from '#content/schemas/brand.ts';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import { fill } from '#content/values/placeholders.ts';
import { classNames } from '#ui/class-names.ts';
import tag from '#ui/label/Tag.module.css';
import ink from '#ui/illustration/Ink.module.css';
import styles from './SampleIssue.module.css';

interface SampleIssueProps {
  sample: NonNullable<NewsletterCopy['muestra']>;
  topics: NewsletterCopy['temas'];
  brand: Pick<Brand, 'nombre'>;
  stamp: (name: string) => ReactNode;
}

const HOUSES = Array.from({ length: 10 }, (_, house) => 20 * house + 2);

const ROOFS = ['10l8-8 8 8', '6h5V3h6v3h5v4', '10l16-6v6'];

/** Draws a sample newsletter for each topic. CSS shows only that of the last ticked topic. */
export function SampleIssue({ sample, topics, brand, stamp }: SampleIssueProps) {
  return (
    <section className={styles['issue']}>
      <h2>
        {sample.titulo} <span className={tag['tag']}>{sample.sello}</span>
      </h2>
      <p className={styles['from']}>
        {brand.nombre}, {sample.fecha}
      </p>
      <div className={styles['letters']}>
        {topics.map(({ valor, etiqueta }, index) => {
          const letter = sample.cartas[index];
          if (letter === undefined) return null;
          const { dibujo, asunto, inicio, cifra, cierre } = letter;
          return (
            <article key={valor}>
              <div className={classNames(styles['corner'], ink['ink'])}>{stamp(dibujo)}</div>
              <div>
                <p className={styles['from']}>{sample.rotulo}</p>
                <h3>{asunto}</h3>
              </div>
              <p>{inicio}</p>
              <p className={styles['figure']}>
                <strong>{cifra.dato}</strong> {cifra.texto}
                <svg viewBox="0 0 200 24" aria-hidden="true">
                  <path
                    fill="var(--silhouette)"
                    d={HOUSES.map((x, house) => `M${x} 24V${ROOFS[house % 3]}v14z`).join('')}
                  />
                  <path
                    fill="var(--brand-accent)"
                    d={HOUSES.slice(0, cifra.luces)
                      .map((x) => `M${x + 5} 12h6v6h-6z`)
                      .join('')}
                  />
                </svg>
              </p>
              <p>{cierre}</p>
              <p className={styles['foot']}>{fill(sample.pie, { tema: etiqueta })}</p>
            </article>
          );
        })}
      </div>
    </section>
  );
}
