import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Grid.module.css';

interface GridProps {
  children: ReactNode;
  className?: string | undefined;
  /** Whether it alone is the page's opening, where what follows shares its box (show-between.ts). */
  opening?: boolean;
}

/** The page's twelve columns. Children choose theirs from 48rem on; below there is one column. */
export function Grid({ children, className, opening }: GridProps) {
  return (
    <div className={classNames(styles['grid'], className)} data-opening={opening && ''}>
      {children}
    </div>
  );
}
