import type { ReactNode } from 'react';
import { fill } from '#content/fill.ts';
import type { Answers } from '#features/enquiry/step-flow/model/answers.ts';
import type { FlowCopy } from '#features/enquiry/step-flow/model/flow-copy.ts';
import type { Place } from '#features/enquiry/step-flow/model/machine.ts';
import { classNames } from '#ui/class-names.ts';
import { Paper } from '#ui/paper/Paper.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { Signal } from './Signal.tsx';
import { linesOf } from './sheet-lines.ts';
import styles from './AnswerSheet.module.css';

export interface AnswerSheetProps {
  copy: FlowCopy;
  place: Place;
  answers: Answers;
  /** What we write on it once it is sent. */
  children?: ReactNode;
}

/**
 * The paper beside a flow: the visitor's half fills in line by line with each answer, and ours says
 * what comes back. Its head is the tower, whose light goes one step further with each line. On a
 * narrow page the head stands over the form and the paper under it.
 */
export function AnswerSheet({ copy, place, answers, children }: AnswerSheetProps) {
  const { hoja } = copy.page;
  const lines = linesOf(copy, place, answers);
  const counted = lines.filter(({ optional }) => optional !== true);
  const done = counted.filter(({ value }) => value !== null).length;
  const complete = done === counted.length;
  // Where nothing else is asked, what an earlier step left out is said.
  const isLast = place.step === 3;
  return (
    <aside className={styles['sheet']} aria-labelledby="hoja-titulo">
      <div className={styles['head']}>
        <Signal reached={done} steps={counted.length} />
        <div className={styles['strip']}>
          <h2 id="hoja-titulo" className={styles['title']}>
            {hoja.titulo}
          </h2>
          <p className={styles['count']}>
            {complete ? hoja.lista : fill(hoja.cuenta, { hechos: done, total: counted.length })}
          </p>
        </div>
      </div>
      <Paper className={styles['paper']}>
        <dl className={styles['lines']}>
          {lines.map(({ name, label, value, optional }) => (
            <div key={name} className={classNames(styles['line'], optional && styles['optional'])}>
              <dt>
                {label}
                {optional && <span className={styles['note']}> {hoja.opcional}</span>}
              </dt>
              <dd>
                {value !== null && <span className={styles['value']}>{value}</span>}
                {value === null && isLast && optional !== true && (
                  <span className={styles['missing']}>{hoja.vacio}</span>
                )}
                {value === null && (!isLast || optional === true) && (
                  <VisuallyHidden>{hoja.vacio}</VisuallyHidden>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {children}
      </Paper>
    </aside>
  );
}
