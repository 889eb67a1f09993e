import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import { Disclosure } from '#ui/collapse/Disclosure.tsx';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './Questions.module.css';

interface QuestionsProps {
  copy: ServicePageCopy['preguntas'];
  /** What holds for every answer. */
  note?: string | undefined;
}

/** What people ask before they ask for a quote. The first answer is open, to show that they are. */
export function Questions({ copy, note }: QuestionsProps) {
  if (copy === undefined) return null;
  return (
    <Section id="preguntas" title={copy.titulo}>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      <div className={styles['questions']}>
        {copy.lista.map(({ pregunta, respuesta }, index) => (
          <Disclosure key={pregunta} summary={pregunta} open={index === 0} name="preguntas">
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
