import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import { Disclosure } from '#ui/collapse/Disclosure.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './Doubts.module.css';

interface DoubtsProps {
  risks: ServicePageCopy['riesgos'];
  questions: ServicePageCopy['preguntas'];
}

/** What can go wrong and what is done about it, beside what people ask before they ask for a quote. */
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
  /** What is always there, and what opens under it. */
  entries: readonly (readonly [string, string])[];
}

/** One of the two lists: closed, a table of contents of its answers. */
function Half({ id, title, entries }: HalfProps) {
  return (
    <section id={id} tabIndex={-1} className={styles['half']} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`} className={styles['title']}>
        {title}
      </h2>
      <div className={styles['list']}>
        {entries.map(([summary, text]) => (
          <Disclosure key={summary} summary={summary} name={id}>
            <p>{text}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
