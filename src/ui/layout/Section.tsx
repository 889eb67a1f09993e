import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Grid } from './Grid.tsx';
import styles from './Section.module.css';

interface SectionProps {
  id: string;
  title: string;
  intro?: ReactNode;
  mark?: ReactNode;
  /** The background. `night` is dark in both themes. `console` is for a terminal. */
  tone?: 'ground' | 'sunken' | 'night' | 'console' | undefined;
  children: ReactNode;
}

/** In characters. On a phone, a longer title is above the drawing `mark`, to take fewer lines. */
const LONG_TITLE = 30;

/** Draws a part of a page with its heading. The children are in a `Grid` of twelve columns. */
export function Section({ id, title, intro, mark, tone = 'ground', children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      className={classNames(styles['section'], styles[tone])}
      aria-labelledby={`${id}-titulo`}
    >
      <Grid className={classNames(styles['head'], title.length > LONG_TITLE && styles['long'])}>
        <h2 id={`${id}-titulo`} className={styles['title']}>
          {title}
        </h2>
        {mark !== undefined && <div className={styles['mark']}>{mark}</div>}
      </Grid>
      <Grid className={styles['body']}>
        {intro !== undefined && <p className={styles['intro']}>{intro}</p>}
        {children}
      </Grid>
    </section>
  );
}
