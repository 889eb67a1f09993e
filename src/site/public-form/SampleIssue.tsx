import type { Brand } from '#content/schemas/brand.ts';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import styles from './SampleIssue.module.css';

interface SampleIssueProps {
  issue: NonNullable<NewsletterCopy['muestra']>;
  brand: Pick<Brand, 'nombre' | 'correo'>;
}

export function SampleIssue({ issue, brand }: SampleIssueProps) {
  return (
    <section className={styles['issue']}>
      <h2 className={styles['title']}>
        {issue.titulo} <span>{issue.sello}</span>
      </h2>
      <p className={styles['from']}>
        <b>{brand.nombre}</b> <i>{issue.fecha}</i>
        <span>{brand.correo}</span>
      </p>
      <h3>{issue.asunto}</h3>
      <p>{issue.inicio}</p>
      <p className={styles['figure']}>
        <strong>{issue.cifra.dato}</strong> {issue.cifra.texto}
      </p>
      <p>{issue.cierre}</p>
      <p className={styles['foot']}>{issue.pie}</p>
    </section>
  );
}
