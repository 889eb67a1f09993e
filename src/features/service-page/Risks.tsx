import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import { Section } from '#ui/layout/Section.tsx';
import styles from './Risks.module.css';

/** What can go wrong, and beside each what is done about it. */
export function Risks({ copy }: { copy: ServicePageCopy['riesgos'] }) {
  return (
    <Section id="riesgos" title={copy.titulo} intro={copy.entrada} tone="night">
      <dl className={styles['risks']}>
        {copy.lista.map(({ riesgo, respuesta }) => (
          <div key={riesgo} className={styles['pair']}>
            <dt className={styles['risk']}>{riesgo}</dt>
            <dd className={styles['answer']}>{respuesta}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
