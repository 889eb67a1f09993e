import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Grid.module.css';

interface GridProps {
  children: ReactNode;
  className?: string | undefined;
}

/**
 * The page's twelve columns, within the page's margins. Children say their own columns
 * (`grid-column: 1 / span 5`) from 48rem on; below it there is one column and every child takes it.
 */
export function Grid({ children, className }: GridProps) {
  return <div className={classNames(styles['grid'], className)}>{children}</div>;
}
