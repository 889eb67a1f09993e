import type { ReactNode } from 'react';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

/** What Button and LinkButton share. */
export interface ButtonLook {
  /**
   * `primary`: the one thing to do here, at most one in sight. `secondary`: the alternatives.
   * `quiet`: within text-heavy places. `danger`: what deletes. Default `secondary`.
   */
  variant?: ButtonVariant | undefined;
  /** `medium` is 44 px high; `small` (32 px) is for dense places, `large` (56 px) for openings. */
  size?: ButtonSize | undefined;
  /** Before the text. */
  icon?: ReactNode;
  /** After the text; moves a little towards the reader's goal on hover. */
  iconAfter?: ReactNode;
  /** Takes the whole width of its column. */
  wide?: boolean | undefined;
  children?: ReactNode;
}

/** The inside of a button: icon, text, icon. */
export function ButtonLabel({ icon, iconAfter, children }: ButtonLook) {
  return (
    <>
      {icon}
      {children !== undefined && <span className={styles['text']}>{children}</span>}
      {iconAfter !== undefined && <span className={styles['after']}>{iconAfter}</span>}
    </>
  );
}

/** The class names of a button with this look. */
export function buttonClasses(look: ButtonLook): (string | false | undefined)[] {
  return [
    styles['button'],
    styles[look.variant ?? 'secondary'],
    styles[look.size ?? 'medium'],
    look.wide === true && styles['wide'],
    look.children === undefined && styles['square'],
  ];
}
