import { termsOf } from '#content/prices.ts';
import type { Home } from '#content/schemas/home.ts';
import type { Services } from '#content/schemas/services.ts';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { TownMark } from '#ui/illustration/SectionMarks.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './HomeServices.module.css';

interface HomeServicesProps {
  content: Home['servicios'];
  /** Where prices and times come from. */
  services: Services;
}

/** The services as an index: one row each, the whole row leads to its page. */
export function HomeServices({ content, services }: HomeServicesProps) {
  return (
    <Section id="servicios" title={content.titulo} intro={content.entrada} mark={<TownMark />}>
      <ul className={styles['rows']}>
        {content.lista.map(({ nombre, texto, ruta, servicio }) => {
          const { price, tax, time } = termsOf(servicio, services);
          return (
            <li key={ruta} className={styles['row']}>
              <h3 className={styles['name']}>
                <a className={styles['link']} href={ruta}>
                  {nombre}
                </a>
              </h3>
              <p className={styles['text']}>{texto}</p>
              <p className={styles['terms']}>
                <span className={styles['price']}>{price}</span>
                <span>
                  {tax} · {time}
                </span>
              </p>
              <span className={styles['arrow']} aria-hidden="true">
                <ArrowRightIcon />
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
