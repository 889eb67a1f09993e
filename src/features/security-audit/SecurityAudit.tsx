import type { SecurityPageContent } from '#content/schemas/security-page.ts';
import { CheckIcon } from '#ui/icon/action-icons.tsx';
import { CloseIcon } from '#ui/icon/direction-icons.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './SecurityAudit.module.css';

type SecurityAuditProps = Pick<SecurityPageContent, 'auditoria' | 'entregas' | 'limites'>;

/** The audit as a service: what is handed over, what is never done, and its steps. */
export function SecurityAudit({ auditoria, entregas, limites }: SecurityAuditProps) {
  return (
    <>
      <Section id="entregas" title={entregas.titulo}>
        <ul className={styles['deliveries']}>
          {entregas.lista.map((item) => (
            <li key={item}>
              <CheckIcon className={styles['done']} />
              {item}
            </li>
          ))}
        </ul>
        <div className={styles['limits']}>
          <h3>{limites.titulo}</h3>
          <ul className={styles['never']}>
            {limites.lista.map((item) => (
              <li key={item}>
                <CloseIcon className={styles['not']} />
                {item}
              </li>
            ))}
          </ul>
        </div>
      </Section>
      <Section id="auditoria" title={auditoria.titulo} intro={auditoria.texto}>
        <ol className={styles['steps']}>
          {auditoria.pasos.map(({ titulo, texto }) => (
            <li key={titulo} className={styles['step']}>
              <h3>{titulo}</h3>
              <p>{texto}</p>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
