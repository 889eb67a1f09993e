import { useState, type ReactNode } from 'react';
import type { FlowCopy } from '#site/enquiry/flow/flow-copy.ts';
import type { Place } from '#site/enquiry/flow/machine.ts';
import { classNames } from '#ui/class-names.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { Paper } from '#ui/paper/Paper.tsx';
import { Signal } from './Signal.tsx';
import { PickedServices } from './PickedServices.tsx';
import { SampleReply } from './SampleReply.tsx';
import { SheetLines } from './SheetLines.tsx';
import { countOf, type Picked, type SheetLine } from './sheet-lines.ts';
import styles from './AnswerSheet.module.css';

export interface AnswerSheetProps {
  copy: FlowCopy;
  place: Place;
  lines: readonly SheetLine[];
  /** What stands on it before anything of the visitor's own, instead of empty lines. */
  sample: readonly SheetLine[] | null;
  /** What was named to be quoted. */
  picked: Picked | null;
  /** Leads to the field of an empty line, by its name; missing until the page is awake. */
  onGoTo: ((name: string) => void) | undefined;
  /** It is being sent: the visitor's half is torn off, and the light goes to the house. */
  sending: boolean;
  /** What we write on it once it is sent. */
  children?: ReactNode;
}

/**
 * The paper beside a flow: the visitor's half fills in line by line with each answer, and ours says
 * what comes back. Its head is the tower, whose light goes one step further with each line. On a
 * narrow page the head stands over the form and the paper under it. What is counted is what the fields
 * ask for, and not before the first choice.
 */
export function AnswerSheet(props: AnswerSheetProps) {
  const { copy, place, lines, sample, picked, onGoTo, sending, children } = props;
  const { hoja } = copy.page;
  const counted = lines.filter(({ optional }) => optional !== true);
  const total = counted.length;
  const chosen = place.option !== null;
  // A choice made before the page opened does not come from anywhere.
  const [opened] = useState(chosen);
  const done = counted.filter(({ value }) => value !== null).length;
  const count = countOf(hoja, lines);
  // A segment of light for what was named, besides those of the lines.
  const named = picked === null ? 0 : 1;
  const isSample = sample !== null;
  const head = isSample
    ? hoja.muestra
    : picked !== null && !chosen && copy.kind === 'quote'
      ? copy.page.servicios.lleva
      : count;
  // What was named stands alone until a line of its own is written.
  const shown = sample ?? (done > 0 ? lines : []);
  const list = shown.length > 0 && (
    <SheetLines
      lines={shown}
      words={hoja}
      sample={isSample}
      // Where nothing else is asked, what an earlier step left out is said to all.
      asking={place.step === 3}
      carried={chosen && !opened}
      onGoTo={onGoTo}
    />
  );
  return (
    <aside
      className={classNames(
        styles['sheet'],
        isSample && copy.kind === 'contact' && styles['resting'],
      )}
      aria-labelledby="hoja-titulo"
      data-sending={sending || undefined}
    >
      <div className={styles['head']}>
        <Signal
          reached={done + named}
          steps={chosen || named > 0 ? total + named : 1}
          arrived={sending}
          buildings={picked?.services.map(({ drawing }) => drawing) ?? []}
        />
        <div className={styles['strip']}>
          <h2 id="hoja-titulo" className={styles['title']}>
            {isSample ? hoja.inicio : hoja.titulo}
          </h2>
          {head !== undefined && (
            <p className={styles['count']}>{sending ? copy.shared.estados.enviando : head}</p>
          )}
        </div>
      </div>
      <div className={styles['paper']}>
        <Paper
          className={classNames(
            styles['written'],
            isSample && styles['sample'],
            !isSample && done + named === 0 && styles['blank'],
          )}
        >
          {/* A phone has the sample quotation folded, for it stands under the form. */}
          {isSample && list ? (
            <NarrowFold summary={hoja.inicio}>{list}</NarrowFold>
          ) : (
            <>
              <h3 className={styles['heading']}>
                {isSample ? hoja.inicio : hoja.escrito}
                {isSample && <span className={styles['count']}>{hoja.muestra}</span>}
              </h3>
              {picked !== null && copy.kind === 'quote' && (
                <PickedServices picked={picked} words={copy.page.servicios} />
              )}
              {isSample && copy.kind === 'contact' && <SampleReply copy={copy.page.muestra} />}
              {list}
            </>
          )}
        </Paper>
        {children !== undefined && <Paper className={styles['ours']}>{children}</Paper>}
      </div>
    </aside>
  );
}
