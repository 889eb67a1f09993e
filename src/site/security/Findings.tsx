import type { ReactNode } from 'react';
import type { SecurityPageContent } from '#content/schemas/security-page.ts';
import { CheckIcon } from '#ui/icon/action-icons.tsx';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Paper } from '#ui/paper/Paper.tsx';
import styles from './Findings.module.css';

type Deliverables = NonNullable<SecurityPageContent['entregas']>;

type FindingsProps = {
  /** What all of it is, over the report's own name. */ children: ReactNode;
} & NonNullable<Deliverables['informe']> &
  Pick<Deliverables, 'muestra'>;

/** A door's leaf and its handle: shut where it was mended, ajar where it is to be. */
const SHUT = 'M4 1L28 1V39H4ZM22 19V23';
const AJAR = 'M4 1L15 7V39H4ZM12 21V25';

/**
 * The first page of a sample report: each door that was open, the light that it lets out, and the one that
 * is shut already, and where the whole of it can be read.
 */
export function Findings({ titulo, fallas, muestra, children }: FindingsProps) {
  return (
    <Paper className={styles['report']}>
      <div className={styles['title']}>
        {children}
        <h3>{titulo}</h3>
      </div>
      <ul className={styles['list']}>
        {fallas.map(({ falla, estado, corregida }) => (
          <li key={falla} className={styles['finding']} data-shut={corregida || undefined}>
            <span className={styles['beam']} />
            <svg
              className={styles['door']}
              viewBox="0 0 32 40"
              aria-hidden="true"
              focusable="false"
            >
              <path className={styles['light']} d="M4 1h24v38H4z" />
              <path className={styles['leaf']} d={corregida ? SHUT : AJAR} />
              <path className={styles['frame']} d="M4 39V1h24v38" />
            </svg>
            <span className={styles['what']}>{falla}</span>
            <span className={styles['state']}>
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
