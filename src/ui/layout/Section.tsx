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
  /** A small illustration that stands on the line, at its right end. */
  mark?: ReactNode;
  /**
   * `ground` (default), `sunken` for a plane further away, `night` for one that is night in both
   * themes, `console` for a terminal's ground.
   */
  tone?: 'ground' | 'sunken' | 'night' | 'console' | undefined;
  children: ReactNode;
}

/** Letters of a title that leaves no room for the mark beside it on a phone: more would be four lines. */
const LONG_TITLE = 30;

/**
 * A part of a page. Its heading and mark stand on a horizon that crosses the whole page; what it
 * holds hangs below. Children go straight on the twelve columns of `Grid`.
 */
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
