import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Grid } from './Grid.tsx';
import styles from './Section.module.css';

interface SectionProps {
  /** Anchor of the section; the heading is `${id}-titulo`. */
  id: string;
  title: string;
  /** One or two sentences below the line. */
  intro?: ReactNode;
  /** A small illustration on the line, at its right end. */
  mark?: ReactNode;
  /** `sunken`: a plane further away; `night`: in both themes; `console`: a terminal's. Default `ground`. */
  tone?: 'ground' | 'sunken' | 'night' | 'console' | undefined;
  children: ReactNode;
}

/** On a phone a longer title would take four lines beside the mark. */
const LONG_TITLE = 30;

/** A part of a page, under a heading on a horizon. Children are on the twelve columns of `Grid`. */
export function Section({ id, title, intro, mark, tone = 'ground', children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      className={classNames(styles['section'], styles[tone])}
      aria-labelledby={`${id}-titulo`}
    >
      <div className={styles['horizon']}>
        <Grid className={classNames(styles['head'], title.length > LONG_TITLE && styles['long'])}>
          <h2 id={`${id}-titulo`} className={styles['title']}>
            {title}
          </h2>
          {mark !== undefined && <div className={styles['mark']}>{mark}</div>}
        </Grid>
      </div>
      <Grid className={styles['body']}>
        {intro !== undefined && <p className={styles['intro']}>{intro}</p>}
        {children}
      </Grid>
    </section>
  );
}
