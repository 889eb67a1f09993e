import type { ReactNode } from 'react';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './SecurityStage.module.css';

interface SecurityStageProps {
  /** What is said beside the terminal: that it is theatre. */
  notice: string;
  /** The terminal. */
  children?: ReactNode;
}

/** The simulated intrusion, on the ground under the page's opening. */
export function SecurityStage({ notice, children }: SecurityStageProps) {
  return (
    <Grid className={styles['stage']}>
      <div className={styles['terminal']}>{children}</div>
      <p className={styles['notice']}>{notice}</p>
    </Grid>
  );
}
