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
import scene from '#ui/illustration/Scene.module.css';

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
  /** Of those that are paid once, the last: the one that stands at the end of the page too. */
  const last = services.lista.findLast(({ por }) => por !== 'mes');
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
      <Section id="catalogo" title={catalogo.titulo} intro={<LinkedText text={catalogo.entrada} />}>
        <div className={styles['cards']}>{cards}</div>
      </Section>
      <Questions copy={services.preguntas} note={services.notaPrecios} />
      <Closing copy={services.cierre} quote={QUOTE} standing={last && standingAgain(last.dibujo)} />
    </>
  );
}

interface StreetProps {
  /** The pictures, in the list's order, none twice; whose each is, where that is told, and what is paid by the month. */
  buildings: readonly { id: string; picture: string; name: string; monthly: boolean }[];
}

/** From so many on, the last of what is built once is being finished as the page opens. */
const TOWN = 6;

/**
 * A building for each service, side by side on the page's first horizon, in the order of the list: what is paid
 * once, and at the end what is paid by the month. All stand with their lights on; the dearest gets its top as the
 * page opens. Under each, below the horizon, what it is: the way to its row.
 */
function Street({ buildings }: StreetProps) {
  const last = buildings.findLastIndex(({ monthly }) => !monthly);
  return (
    <div className={styles['place']}>
      <div className={styles['street']}>
        {buildings.map(({ id, picture, name }, index) => {
          const built = index === last && buildings.length >= TOWN;
          /** The crane brings this one's top, and no other's. */
          const rising = built && picture === 'torre';
          return (
            <div key={id} className={classNames(styles['plot'], styles[picture])}>
              {built && <Crane loaded={rising} />}
              <Building
                name={picture}
                id={index === last ? 'edificio' : undefined}
                className={classNames(styles['piece'], rising && styles['rising'])}
              >
                {rising && <use className={styles['plan']} href="#edificio" />}
              </Building>
              <a className={styles['name']} href={`#${id}`}>
                {name}
              </a>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** It stands behind them, in their units, sets the top of what rises, and draws its hook up again. Drawn facing right, it is turned round. */
function Crane({ loaded }: { loaded: boolean }) {
  return (
    <svg className={styles['crane']} viewBox="0 0 440 440" aria-hidden="true" focusable="false">
      <path
        className={scene['stroke']}
        d="M96 440V62M116 440V62M96 440l20-42-20-42 20-42-20-42 20-42-20-42 20-42-20-42M20 62h416v14H20zM106 14L96 62M106 14l10 48M106 14L30 62M106 14l274 48"
      />
      <path className={scene['frame']} d="M20 76h36v30H20z" />
      <path className={scene['lamp']} d="M120 78h24v26h-24z" />
      <path className={scene['stroke']} d="M120 78h24v26h-24z" />
      <g className={styles['trolley']}>
        {/* What of its cable is above the jib is wound up. */}
        <svg y="76" width="440" height="364">
          <g className={styles['hook']}>
            <path className={scene['stroke']} d="M202-170V12" />
            <path className={scene['frame']} d="M195 10h14v14h-14z" />
            {loaded && (
              <g className={styles['load']}>
                <path className={scene['stroke']} d="M152 48l50-26 50 26" />
                <path className={scene['lit']} d="M180 126V46h-22a12 12 0 0 0-12 12v68z" />
                <path className={scene['shade']} d="M180 126V46h66a12 12 0 0 1 12 12v68z" />
                <path
                  className={scene['stroke']}
                  d="M146 126V58a12 12 0 0 1 12-12h88a12 12 0 0 1 12 12v68zM180 46v80"
                />
                <path
                  className={scene['near']}
                  d="M222 68h22v22h-22zM192 68h22v22h-22zM222 100h22v22h-22zM156 72h14v18h-14zM156 104h14v18h-14z"
                />
                <path className={scene['lamp']} d="M192 100h22v22h-22z" />
              </g>
            )}
          </g>
        </svg>
        <path className={scene['frame']} d="M192 76h20v7h-20z" />
      </g>
    </svg>
  );
}
