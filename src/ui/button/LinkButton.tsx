import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { ButtonLabel, buttonClasses, type ButtonLook } from './ButtonLabel.tsx';

export interface LinkButtonProps extends ButtonLook, Omit<ComponentProps<'a'>, 'children'> {
  href: string;
}

/** A link that looks like a button: it goes somewhere, it does nothing. Props are the link's own. */
export function LinkButton({
  variant,
  size,
  icon,
  iconAfter,
  wide,
  children,
  className,
  ...rest
}: LinkButtonProps) {
  const look = { variant, size, icon, iconAfter, wide, children };
  return (
    <a {...rest} className={classNames(...buttonClasses(look), className)}>
      <ButtonLabel {...look} />
    </a>
  );
}
