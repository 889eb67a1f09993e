import type { ReactNode } from 'react';
import type { Errors, ErrorStatus } from '#content/schemas/errors.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/icons.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import styles from './ErrorPage.module.css';

interface ErrorPageProps {
  content: Errors;
  status: ErrorStatus;
  text: string;
  reference?: string | undefined;
  children?: ReactNode;
}

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
            <LinkButton href="/" variant="primary" size="large">
              {content.inicio}
            </LinkButton>
            <LinkButton href="/contacto" variant="secondary" size="large">
              {content.contacto}
            </LinkButton>
          </>
        }
        illustration={
          <Building name="faroApagado" standing>
            <g transform="translate(0 72) scale(1 .7)">
              <path
                fill="var(--scene-near)"
                d="M-510 240v-30h40v30zM-400 240v-42l20-14 20 14v10h30v32zM-286 240v-34h46v34zM-196 240v-48h26v-16h14v16h20v48z"
              />
              <path
                fill="var(--scene-lamp)"
                d="M-494 217h8v9h-8zM-392 206h7v11h-7zM-375 206h7v11h-7zM-276 214h8v10h-8zM-258 214h8v10h-8zM-187 202h7v11h-7zM-162 202h7v11h-7z"
              />
            </g>
            <path
              fill="var(--brand-accent)"
              fillOpacity=".3"
              d="M102 36-21.6 127-70 168v72H27L93.300 81l-8-9.500h-4v-4.200H102z"
            />
            <path
              className={styles['missing']}
              d="M-70 239v-71l48.400-41L27 168v71M-35 239v-36H-8v36"
            />
            <path fill="var(--scene-lamp)" d="M102 33h36v34h-36z" />
            <circle fill="var(--scene-lit)" cx="120" cy="50" r="9" />
            <circle fill="var(--scene-near)" cx="117" cy="53" r="4" />
          </Building>
        }
      />
      <div className={styles['night']}>
        <Grid>
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
          {content.aviso !== undefined && (
            <div className={styles['terminal']}>
              <h2 className={styles['notice']}>{content.aviso}</h2>
              {children}
            </div>
          )}
        </Grid>
      </div>
    </>
  );
}
