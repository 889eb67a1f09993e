import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import { Disclosure } from '#ui/collapse/Disclosure.tsx';
import { LinkedText } from '#ui/link/LinkedText.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './Closing.module.css';
import { ArrowRightIcon } from '#ui/icon/icons.ts';
import { Section } from '#ui/layout/Section.tsx';
import { CallToAction, type Standing } from '#ui/layout/CallToAction.tsx';

interface DoubtsProps {
  risks: ServicePageCopy['riesgos'];
  questions: ServicePageCopy['preguntas'];
}

export function Doubts({ risks, questions }: DoubtsProps) {
  if (risks === undefined && questions === undefined) return null;
  return (
    <Grid className={styles['doubts']}>
      {risks && (
        <Half
          id="riesgos"
          title={risks.titulo}
          entries={risks.lista.map(({ riesgo, respuesta }) => [riesgo, respuesta])}
        />
      )}
      {questions && (
        <Half
          id="preguntas"
          title={questions.titulo}
          entries={questions.lista.map(({ pregunta, respuesta }) => [pregunta, respuesta])}
        />
      )}
    </Grid>
  );
}

interface HalfProps {
  id: string;
  title: string;
  entries: readonly (readonly [string, string])[];
}

function Half({ id, title, entries }: HalfProps) {
  return (
    <section id={id} tabIndex={-1} className={styles['half']} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>{title}</h2>
      <div className={styles['list']}>
        {entries.map(([summary, text], index) => (
          <Disclosure key={summary} summary={summary} open={index === 0} name={id}>
            <p>
              <LinkedText text={text} />
            </p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

interface QuestionsProps {
  copy: ServicePageCopy['preguntas'];
  note?: string | undefined;
}

/** Draws frequent questions. The first answer is open, to show that answers can be opened. */
export function Questions({ copy, note }: QuestionsProps) {
  if (copy === undefined) return null;
  return (
    <Section id="preguntas" title={copy.titulo}>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      <div className={styles['questions']}>
        {copy.lista.map(({ pregunta, respuesta }, index) => (
          <Disclosure key={pregunta} summary={pregunta} open={index === 0} name="preguntas">
            <p>
              <LinkedText text={respuesta} />
            </p>
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

interface ClosingProps {
  copy: ServicePageCopy['cierre'];
  quote: string;
  standing: Standing | undefined;
}

export function Closing({ copy, quote, standing }: ClosingProps) {
  if (copy === undefined) return null;
  return (
    <CallToAction
      title={copy.titulo}
      text={copy.texto}
      action={{ texto: copy.accion, ruta: quote }}
      other={copy.otra}
      standing={standing}
    />
  );
}
