import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Figure.module.css';

export interface FigureProps {
  /** The drawing, picture, chart or table. */
  children: ReactNode;
  caption: ReactNode;
  /** Before the caption, in small capitals' place: «Fig. 2», «Muestra». */
  mark?: ReactNode;
  /** A fine frame, for what has no edge of its own. */
  framed?: boolean | undefined;
  className?: string | undefined;
}

/** Something to look at, and under it what it is. */
export function Figure({ children, caption, mark, framed = false, className }: FigureProps) {
  return (
    <figure className={classNames(styles['figure'], className)}>
      <div className={classNames(styles['plane'], framed && styles['framed'])}>{children}</div>
      <figcaption className={styles['caption']}>
        {mark !== undefined && <span className={styles['mark']}>{mark}</span>}
        <span>{caption}</span>
      </figcaption>
    </figure>
  );
}
