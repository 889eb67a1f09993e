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

/** The simulated intrusion, whose night is the page's from edge to edge, and on it what comes of one: a report. */
export function SecurityStage({ notice, informe, muestra, children }: SecurityStageProps) {
  return (
    <div className={styles['night']} data-plane="">
      <Grid className={styles['stage']}>
        <div className={styles['round']}>
          {children}
          <p className={styles['notice']}>{notice}</p>
        </div>
        <div className={styles['report']}>
          {informe && <Findings {...informe} />}
          {muestra && (
            <a className={styles['sample']} href={muestra.ruta}>
              {muestra.texto} <ArrowRightIcon />
            </a>
          )}
        </div>
      </Grid>
    </div>
  );
}
