import type { SecurityPageContent } from '#content/schemas/security-page.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { CloseIcon } from '#ui/icon/direction-icons.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './SecurityAudit.module.css';

interface SecurityAuditProps {
  auditoria: NonNullable<SecurityPageContent['auditoria']>;
  limites: SecurityPageContent['limites'];
}

/** The audit as a service: its steps, what each leaves, and after them what is never done. */
export function SecurityAudit({ auditoria, limites }: SecurityAuditProps) {
  return (
    <Section
      id="auditoria"
      title={auditoria.titulo}
      intro={[auditoria.texto, auditoria.credencial].filter(Boolean).join(' ')}
    >
      <ol className={styles['steps']}>
        {auditoria.pasos.map(({ titulo, texto, entrega }) => (
          <li key={titulo} className={styles['step']}>
            <h3>{titulo}</h3>
            {entrega !== undefined && <p className={styles['left']}>{entrega}</p>}
            <NarrowFold summary={<VisuallyHidden>{titulo}</VisuallyHidden>}>
              <p className={styles['text']}>{texto}</p>
            </NarrowFold>
          </li>
        ))}
      </ol>
      {limites && (
        <div className={styles['limits']}>
          <h3>{limites.titulo}</h3>
          <ul>
            {limites.lista.map((item) => (
              <li key={item}>
                <CloseIcon className={styles['not']} />
                {item}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
