import type { ReactNode } from 'react';
import type { Home } from '#content/schemas/home.ts';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './HomeRehearsal.module.css';

interface HomeRehearsalProps {
  content: Home['ensayo'];
  /** The landing terminal. */
  children?: ReactNode;
}

/** A round of the watch, rehearsed: the terminal on a plane of its own that crosses the page, and what it shows. */
export function HomeRehearsal({ content, children }: HomeRehearsalProps) {
  const { titulo, texto, enlace } = content;
  return (
    <section className={styles['band']} data-plane="" aria-labelledby="ensayo-titulo">
      <Grid>
        <div className={styles['words']}>
          <h2 id="ensayo-titulo">{titulo}</h2>
          <p>{texto}</p>
          <a className={styles['more']} href={enlace.ruta}>
            {enlace.texto} <ArrowRightIcon />
          </a>
        </div>
        {children !== undefined && <div className={styles['terminal']}>{children}</div>}
      </Grid>
    </section>
  );
}
