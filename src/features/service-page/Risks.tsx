import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './Risks.module.css';

interface RisksProps {
  copy: ServicePageCopy['riesgos'];
  /**
   * How they are laid out: `list`, one under the other; `answer`, each leading to what is done by an
   * arrow; `first`, the first one as large as the others together.
   */
  form?: 'list' | 'answer' | 'first';
}

/** What can go wrong, and beside each what is done about it. */
export function Risks({ copy, form = 'list' }: RisksProps) {
  return (
    <Section id="riesgos" title={copy.titulo} intro={copy.entrada} tone="night">
      <dl className={styles['risks']} data-form={form}>
        {copy.lista.map(({ riesgo, respuesta }) => (
          <div key={riesgo} className={styles['pair']}>
            <dt className={styles['risk']}>{riesgo}</dt>
            <dd className={styles['answer']}>
              {form === 'answer' && <ArrowRightIcon className={styles['arrow']} />}
              {respuesta}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
