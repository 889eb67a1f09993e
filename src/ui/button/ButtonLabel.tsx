import type { ReactNode } from 'react';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  /**
   * A page shows at most one `primary` button, `quiet` looks like underlined text, and `danger` is
   * for deleting. `secondary` is the default.
   */
  variant?: ButtonVariant | undefined;
  /**
   * `medium` is 44 px high, `small` is 32 px for little space, and `large` is 56 px for the first
   * part of a page.
   */
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

/**
 * Returns the classes of a button. A link needs fewer classes, because a link is never disabled or
 * pending.
 */
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
