import { useState, type ComponentProps, type ReactNode, type SubmitEvent } from 'react';
import type { Question } from '#ui/dialog/question.ts';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { ErrorIcon } from '#ui/icon/state-icons.tsx';
import { emptyRequiredFields, fieldLabel } from './empty-fields.ts';
import { formPayload } from './form-payload.ts';
import { useRemote, type RemoteCallbacks } from './useRemote.ts';
import styles from './Remote.module.css';

interface RemoteFormOwnProps extends RemoteCallbacks {
  action: string;
  /** Default `post`. */
  method?: 'get' | 'post' | undefined;
  /** Asked before sending. Without JavaScript the form is simply sent. */
  confirm?: Question | string | undefined;
  /**
   * Do not look whether required fields are empty: the form has rules of its own, applied by
   * `onSubmit` and the server. Also turns the browser's check off before JavaScript arrives.
   */
  noValidate?: boolean | undefined;
  /** Told the names of the required fields that were empty when sending was blocked. */
  onBlocked?: ((names: string[]) => void) | undefined;
  /** Called first; `preventDefault` stops the form from being sent. */
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined;
  /** The `Accept` header. Default `application/json`. */
  accept?: string | undefined;
  children?: ReactNode | ((state: { pending: boolean }) => ReactNode);
}

export interface RemoteFormProps
  extends RemoteFormOwnProps, Omit<ComponentProps<'form'>, keyof RemoteFormOwnProps> {}

/**
 * A form that is sent without leaving the page: address and method are the form's own attributes
 * (or the pressed button's), so without JavaScript the browser sends the very same. Sending is
 * blocked while a required named field is empty: the first one gets focus and a message names
 * them. One request at a time.
 */
export function RemoteForm({
  method = 'post',
  confirm: question,
  noValidate = false,
  accept,
  onBlocked,
  onSubmit,
  onInput,
  onSuccess,
  onError,
  onComplete,
  children,
  ...native
}: RemoteFormProps) {
  const hydrated = useHydrated();
  const [missing, setMissing] = useState<string[]>([]);
  const { confirm, prepare, confirmDialog } = useConfirm();
  const { pending, send } = useRemote({ onSuccess, onError, onComplete });

  const block = (form: HTMLFormElement) => {
    const empty = emptyRequiredFields(form);
    setMissing(empty.map(fieldLabel));
    empty[0]?.focus();
    if (empty.length > 0) onBlocked?.(empty.map((field) => field.name));
    return empty.length > 0;
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent;
    const unchecked = noValidate || submitter?.hasAttribute('formnovalidate') === true;
    if (pending || (!unchecked && block(form))) return;
    const payload = formPayload(form, submitter);
    if (question !== undefined && !(await confirm(question))) return;
    await send({ ...payload, accept });
  };

  return (
    <>
      <form
        {...native}
        method={method}
        // Once we can speak for ourselves, the browser's own bubbles stay away.
        noValidate={noValidate || hydrated}
        aria-busy={pending || undefined}
        data-remote=""
        data-confirm={messageOf(question)}
        onFocus={question === undefined ? undefined : prepare}
        onInput={(event) => {
          if (missing.length > 0) setMissing([]);
          onInput?.(event);
        }}
        onSubmit={(event) => void submit(event)}
      >
        {typeof children === 'function' ? children({ pending }) : children}
        <div role="alert">
          {missing.length > 0 && (
            <p className={styles['missing']}>
              <ErrorIcon />
              Falta completar: {missing.join(', ')}.
            </p>
          )}
        </div>
      </form>
      {confirmDialog}
    </>
  );
}

/** The message of a question, as the `data-confirm` attribute shows it. */
export function messageOf(question: Question | string | undefined): string | undefined {
  return typeof question === 'object' ? question.message : question;
}
