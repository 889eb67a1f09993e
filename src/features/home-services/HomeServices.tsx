import { fill } from '#content/fill.ts';
import { priceParts, termsOf } from '#content/prices.ts';
import type { Home } from '#content/schemas/home.ts';
import type { Services } from '#content/schemas/services.ts';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { TownMark } from '#ui/illustration/SectionMarks.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './HomeServices.module.css';

interface HomeServicesProps {
  content: Home['servicios'];
  /** Where prices and times come from. */
  services: Services;
}

/**
 * The services as an index: one row each, the whole row leads to its page. Prices make a column of
 * figures; their currency and tax are seen once, over it, and heard in every row.
 */
export function HomeServices({ content, services }: HomeServicesProps) {
  const { moneda, rotulos } = services;
  const note = fill(content.nota, { moneda, impuesto: rotulos.impuesto });
  return (
    <Section id="servicios" title={content.titulo} intro={content.entrada} mark={<TownMark />}>
      <p className={styles['note']}>{note}</p>
      <ul className={styles['rows']}>
        {content.lista.map(({ nombre, texto, ruta, servicio }) => {
          const { name, tax, time } = termsOf(servicio, services, 'content/inicio.yaml');
          const { from, amount, per } = priceParts(servicio, services, 'content/inicio.yaml');
          return (
            <li key={servicio} className={styles['row']}>
              <h3 className={styles['name']}>
                <a className={styles['link']} href={ruta}>
                  {nombre ?? name}
                </a>
              </h3>
              <p className={styles['text']}>{texto}</p>
              <div className={styles['terms']}>
                <p>{time}</p>
                <p className={styles['price']}>
                  {from} <b>{amount}</b>
                  {per !== undefined && <span> {per}</span>}
                  <VisuallyHidden>
                    {' '}
                    {moneda}, {tax}
                  </VisuallyHidden>
                </p>
              </div>
              <ArrowRightIcon />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
