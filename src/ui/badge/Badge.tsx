import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Badge.module.css';

export interface BadgeProps {
  /** `success`, `error` and `info` are states; `accent` draws the eye; `plain` only names. */
  tone?: 'plain' | 'accent' | 'success' | 'error' | 'info' | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A word or two that classify what is beside them: a state, a kind, «Muestra». */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles['badge'], styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
