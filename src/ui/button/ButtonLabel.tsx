import type { ReactNode } from 'react';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  /** `primary` is a main action, `danger` one that cannot be undone. `quiet` looks like a link. */
  variant?: ButtonVariant | undefined;
  /** The height: `small` is 32 px, `medium` 44 px, `large` 56 px (for the top of a page). */
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  wide?: boolean | undefined;
  children?: ReactNode;
}

export function ButtonLabel({ icon, iconAfter, children }: ButtonLook) {
  return (
    <>
      {icon}
      {children !== undefined && <span className={styles['text']}>{children}</span>}
      {iconAfter !== undefined && <span className={styles['after']}>{iconAfter}</span>}
    </>
  );
}

/** Returns a button's classes. A link needs fewer classes: a link is never disabled or pending. */
export function buttonClasses(look: ButtonLook, isLink = false): (string | false | undefined)[] {
  return [
    styles['button'],
    !isLink && styles['action'],
    styles[look.variant ?? 'secondary'],
    styles[look.size ?? 'medium'],
    look.wide === true && styles['wide'],
    look.children === undefined && styles['square'],
  ];
}
