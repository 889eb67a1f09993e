import type { ReactNode } from 'react';
import { fill } from '#content/placeholders.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Ways } from '#content/ways.ts';
import type { Home } from '#content/schemas/home.ts';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { PostMark } from '#ui/illustration/SectionMarks.tsx';
import { fieldId } from '#ui/field/field-id.ts';
import { Grid } from '#ui/layout/Grid.tsx';
import { SiteLink } from '#ui/link/SiteLink.tsx';
import { Paper } from '#ui/paper/Paper.tsx';
import styles from './HomeContact.module.css';

interface HomeContactProps {
  content: Home['contacto'];
  brand: Pick<Brand, 'horario' | 'respuesta'>;
  ways: Ways;
  /** The simple contact form. */
  children?: ReactNode;
}

/**
 * The end of the home page, one plane of the lamp's colour: which way is for whom, the short form on a
 * sheet of paper, what happens once it is sent, and how else to reach us.
 */
export function HomeContact({ content, brand, ways, children }: HomeContactProps) {
  const { maneras } = content;
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
          <h2 id="contacto-titulo" className={styles['title']}>
            {content.titulo}
          </h2>
          <p className={styles['lead']}>{content.entrada}</p>
          {maneras && (
            <ul className={styles['choice']}>
              <li>
                {maneras.hoja.si}{' '}
                <a href={`#${fieldId('contact[nombre]')}`}>{maneras.hoja.texto}</a>
              </li>
              <li>
                {maneras.otra.si}{' '}
                <a href={maneras.otra.ruta}>
                  {maneras.otra.texto}
                  <ArrowRightIcon />
                </a>
              </li>
              {maneras.whatsapp && ways.whatsapp && (
                <li>
                  {maneras.whatsapp.si}{' '}
                  <SiteLink href={ways.whatsapp.href}>{maneras.whatsapp.texto}</SiteLink>
                </li>
              )}
            </ul>
          )}
        </div>
        {children !== undefined && (
          <div className={styles['sheet']}>
            <div className={styles['mark']}>
              <PostMark />
            </div>
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
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className={styles['hours']}>{brand.horario}.</p>
          <ul className={styles['list']}>
            {[maneras?.whatsapp ? undefined : ways.whatsapp, ways.phone, ways.mail].map(
              (way) =>
                way && (
                  <li key={way.href}>
                    <SiteLink className={styles['way']} href={way.href}>
                      {way.text}
                    </SiteLink>
                  </li>
                ),
            )}
          </ul>
        </div>
      </Grid>
    </section>
  );
}
