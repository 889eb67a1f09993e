import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Grid.module.css';

interface GridProps {
  children: ReactNode;
  className?: string | undefined;
}

/** The page's twelve columns. Children choose theirs from 48rem on; below there is one column. */
export function Grid({ children, className }: GridProps) {
  return <div className={classNames(styles['grid'], className)}>{children}</div>;
}
