import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { CloseIcon } from '#ui/icon/direction-icons.tsx';
import styles from './Dialog.module.css';
import { AlertDialog } from '@base-ui/react/alert-dialog';

export interface DialogProps {
  /** Whether it is open, when React keeps it. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The Button that opens it; focus returns there. */
  trigger?: ReactElement | undefined;
  title: ReactNode;
  /** A sentence under the title, read when the dialog opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  size?: 'medium' | 'wide' | undefined;
  /** What takes focus when it opens. Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

/**
 * A window over the page, for what must be done before going on. Escape, the cross and a press
 * outside close it; focus stays inside and returns where it was. It is not in the server's HTML:
 * whatever must be reached without JavaScript belongs on a page.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, trigger, title, description, children, actions } = props;
  return (
    <BaseDialog.Root
      {...(open !== undefined && { open })}
      onOpenChange={(next) => onOpenChange?.(next)}
    >
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles['backdrop']} />
        <BaseDialog.Popup
          className={classNames(styles['popup'], styles[props.size ?? 'medium'])}
          {...(props.initialFocus && { initialFocus: props.initialFocus })}
        >
          <header className={styles['header']}>
            <BaseDialog.Title className={styles['title']}>{title}</BaseDialog.Title>
            <BaseDialog.Close
              className={styles['close']}
              render={<Button variant="quiet" aria-label="Cerrar" icon={<CloseIcon />} />}
            />
          </header>
          {description !== undefined && (
            <BaseDialog.Description className={styles['description']}>
              {description}
            </BaseDialog.Description>
          )}
          {children}
          {actions !== undefined && <footer className={styles['actions']}>{actions}</footer>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

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
