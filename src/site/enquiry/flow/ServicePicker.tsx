import { TYPES, UNDECIDED_TYPE } from '#forms/forms.ts';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import { EmptyPlot } from '#site/enquiry/sheet/EmptyPlot.tsx';
import { RunningTotal } from '#site/enquiry/sheet/RunningTotal.tsx';
import { pickedOf, undecidedOf } from '#site/enquiry/sheet/sheet-lines.ts';
import type { Answers, AnswersStore } from './answers.ts';
import type { FlowCopy } from './flow-copy.ts';
import { actions } from './server-state.ts';
import { listOf, toggled } from './written.ts';
import styles from './ServicePicker.module.css';

interface ServicePickerProps {
  copy: Extract<FlowCopy, { kind: 'quote' }>;
  answers: AnswersStore;
  now: Answers;
}

/**
 * What can be quoted, with its price and its weeks, and that one does not know yet: the same answer as the
 * boxes of the third step, given before the first choice. Each is a button that posts the page, and a
 * toggle once the scripts are here. At its foot, what is chosen comes to.
 */
export function ServicePicker({ copy, answers, now }: ServicePickerProps) {
  const { pregunta, indeciso } = copy.page.servicios;
  const picked = listOf(now.written, TYPES);
  const undecided = undecidedOf(copy);
  const choices = copy.services.map(({ type, name, from, time, drawing }) => ({
    type,
    name,
    terms: from,
    time,
    picture: <Building name={drawing} />,
  }));
  if (undecided !== undefined)
    choices.push({
      type: UNDECIDED_TYPE,
      name: undecided,
      terms: indeciso,
      time: undefined,
      picture: <EmptyPlot />,
    });
  return (
    <div className={styles['bill']}>
      <div className={styles['picker']} role="group" aria-label={pregunta}>
        {choices.map(({ type, name, terms, time, picture }) => (
          <button
            key={type}
            type="submit"
            name={HIDDEN_FIELDS.action}
            value={actions.type(type)}
            aria-pressed={picked.includes(type)}
            className={styles['service']}
            onClick={(event) => {
              event.preventDefault();
              answers.put(TYPES, toggled(listOf(answers.get().written, TYPES), type));
            }}
          >
            <span className={styles['building']}>{picture}</span>
            <span className={styles['name']}>{name}</span>
            <span className={styles['terms']}>
              <span>{terms}</span>
              {time !== undefined && <span className={styles['time']}>{time}</span>}
            </span>
            <span className={styles['mark']} />
          </button>
        ))}
      </div>
      <RunningTotal picked={pickedOf(copy, now)} words={copy.page.servicios} />
    </div>
  );
}
