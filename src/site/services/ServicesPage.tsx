import type { ReactNode } from 'react';
import { linkedText } from '#content/linked-text.ts';
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
            buildings={services.lista.map(({ id, nombre, corto = nombre, dibujo, por }) => ({
              id,
              picture: dibujo,
              name: corto,
              monthly: por === 'mes',
            }))}
          />
        }
      />
      <Section id="catalogo" title={catalogo.titulo} intro={linked(catalogo.entrada)}>
        <div className={styles['cards']}>{cards}</div>
      </Section>
      <Questions copy={services.preguntas} note={services.notaPrecios} />
      <Closing copy={services.cierre} quote={QUOTE} />
    </>
  );
}

/** A text of the content with its links. */
function linked(copy: string) {
  return linkedText(copy).map(({ text, href }) =>
    href === undefined ? (
      text
    ) : (
      <a key={href} href={href}>
        {text}
      </a>
    ),
  );
}
