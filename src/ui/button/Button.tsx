import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { ButtonLabel, buttonClasses, type ButtonLook } from './ButtonLabel.tsx';
import styles from './Button.module.css';

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  /** True while the button's action runs. The button then ignores clicks but keeps the focus. */
  pending?: boolean | undefined;
  pendingLabel?: string | undefined;
}

/** Draws a button. A button that contains only an icon needs an `aria-label`. */
export function Button({
  variant,
  size,
  icon,
  iconAfter,
  wide,
  children,
  pending = false,
  pendingLabel,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = { variant, size, icon, iconAfter, wide, children };
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        className={classNames(...buttonClasses(look), pending && styles['pending'], className)}
        onClick={press}
        {...(pending && { 'aria-disabled': true })}
      >
        <ButtonLabel {...look} />
      </button>
      {/* Screen readers do not announce changes inside a button, so this text is outside. */}
      {pendingLabel !== undefined && (
        <VisuallyHidden>
          <span role="status">{pending ? pendingLabel : ''}</span>
        </VisuallyHidden>
      )}
    </>
  );
}
