import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import { Disclosure } from '#ui/collapse/Disclosure.tsx';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { PersonScene } from '#ui/illustration/PersonScene.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './Questions.module.css';

interface QuestionsProps {
  copy: ServicePageCopy['preguntas'];
  /** What holds for every answer. */
  note?: string | undefined;
  /** What gives trust, each with its name, in the note's place; beside the first, who is trusted. */
  points?: readonly { titulo: string; texto: string }[];
}

/** What people ask before they ask for a quote. The first answer is open, to show that they are, where nothing else is told. */
export function Questions({ copy, note, points = [] }: QuestionsProps) {
  return (
    <Section id="preguntas" title={copy.titulo}>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {points.length > 0 && (
        <dl className={styles['points']}>
          {points.map(({ titulo, texto }, index) => (
            <div key={titulo}>
              {index === 0 && <PersonScene role="programa" className={styles['person']} />}
              <dt>{titulo}</dt>
              <dd>{texto}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles['questions']}>
        {copy.lista.map(({ pregunta, respuesta }, index) => (
          <Disclosure
            key={pregunta}
            summary={pregunta}
            open={index === 0 && points.length === 0}
            name="preguntas"
          >
            <p>{respuesta}</p>
          </Disclosure>
        ))}
        {copy.otra !== undefined && (
          <a className={styles['other']} href="/contacto">
            {copy.otra} <ArrowRightIcon />
          </a>
        )}
      </div>
    </Section>
  );
}
