import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Question } from './question.ts';
import styles from './Dialog.module.css';

export interface ConfirmDialogProps extends Question {
  open: boolean;
  /** True: go on. False: cancelled, by its button or Escape. */
  onAnswer: (goOn: boolean) => void;
}

/**
 * Asks before something is done that cannot be undone. Focus starts on the way back, a press
 * outside answers nothing, and Escape cancels.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onAnswer, message, detail, tone = 'plain' } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onAnswer(false);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Popup
          initialFocus={cancel}
          className={classNames(styles['popup'], styles['small'])}
        >
          <AlertDialog.Title className={styles['title']}>{message}</AlertDialog.Title>
          {detail !== undefined && (
            <AlertDialog.Description className={styles['description']}>
              {detail}
            </AlertDialog.Description>
          )}
          <footer className={styles['actions']}>
            <Button ref={cancel} onClick={() => onAnswer(false)}>
              {props.cancelLabel ?? 'Cancelar'}
            </Button>
            <Button
              variant={tone === 'danger' ? 'danger' : 'primary'}
              onClick={() => onAnswer(true)}
            >
              {props.confirmLabel ?? 'Continuar'}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
