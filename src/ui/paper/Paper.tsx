import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Paper.module.css';

interface PaperProps {
  children: ReactNode;
  className?: string | undefined;
}

export function Paper({ children, className }: PaperProps) {
  return <div className={classNames(styles['paper'], className)}>{children}</div>;
}
