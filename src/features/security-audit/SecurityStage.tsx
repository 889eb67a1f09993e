import type { ReactNode } from 'react';
import type { SecurityPageContent } from '#content/schemas/security-page.ts';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import { Findings } from './Findings.tsx';
import styles from './SecurityStage.module.css';

interface SecurityStageProps extends Pick<SecurityPageContent['entregas'], 'informe' | 'muestra'> {
  /** What is said under the terminal: that it is theatre. */
  notice: string;
  /** The terminal. */
  children?: ReactNode;
}

/** What comes of an audit, a report, and the smaller beside it the simulated one that it comes of: both in the page's night. */
export function SecurityStage({ notice, informe, muestra, children }: SecurityStageProps) {
  return (
    <div className={styles['night']} data-plane="">
      <Grid className={styles['stage']}>
        <div className={styles['report']}>
          {informe && <Findings {...informe} />}
          {muestra && (
            <a className={styles['sample']} href={muestra.ruta}>
              {muestra.texto} <ArrowRightIcon />
            </a>
          )}
        </div>
        <div className={styles['round']}>
          {children}
          <p className={styles['notice']}>{notice}</p>
        </div>
      </Grid>
    </div>
  );
}
