import type { ReactNode } from 'react';
import type { Home } from '#content/schemas/home.ts';
import { buttonClasses } from '#ui/button/ButtonLabel.tsx';
import { classNames } from '#ui/class-names.ts';
import { ArrowRightIcon } from '#ui/icon/icons.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './HomeRehearsal.module.css';

interface HomeRehearsalProps {
  content: NonNullable<Home['ensayo']>;
  children?: ReactNode;
}

type Words = NonNullable<NonNullable<Home['ensayo']>['caida']>;

const NOTICE_ID = 'ensayo-aviso';

/** Draws a button (the breaker), a shop that the button turns off (`data-down`), and a terminal. */
export function HomeRehearsal({ content, children }: HomeRehearsalProps) {
  const { titulo, texto, enlace, caida } = content;
  return (
    <Section id="ensayo" title={titulo} tone="console">
      <div className={styles['words']}>
        <p>{texto}</p>
        {caida && <Breaker words={caida} />}
        <a className={styles['more']} data-screen="" href={enlace.ruta}>
          {enlace.texto} <ArrowRightIcon />
        </a>
        {caida && (
          <p id={NOTICE_ID} className={styles['notice']} data-screen="">
            {caida.aviso}
          </p>
        )}
      </div>
      {children !== undefined && (
        <div className={styles['terminal']}>
          {children}
          {caida && (
            <div
              className={styles['shop']}
              data-silhouette=""
              data-screen=""
              data-shop=""
              aria-hidden="true"
            >
              <Building name="tienda" />
            </div>
          )}
        </div>
      )}
    </Section>
  );
}

/** Draws the breaker, and a sentence that CSS shows in place of the breaker if motion is off. */
function Breaker({ words: { tumbar, mientras, otra, bajado } }: { words: Words }) {
  return (
    <>
      <button
        type="button"
        className={classNames(
          ...buttonClasses({ variant: 'primary', size: 'large', children: tumbar }),
        )}
        data-screen=""
        data-breaker={[tumbar, ...mientras, otra].join('|')}
        aria-describedby={NOTICE_ID}
      >
        <svg viewBox="0 0 28 40" aria-hidden="true">
          <path d="M1 1h26v38H1z" />
          <path className={styles['lever']} d="M7 6h14v14H7z" />
        </svg>
        <span>{tumbar}</span>
      </button>
      <VisuallyHidden>
        <span role="status" data-breaker-status="" />
      </VisuallyHidden>
      <p className={styles['down']}>{bajado}</p>
    </>
  );
}
