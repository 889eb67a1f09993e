import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { pageWords } from '#content/snapshot/page-words.ts';
import { ExternalIcon } from '#ui/icon/icons.ts';
import { ELSEWHERE_REL, isElsewhere } from '#ui/link/elsewhere.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { ButtonLabel, buttonClasses, type ButtonLook } from './ButtonLabel.tsx';

export interface LinkButtonProps extends ButtonLook, Omit<ComponentProps<'a'>, 'children'> {
  href: string;
}

/** Draws a link that looks like a button. A link to another site has an icon, as in `SiteLink`. */
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
  const elsewhere = isElsewhere(rest.href);
  const look = {
    variant,
    size,
    icon,
    wide,
    children: elsewhere ? (
      <>
        <span>{children}</span>
        <span> </span>
        <VisuallyHidden>{`(${pageWords().controls.externo})`}</VisuallyHidden>
      </>
    ) : (
      children
    ),
    iconAfter: elsewhere ? <ExternalIcon /> : iconAfter,
  };
  return (
    <a
      {...rest}
      {...(elsewhere && { rel: ELSEWHERE_REL })}
      className={classNames(...buttonClasses(look, true), className)}
    >
      <ButtonLabel {...look} />
    </a>
  );
}
