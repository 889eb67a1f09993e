import type { Answers, AnswersStore } from '#features/enquiry/step-flow/model/answers.ts';
import type { FlowCopy } from '#features/enquiry/step-flow/model/flow-copy.ts';
import { actions } from '#features/enquiry/step-flow/model/server-state.ts';
import { listOf, toggled, TYPES } from '#features/enquiry/step-flow/model/written.ts';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import styles from './ServicePicker.module.css';

interface ServicePickerProps {
  copy: Extract<FlowCopy, { kind: 'quote' }>;
  answers: AnswersStore;
  now: Answers;
}

/**
 * What can be quoted, with its price: the same answer as the boxes of the third step, given before the
 * first choice. Each is a button that posts the page, and a toggle once the scripts are here.
 */
export function ServicePicker({ copy, answers, now }: ServicePickerProps) {
  const { pregunta } = copy.page.servicios;
  const picked = listOf(now.written, TYPES);
  return (
    <div className={styles['picker']} role="group" aria-label={pregunta}>
      {copy.services.map(({ type, name, from, drawing }) => (
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
          <span className={styles['mark']} />
          <span className={styles['building']}>
            <Building name={drawing} flush />
          </span>
          <span className={styles['name']}>{name}</span>
          <span className={styles['amount']}>{from}</span>
        </button>
      ))}
    </div>
  );
}
