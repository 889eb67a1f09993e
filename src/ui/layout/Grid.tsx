import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Grid.module.css';

interface GridProps {
  children: ReactNode;
  className?: string | undefined;
  /** Whether this grid opens the page. The contact bar is hidden while this grid is visible. */
  opening?: boolean;
}

/** Draws a grid of twelve columns. In windows of at least 48rem, each child chooses its columns. */
export function Grid({ children, className, opening }: GridProps) {
  return (
    <div className={classNames(styles['grid'], className)} data-opening={opening && ''}>
      {children}
    </div>
  );
}
