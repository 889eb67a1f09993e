import type { ComponentProps } from 'react';
import { ExternalIcon } from '#ui/icon/direction-icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './SiteLink.module.css';

interface SiteLinkProps extends ComponentProps<'a'> {
  /** A page of the site, or `https:`, `tel:` or `mailto:`. */
  href: string;
  /** What is said of a link to another site, after its text: «otro sitio». */
  elsewhere: string;
}

/**
 * A link whose address comes from content. One to another site says so, to those who see and to those
 * who listen, and does not tell that site which page it was on. Props are the link's own.
 */
export function SiteLink({ href, elsewhere, children, ...rest }: SiteLinkProps) {
  if (!href.startsWith('https:')) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  }
  return (
    <a {...rest} href={href} rel="external noreferrer">
      {children} <VisuallyHidden>({elsewhere})</VisuallyHidden>
      <ExternalIcon className={styles['sign']} />
    </a>
  );
}
