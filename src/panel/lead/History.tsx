import { classNames } from '#ui/class-names.ts';
import { Ago, At, type Clock } from '#panel/shell/Ago.tsx';
import type { HistoryLine, LeadView } from './lead-view-types.ts';
import { noteHtml } from './note-html.ts';
import styles from './History.module.css';

/** The one timeline: everything that happened to an enquiry, the newest first. */
export function History({ view }: { view: LeadView }) {
  return (
    <section id="historia" aria-labelledby="historia-titulo" className={styles['history']}>
      <h2 id="historia-titulo">Historial</h2>
      <p role="status" data-history-status="" className={styles['status']} />
      <ol className={styles['lines']} data-history="">
        {view.history.map((line) => (
          <Line key={line.id} line={line} clock={view.clock} />
        ))}
      </ol>
    </section>
  );
}

/** A few lines of it, elsewhere. */
export function HistoryLines({ lines, clock }: { lines: readonly HistoryLine[]; clock: Clock }) {
  return (
    <ul className={styles['few']}>
      {lines.map(({ id, what, at }) => (
        <li key={id}>
          <bdi>{what}</bdi>, <Ago at={at} clock={clock} />
        </li>
      ))}
    </ul>
  );
}

function Line({ line, clock }: { line: HistoryLine; clock: Clock }) {
  const { at, what, detail, note, answer, tone } = line;
  return (
    <li className={classNames(styles['line'], tone !== undefined && styles[tone])}>
      <p className={styles['when']}>
        <At at={at} clock={clock} />
      </p>
      <div className={styles['what']}>
        <p className={styles['event']} dir="auto">
          {what}
        </p>
        {detail !== undefined && detail !== '' && (
          <p className={styles['detail']} dir="auto">
            {detail}
          </p>
        )}
        {note !== undefined && (
          <div
            className={styles['note']}
            dir="auto"
            dangerouslySetInnerHTML={{ __html: noteHtml(note) }}
          />
        )}
        {answer !== undefined && (
          <p className={styles['answer']} dir="auto">
            {answer}
          </p>
        )}
      </div>
    </li>
  );
}
