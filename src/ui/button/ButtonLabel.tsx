import type { ReactNode } from 'react';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  /**
   * The variant, by default `secondary`. At most one `primary` button is visible. `quiet` is for a
   * place among text. `danger` is for an action that deletes something.
   */
  variant?: ButtonVariant | undefined;
  /**
   * The size. `medium` is 44 px high, `small` 32 px for dense places, and `large` 56 px for
   * openings.
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

export function buttonClasses(look: ButtonLook): (string | false | undefined)[] {
  return [
    styles['button'],
    styles[look.variant ?? 'secondary'],
    styles[look.size ?? 'medium'],
    look.wide === true && styles['wide'],
    look.children === undefined && styles['square'],
  ];
}
