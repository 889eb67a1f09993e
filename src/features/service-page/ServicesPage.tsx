import type { ReactNode } from 'react';
import { priceParts } from '#content/prices.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import type { Services } from '#content/schemas/services.ts';
import { Section } from '#ui/layout/Section.tsx';
import { Closing } from './Closing.tsx';
import { Opening } from './Opening.tsx';
import { Questions } from './Questions.tsx';
import styles from './ServicesPage.module.css';
import { Street } from './Street.tsx';

const QUOTE = '/cotizacion';

interface ServicesPageProps {
  services: Services;
  words: Navigation['textos'];
  /** The cards; an island. */
  cards?: ReactNode;
}

/** Everything that can be bought here, with its price. */
export function ServicesPage({ services, words, cards }: ServicesPageProps) {
  const { catalogo } = services;
  return (
    <>
      <Opening
        copy={services}
        words={words}
        quote={QUOTE}
        illustration={
          <Street
            buildings={services.lista.map(({ id, nombre, dibujo }) => ({
              picture: dibujo,
              name: nombre,
              price: priceParts(id, services, '/servicios'),
            }))}
          />
        }
      />
      <Section id="catalogo" title={catalogo.titulo} intro={catalogo.entrada}>
        {catalogo.necesidades.length > 0 && (
          <dl className={styles['needs']}>
            {catalogo.necesidades.map(({ texto, servicios }) => (
              <div key={texto} className={styles['need']}>
                <dt>{texto}</dt>
                <dd>
                  {servicios.map((id) => (
                    <a key={id} href={`#${id}`}>
                      {services.lista.find((service) => service.id === id)?.nombre}
                    </a>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div className={styles['cards']}>{cards}</div>
      </Section>
      <Questions copy={services.preguntas} note={services.notaPrecios} />
      <Closing copy={services.cierre} quote={QUOTE} />
    </>
  );
}
