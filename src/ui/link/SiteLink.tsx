import type { ComponentProps } from 'react';
import { pageWords } from '#content/snapshot/page-words.ts';
import { ExternalIcon } from '#ui/icon/icons.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { ELSEWHERE_REL, isElsewhere } from './elsewhere.ts';
import styles from './SiteLink.module.css';

interface SiteLinkProps extends ComponentProps<'a'> {
  href: string;
}

/** Draws a link of the content. A link to another site has an icon and sends no referrer. */
export function SiteLink({ href, children, ...rest }: SiteLinkProps) {
  if (!isElsewhere(href)) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  }
  return (
    <a {...rest} href={href} rel={ELSEWHERE_REL}>
      <span>{children}</span>
      <ElsewhereMark />
    </a>
  );
}

function ElsewhereMark() {
  return (
    <>
      <VisuallyHidden>{` (${pageWords().controls.externo})`}</VisuallyHidden>
      <ExternalIcon className={styles['sign']} />
    </>
  );
}
