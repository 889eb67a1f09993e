import type { SecurityPageContent } from '#content/schemas/security-page.ts';
import { CheckIcon } from '#ui/icon/action-icons.tsx';
import { Paper } from '#ui/paper/Paper.tsx';
import styles from './Findings.module.css';

type FindingsProps = NonNullable<SecurityPageContent['entregas']['informe']>;

/** The first page of a sample report: each door that was open, and the one that is shut already. */
export function Findings({ titulo, fallas }: FindingsProps) {
  return (
    <Paper className={styles['report']}>
      <h3 className={styles['title']}>{titulo}</h3>
      <ul className={styles['list']}>
        {fallas.map(({ falla, estado, corregida }) => (
          <li key={falla} className={styles['finding']} data-shut={corregida || undefined}>
            <svg
              className={styles['door']}
              viewBox="0 0 32 40"
              aria-hidden="true"
              focusable="false"
            >
              <path className={styles['frame']} d="M4 39V1h24v38" />
              {corregida ? (
                <path className={styles['leaf']} d="M4 1h24v38H4zM22 19v4" />
              ) : (
                <>
                  <path className={styles['light']} d="M4 1h24v38H4z" />
                  <path className={styles['leaf']} d="M4 1l12 5v33H4zM12 21v4" />
                </>
              )}
            </svg>
            <span className={styles['what']}>{falla}</span>
            <span className={styles['state']}>
              {corregida && <CheckIcon />} {estado}
            </span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
