import type { Mobile } from '#content/schemas/mobile.ts';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './SignalDay.module.css';

/** A day's route as a line of stops: whole where there is a signal, broken where there is none. */
export function SignalDay({ copy }: { copy: Mobile['dia'] }) {
  return (
    <Section id="dia" title={copy.titulo} intro={copy.entrada}>
      <ol className={styles['day']}>
        {copy.paradas.map(({ hora, nombre, texto, senal }) => (
          <li key={hora} className={styles['stop']} data-signal={senal}>
            <p className={styles['time']}>
              {hora}
              <VisuallyHidden>, {senal ? copy.conSenal : copy.sinSenal}</VisuallyHidden>
            </p>
            <h3 className={styles['name']}>{nombre}</h3>
            <p className={styles['text']}>{texto}</p>
          </li>
        ))}
      </ol>
      <p className={styles['legend']}>
        <span className={styles['key']} data-signal="true">
          {copy.conSenal}
        </span>
        <span className={styles['key']} data-signal="false">
          {copy.sinSenal}
        </span>
        <span>{copy.avisoMuestra}</span>
      </p>
    </Section>
  );
}
