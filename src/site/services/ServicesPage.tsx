import type { ReactNode } from 'react';
import type { Navigation } from '#content/schemas/navigation.ts';
import type { Services } from '#content/schemas/services.ts';
import { LinkedText } from '#ui/link/LinkedText.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { Closing, Questions } from './Closing.tsx';
import { Opening } from './Opening.tsx';
import styles from './ServicesPage.module.css';
import { classNames } from '#ui/class-names.ts';
import { Building, standingAgain } from '#ui/illustration/Buildings.tsx';

const QUOTE = '/cotizacion';

interface ServicesPageProps {
  services: Services;
  words: Navigation['textos'];
  cards?: ReactNode;
}

export function ServicesPage({ services, words, cards }: ServicesPageProps) {
  const { catalogo } = services;
  const { lista } = services;
  const standing = lista.find(({ dibujo }) => dibujo === 'tienda') ?? lista.at(-1);
  return (
    <>
      <Opening
        copy={services}
        words={words}
        quote={QUOTE}
        illustration={
          <Street
            buildings={lista.map(({ id, nombre, corto = nombre, dibujo }) => ({
              id,
              picture: dibujo,
              name: corto,
            }))}
            standing={standing?.id}
          />
        }
      />
      <Section id="catalogo" title={catalogo.titulo} intro={<LinkedText text={catalogo.entrada} />}>
        <div>{cards}</div>
      </Section>
      <Questions copy={services.preguntas} note={services.notaPrecios} />
      <Closing
        copy={services.cierre}
        quote={QUOTE}
        standing={standing && standingAgain(standing.dibujo)}
      />
    </>
  );
}

interface StreetProps {
  buildings: readonly { id: string; picture: string; name: string }[];
  standing: string | undefined;
}

/**
 * Names side by side fit on a phone under two conditions. The number of names times the letters of
 * the longest word is at most `MOST_IN_WORDS`. The number of names times the letters of the longest
 * name is at most `MOST_IN_NAMES`.
 */
const MOST_IN_WORDS = 54;
const MOST_IN_NAMES = 110;

export function namesFit(names: readonly string[]): boolean {
  const longest = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length));
  return (
    names.length * longest(names.flatMap((name) => name.split(' '))) <= MOST_IN_WORDS &&
    names.length * longest(names) <= MOST_IN_NAMES
  );
}

function Street({ buildings, standing }: StreetProps) {
  const isTight = !namesFit(buildings.map(({ name }) => name));
  return (
    <div className={classNames(styles['street'], isTight && styles['tight'])} data-silhouette="">
      {buildings.map(({ id, picture, name }) => (
        <div key={id} className={styles['plot']}>
          <Building name={picture} id={id === standing ? 'edificio' : undefined} />
          <a className={styles['name']} href={`#${id}`}>
            {name}
          </a>
        </div>
      ))}
    </div>
  );
}
