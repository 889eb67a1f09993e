import type { ReactNode } from 'react';
import type { Errors, ErrorStatus } from '#content/schemas/errors.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Building } from '#ui/illustration/Buildings.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import styles from './ErrorPage.module.css';

interface ErrorPageProps {
  content: Errors;
  status: ErrorStatus;
  /** What to do, with the agency's contacts in their places. */
  text: string;
  /** The request's reference, or what the server replaces by it; shown where it is given. */
  reference?: string | undefined;
  /** The terminal, with the simulated intrusion of the security page. */
  children?: ReactNode;
}

/** What went wrong, what to do, the ways out, and under or beside them something to watch meanwhile. */
export function ErrorPage({ content, status, text, reference, children }: ErrorPageProps) {
  const { titulo } = content.paginas[status];
  return (
    <>
      <PageHeader
        title={titulo}
        lead={
          <>
            {text}
            {reference !== undefined && (
              <>
                {' '}
                {content.referencia} <code className={styles['reference']}>{reference}</code>
              </>
            )}
          </>
        }
        actions={
          <>
            <LinkButton href="/" variant="primary">
              {content.inicio}
            </LinkButton>
            <LinkButton href="/contacto" variant="secondary">
              {content.contacto}
            </LinkButton>
          </>
        }
        illustration={
          <div className={styles['tower']}>
            <div className={styles['found']} />
            <Building name="faroApagado">
              <Search />
            </Building>
          </div>
        }
      />
      <Grid className={styles['body']}>
        <ul className={styles['links']}>
          {content.enlaces.map(({ texto: name, ruta }) => (
            <li key={ruta}>
              <a className={styles['link']} href={ruta}>
                {name}
                <ArrowRightIcon />
              </a>
            </li>
          ))}
        </ul>
        <div className={styles['terminal']}>
          <p className={styles['notice']}>{content.aviso}</p>
          {children}
        </div>
      </Grid>
    </>
  );
}

/**
 * The lamp looks for the page once, to both sides, and then lights the way to what there is: the links under
 * it. Without motion it lights them.
 */
function Search() {
  return (
    <>
      <g className={styles['search']}>
        <path d="M120 50L72 43.6V56.4ZM120 50L168 43.6V56.4Z" />
        <path opacity=".6" d="M72 43.6L32 38.3V61.7L72 56.4ZM168 43.6L208 38.3V61.7L168 56.4Z" />
        <path opacity=".25" d="M32 38.3L-4 33.5V66.5L32 61.7ZM208 38.3L244 33.5V66.5L208 61.7Z" />
      </g>
      <path className={styles['lamp']} d="M102 33h36v34h-36z" />
      <circle className={styles['white']} cx="120" cy="50" r="9" />
      <circle className={styles['pupil']} cx="117" cy="53" r="4" />
    </>
  );
}
