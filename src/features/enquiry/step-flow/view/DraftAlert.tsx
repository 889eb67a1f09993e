import { useEffect, useRef } from 'react';
import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ReplayIcon, TrashIcon } from '#ui/icon/action-icons.tsx';
import type { Drafts } from '#features/enquiry/step-flow/model/drafts.ts';
import { fill, labelOf, type FlowCopy } from '#features/enquiry/step-flow/model/flow-copy.ts';
import styles from './StepFlow.module.css';

export interface DraftAlertProps {
  copy: FlowCopy;
  drafts: Drafts;
  /** Puts the draft back and sends it, where nothing else was written meanwhile. */
  onRecover: () => void;
  onDiscard: () => void;
  /** Takes the other text of the field with this name. */
  onSwap: (name: string) => void;
}

/**
 * A message that could not be sent, and the ways to have it back. Where it was recovered and
 * something else had been written, both texts are named and the visitor chooses, field by field.
 */
export function DraftAlert({ copy, drafts, onRecover, onDiscard, onSwap }: DraftAlertProps) {
  const { titulo, texto, recuperar, descartar, otros } = copy.shared.borrador;
  const choice = useRef<HTMLDivElement>(null);
  const names = Object.keys(drafts.others);
  const choosing = names.length > 0;

  useEffect(() => {
    // The button that was pressed is gone; what took its place has the focus.
    if (choosing) choice.current?.focus();
  }, [choosing]);

  if (!drafts.draft) return null;
  const discard = (
    <Button variant="quiet" icon={<TrashIcon />} onClick={onDiscard}>
      {descartar}
    </Button>
  );
  return choosing ? (
    <div ref={choice} tabIndex={-1} role="group" aria-labelledby="borrador-otros">
      <Alert
        tone="warning"
        live={false}
        title={<span id="borrador-otros">{otros.titulo}</span>}
        actions={discard}
      >
        <p>{otros.texto}</p>
        <ul className={styles['others']}>
          {names.map((name) => {
            const field = labelOf(copy, name) ?? name;
            return (
              <li key={name}>
                <p className={styles['other']}>
                  {fill(otros.campo, { campo: field, texto: drafts.others[name] ?? '' })}
                </p>
                <Button onClick={() => onSwap(name)}>{fill(otros.usar, { campo: field })}</Button>
              </li>
            );
          })}
        </ul>
      </Alert>
    </div>
  ) : (
    <Alert
      tone="warning"
      title={titulo}
      actions={
        <>
          <Button variant="primary" icon={<ReplayIcon />} onClick={onRecover}>
            {recuperar}
          </Button>
          {discard}
        </>
      }
    >
      {texto}
    </Alert>
  );
}
