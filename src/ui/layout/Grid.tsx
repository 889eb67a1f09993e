import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Grid.module.css';

interface GridProps {
  children: ReactNode;
  className?: string | undefined;
}

/**
 * The page's twelve columns, within the page's margins. From 48rem on children choose their columns (`grid-column:
 * 1 / span 5`); below there is one column.
 */
export function Grid({ children, className }: GridProps) {
  return <div className={classNames(styles['grid'], className)}>{children}</div>;
}
