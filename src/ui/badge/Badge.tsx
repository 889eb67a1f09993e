import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Badge.module.css';

export interface BadgeProps {
  /**
   * The tone. `success`, `error` and `info` are states. `accent` attracts attention, and `plain`
   * only names.
   */
  tone?: 'plain' | 'accent' | 'success' | 'error' | 'info' | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** Draws a word or two that classify the content beside the badge, such as «Muestra». */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles['badge'], styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
