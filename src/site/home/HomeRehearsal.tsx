import type { ReactNode } from 'react';
import type { Home } from '#content/schemas/home.ts';
import { ArrowRightIcon } from '#ui/icon/icons.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { pageWords } from '#content/page-words.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './HomeRehearsal.module.css';

interface HomeRehearsalProps {
  content: NonNullable<Home['ensayo']>;
  /** The landing terminal: it types what happens. */
  children?: ReactNode;
}

type Words = NonNullable<NonNullable<Home['ensayo']>['caida']>;

/** Who says that none of it is real: the breaker is described by it. */
const NOTICE_ID = 'ensayo-aviso';

/**
 * The watch, shown instead of told: a breaker that brings a sample shop down, the shop with the tower that
 * looks at it, and the terminal, which tells what happens line by line.
 */
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
      </div>
      {caida && <Scene />}
      {children !== undefined && <div className={styles['terminal']}>{children}</div>}
      {caida && (
        <p id={NOTICE_ID} className={styles['notice']} data-screen="">
          {caida.aviso}
        </p>
      )}
    </Section>
  );
}

/**
 * What the visitor flips, and what it says before, meanwhile and afterwards; break-shop.ts makes it work.
 * Where nothing moves, and without scripts, the terminal has told it all: in its place, when it was.
 */
function Breaker({ words: { tumbar, mientras, otra, bajado } }: { words: Words }) {
  return (
    <>
      <button
        type="button"
        className={styles['breaker']}
        data-screen=""
        data-breaker={[tumbar, ...mientras, otra].join('|')}
        aria-describedby={NOTICE_ID}
      >
        <svg viewBox="0 0 28 40" aria-hidden="true" focusable="false">
          <path className={styles['case']} d="M1 1h26v38H1z" />
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

/** The shop, and the tower whose light is on it; without light while it is down (`data-down`). */
function Scene() {
  return (
    <div className={styles['scene']} data-screen="" data-shop="" aria-hidden="true">
      <Building name="tienda" flush className={styles['shop']} />
      {pageWords().pictures['gracias'] === undefined && <div className={styles['beam']} />}
      <Building name="faroSinHaz" className={styles['tower']} />
    </div>
  );
}
