import type { ReactNode } from 'react';
import type { Home } from '#content/schemas/home.ts';
import { classNames } from '#ui/class-names.ts';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { Blackout } from './Blackout.tsx';
import { Breaker, NOTICE_ID } from './Breaker.tsx';
import styles from './HomeRehearsal.module.css';

interface HomeRehearsalProps {
  content: Home['ensayo'];
  /** The landing terminal. */
  children?: ReactNode;
}

/**
 * The watch, shown instead of told, on a plane of its own that crosses the page: a breaker that brings a
 * sample shop down, the terminal beside it, and under both what happens then, so that one look holds it all.
 */
export function HomeRehearsal({ content, children }: HomeRehearsalProps) {
  const { titulo, texto, enlace, caida } = content;
  const more = (
    <a className={styles['more']} href={enlace.ruta}>
      {enlace.texto} <ArrowRightIcon />
    </a>
  );
  return (
    <Section id="ensayo" title={titulo} tone="console">
      <div className={classNames(styles['words'], caida && styles['told'])}>
        <p>{texto}</p>
        {caida ? <Breaker words={caida} /> : more}
      </div>
      {caida && <Blackout words={caida} />}
      {children !== undefined && (
        <div className={classNames(styles['terminal'], caida && styles['told'])}>{children}</div>
      )}
      {caida && (
        <div className={styles['foot']}>
          <p id={NOTICE_ID} className={styles['notice']}>
            {caida.aviso}
          </p>
          {more}
        </div>
      )}
    </Section>
  );
}
