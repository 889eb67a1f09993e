import type { ReactNode } from 'react';
import type { Brand } from '#content/schemas/brand.ts';
import type { Ways } from '#content/ways.ts';
import type { Home } from '#content/schemas/home.ts';
import { PostMark } from '#ui/illustration/SectionMarks.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { SiteLink } from '#ui/link/SiteLink.tsx';
import styles from './HomeContact.module.css';

interface HomeContactProps {
  content: Home['contacto'];
  brand: Pick<Brand, 'horario' | 'respuesta'>;
  ways: Ways;
  /** The simple contact form. */
  children?: ReactNode;
}

/** The end of the home page: the short form, what happens once it is sent, and other ways to reach us. */
export function HomeContact({ content, brand, ways, children }: HomeContactProps) {
  return (
    <Section id="contacto" title={content.titulo} mark={<PostMark />}>
      <div className={styles['ways']}>
        <p className={styles['lead']}>{content.entrada}</p>
        <h3 className={styles['next']}>{content.despues.titulo}</h3>
        <ol className={styles['steps']}>
          {content.despues.pasos.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={styles['hours']}>
          {content.respuesta} {brand.respuesta}. {brand.horario}.
        </p>
        <ul className={styles['list']}>
          {[ways.whatsapp, ways.phone, ways.mail].map(
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
      {children !== undefined && <div className={styles['form']}>{children}</div>}
    </Section>
  );
}
