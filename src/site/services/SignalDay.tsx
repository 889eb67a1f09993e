import type { Mobile } from '#content/schemas/mobile.ts';
import { classNames } from '#ui/class-names.ts';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { GROUND, routeParts } from './route-parts.ts';
import styles from './SignalDay.module.css';
import drawn from './SignalRoute.module.css';
import words from './SignalWords.module.css';

/**
 * A day's route over and under the ground: on it where there is a signal, under it where there is none.
 * On a phone it goes down the page, and what has no signal lies in the dark.
 */
export function SignalDay({ copy }: { copy: NonNullable<Mobile['dia']> }) {
  const route = routeParts(copy.paradas.map(({ senal }) => senal));
  return (
    <Section id="dia" title={copy.titulo} intro={copy.entrada}>
      <div className={styles['frame']}>
        <div className={styles['day']}>
          <svg
            className={drawn['way']}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            <svg
              className={drawn['earth']}
              y={GROUND}
              width="100"
              height={100 - GROUND}
              viewBox={`0 ${GROUND} 100 ${100 - GROUND}`}
              preserveAspectRatio="none"
            >
              <path className={drawn['tunnel']} d={route.under} />
            </svg>
            <path className={drawn['above']} d={route.above} />
            <path className={drawn['under']} d={route.under} />
            <path className={drawn['lit']} d={route.lit} />
            <path className={classNames(drawn['lit'], drawn['core'])} d={route.lit} />
            <path className={drawn['dark']} d={route.dark} />
            <path className={classNames(drawn['dark'], drawn['core'])} d={route.dark} />
          </svg>
          <ol className={styles['stops']}>
            {copy.paradas.map(({ hora, nombre, texto, senal }) => (
              <li key={hora} className={styles['stop']} data-signal={senal}>
                <div className={words['words']}>
                  <p className={words['time']}>
                    {hora}
                    <VisuallyHidden>, {senal ? copy.conSenal : copy.sinSenal}</VisuallyHidden>
                  </p>
                  <h3 className={words['name']}>{nombre}</h3>
                  <p className={words['text']}>{texto}</p>
                </div>
              </li>
            ))}
          </ol>
          <p className={words['legend']}>
            <span className={words['key']} data-signal="true">
              {copy.conSenal}
            </span>
            <span className={words['key']} data-signal="false">
              {copy.sinSenal}
            </span>
          </p>
        </div>
      </div>
    </Section>
  );
}
