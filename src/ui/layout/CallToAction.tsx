import type { ReactNode } from 'react';
import { Grid } from './Grid.tsx';
import styles from './CallToAction.module.css';

interface CallToActionProps {
  title: string;
  /** What happens after pressing: how long, what it costs. */
  text: string;
  /** One primary link button, and at most one more. */
  children: ReactNode;
}

/** The end of a page: the lamp's plane, and the way to the quote. */
export function CallToAction({ title, text, children }: CallToActionProps) {
  return (
    <aside className={styles['block']} aria-label={title} data-plane="">
      <Grid className={styles['grid']}>
        <h2 className={styles['title']}>{title}</h2>
        <div className={styles['rest']}>
          <p>{text}</p>
          <div className={styles['actions']}>{children}</div>
        </div>
      </Grid>
    </aside>
  );
}
