import type { SecurityPageContent } from '#content/schemas/security-page.ts';
import { CheckIcon } from '#ui/icon/action-icons.tsx';
import { CloseIcon } from '#ui/icon/direction-icons.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './SecurityAudit.module.css';
import { StepSheet } from './StepSheet.tsx';

type SecurityAuditProps = Pick<SecurityPageContent, 'auditoria' | 'entregas' | 'limites'>;

/** The audit as a service: what is handed over, what is never done, and its steps. */
export function SecurityAudit({ auditoria, entregas, limites }: SecurityAuditProps) {
  return (
    <>
      <section
        id="entregas"
        tabIndex={-1}
        className={styles['both']}
        aria-labelledby="entregas-titulo"
      >
        <Grid className={styles['pair']}>
          <h2 id="entregas-titulo">{entregas.titulo}</h2>
          <ul>
            {entregas.lista.map((item) => (
              <li key={item}>
                <CheckIcon className={styles['done']} />
                {item}
              </li>
            ))}
          </ul>
          <h2>{limites.titulo}</h2>
          <ul>
            {limites.lista.map((item) => (
              <li key={item}>
                <CloseIcon className={styles['not']} />
                {item}
              </li>
            ))}
          </ul>
        </Grid>
      </section>
      <Section id="auditoria" title={auditoria.titulo} intro={auditoria.texto}>
        <ol className={styles['steps']}>
          {auditoria.pasos.map(({ titulo, texto, entrega }) => (
            <li key={titulo} className={styles['step']}>
              <h3>{titulo}</h3>
              <p className={styles['text']}>{texto}</p>
              {entrega && (
                <>
                  <StepSheet name={entrega.hoja} className={styles['sheet']} />
                  <p className={styles['left']}>{entrega.texto}</p>
                </>
              )}
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
