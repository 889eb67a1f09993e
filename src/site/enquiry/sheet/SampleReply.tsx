import type { ContactPageCopy } from '#content/schemas/flow-pages.ts';
import styles from './SampleReply.module.css';

/** What a message gets back, before there is one: a question and its answer, marked as a sample by the sheet. */
export function SampleReply({ copy }: { copy: ContactPageCopy['muestra'] }) {
  return (
    <div className={styles['thread']}>
      <p className={styles['asked']}>{copy.pregunta}</p>
      <div className={styles['answered']}>
        <p>{copy.respuesta}</p>
        <p className={styles['by']}>{copy.firma}</p>
      </div>
    </div>
  );
}
