import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from '#ui/button/Button.tsx';
import styles from './ConfirmDialog.module.css';

/** What is asked before acting. */
export interface Question {
  /** The question itself: «¿Quitar la lista?». */
  message: string;
  /** What happens if the answer is yes. */
  detail?: string | undefined;
  /** Names the act, not «Sí». Default «Continuar». */
  confirmLabel?: string | undefined;
  /** Default «Cancelar». */
  cancelLabel?: string | undefined;
  /** `danger` when something is lost. */
  tone?: 'plain' | 'danger' | undefined;
}

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
        <AlertDialog.Popup initialFocus={cancel} className={styles['popup']}>
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
