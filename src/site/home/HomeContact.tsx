import type { ReactNode } from 'react';
import { fill } from '#content/values/placeholders.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Home } from '#content/schemas/home.ts';
import { Grid } from '#ui/layout/Grid.tsx';
import { Paper } from '#ui/paper/Paper.tsx';
import styles from './HomeContact.module.css';

interface HomeContactProps {
  content: Home['contacto'];
  brand: Pick<Brand, 'respuesta'>;
  children?: ReactNode;
}

/** Draws the end of the home page: the short form, and what happens after the form is sent. */
export function HomeContact({ content, brand, children }: HomeContactProps) {
  return (
    <section
      id="contacto"
      tabIndex={-1}
      className={styles['plane']}
      aria-labelledby="contacto-titulo"
      data-plane=""
    >
      <Grid className={styles['grid']}>
        <div className={styles['words']}>
          <h2 id="contacto-titulo">{content.titulo}</h2>
          <p className={styles['lead']}>{content.entrada}</p>
        </div>
        {children !== undefined && (
          <div className={styles['sheet']}>
            <Paper>
              <div className={styles['form']}>
                <p className={styles['reader']}>
                  {fill(content.hoja, { respuesta: brand.respuesta })}
                </p>
                {children}
              </div>
            </Paper>
          </div>
        )}
        <div className={styles['after']}>
          <h3 className={styles['next']}>{content.despues.titulo}</h3>
          <ol className={styles['steps']}>
            {content.despues.pasos.map((step) => (
              <li key={step}>{fill(step, { respuesta: brand.respuesta })}</li>
            ))}
          </ol>
        </div>
      </Grid>
    </section>
  );
}
