import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Grid.module.css';

interface GridProps {
  children: ReactNode;
  className?: string | undefined;
  /** Whether this grid alone is the first part of the page (`show-between.ts`). */
  opening?: boolean;
}

/** Draws a grid of twelve columns, which children choose in windows of at least 48rem. */
export function Grid({ children, className, opening }: GridProps) {
  return (
    <div className={classNames(styles['grid'], className)} data-opening={opening && ''}>
      {children}
    </div>
  );
}
