import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Grid.module.css';

interface GridProps {
  children: ReactNode;
  className?: string | undefined;
  /** True for the page's first grid. While this grid is visible, the contact bar is hidden. */
  opening?: boolean;
}

/** Draws a grid of twelve columns. If the window is not narrow, each child chooses its columns. */
export function Grid({ children, className, opening }: GridProps) {
  return (
    <div className={classNames(styles['grid'], className)} data-opening={opening && ''}>
      {children}
    </div>
  );
}
