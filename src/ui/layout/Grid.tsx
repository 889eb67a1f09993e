import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Grid.module.css';

interface GridProps {
  children: ReactNode;
  className?: string | undefined;
  /** Whether this grid alone is the page's opening (`show-between.ts`). */
  opening?: boolean;
}

/** Draws the page's twelve columns. Children choose their columns from 48rem on. */
export function Grid({ children, className, opening }: GridProps) {
  return (
    <div className={classNames(styles['grid'], className)} data-opening={opening && ''}>
      {children}
    </div>
  );
}
