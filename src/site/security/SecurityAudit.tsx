import type { SecurityPageContent } from '#content/schemas/security-page.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { CloseIcon, ArrowRightIcon, CheckIcon } from '#ui/icon/icons.ts';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './SecurityAudit.module.css';
import type { ReactNode } from 'react';
import { Paper } from '#ui/paper/Paper.tsx';
import { Grid } from '#ui/layout/Grid.tsx';

interface SecurityAuditProps {
  auditoria: NonNullable<SecurityPageContent['auditoria']>;
  limites: SecurityPageContent['limites'];
}

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

type Deliverables = NonNullable<SecurityPageContent['entregas']>;

type FindingsProps = {
  heading: ReactNode;
} & NonNullable<Deliverables['informe']> &
  Pick<Deliverables, 'muestra'>;

/** Icons: a closed door for a repaired security problem, an open door for a remaining problem. */
const SHUT = 'M4 1L28 1V39H4ZM22 19V23';
const AJAR = 'M4 1L15 7V39H4ZM12 21V25';

function Findings({ titulo, fallas, muestra, heading }: FindingsProps) {
  return (
    <Paper>
      <div className={styles['title']}>
        {heading}
        <h3>{titulo}</h3>
      </div>
      <ul className={styles['list']}>
        {fallas.map(({ falla, estado, nivel, corregida }) => (
          <li key={falla} className={styles['finding']} data-shut={corregida || undefined}>
            <svg viewBox="0 0 32 40" aria-hidden="true">
              <path fill="var(--brand-accent)" d="M4 1h24v38H4z" />
              <path
                className={styles['frame']}
                fill="oklch(0.72 0.035 264)"
                d={corregida ? SHUT : AJAR}
              />
              <path className={styles['frame']} fill="none" d="M4 39V1h24v38" />
            </svg>
            <span className={styles['what']}>{falla}</span>
            <span className={styles['state']} data-level={nivel}>
              {corregida && <CheckIcon />} {estado}
            </span>
          </li>
        ))}
      </ul>
      {muestra && (
        <a className={styles['whole']} href={muestra.ruta}>
          {muestra.texto} <ArrowRightIcon />
        </a>
      )}
    </Paper>
  );
}

interface SecurityStageProps {
  copy: NonNullable<SecurityPageContent['entregas']>;
  children?: ReactNode;
}

export function SecurityStage({ copy, children }: SecurityStageProps) {
  const { titulo, informe, ronda, muestra } = copy;
  const heading = <h2 id="entregas-titulo">{titulo}</h2>;
  return (
    <section
      id="entregas"
      tabIndex={-1}
      className={styles['night']}
      data-plane=""
      aria-labelledby="entregas-titulo"
    >
      <Grid className={styles['stage']}>
        <div className={styles['report']}>
          {informe ? <Findings {...informe} muestra={muestra} heading={heading} /> : heading}
        </div>
        <div className={styles['round']}>
          <h3 className={styles['name']}>{ronda}</h3>
          {children}
        </div>
      </Grid>
    </section>
  );
}
