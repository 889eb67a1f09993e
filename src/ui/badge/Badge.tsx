import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Badge.module.css';

export interface BadgeProps {
  /** `success`, `error` and `info` show a state. `accent` attracts attention, `plain` does not. */
  tone?: 'plain' | 'accent' | 'success' | 'error' | 'info' | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** Draws one or two words, such as «Muestra», about the content beside the badge. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles['badge'], styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
