import { Alert, type AlertProps } from '#ui/alert/Alert.tsx';
import styles from './Panel.module.css';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { ErrorSummary } from '#ui/error-summary/ErrorSummary.tsx';
import { fieldId } from '#ui/field/field-id.ts';

/** News that the page arrived with: the browser brings focus here, which also reads it out. */
export function FocusedAlert(props: Omit<AlertProps, 'live' | 'onDismiss'>) {
  return (
    <div tabIndex={-1} autoFocus className={styles['news']}>
      <Alert {...props} live={false} />
    </div>
  );
}

/** What became of the form, when it comes back. */
export interface FormState {
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
  /** What was written, by field name. */
  values: Readonly<Record<string, string>>;
  /** What is wrong with the whole, and no field's fault. */
  problem?: string | undefined;
}

export const UNTOUCHED: FormState = { errors: {}, values: {} };

/**
 * What each field of a form says and holds: its label, what was written or else what is so now, and
 * what is wrong with it.
 */
export function fieldsOf<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  { values, errors }: FormState,
  now?: Readonly<Partial<Record<NoInfer<Name>, string>>>,
) {
  return (name: Name) => ({
    name,
    label: labels[name],
    defaultValue: values[name] ?? now?.[name],
    error: errors[name],
  });
}

interface PanelFormProps {
  /** Which of the page's actions this is. */
  action: string;
  /** Where it is posted; this page when missing. */
  to?: string | undefined;
  forgeryToken: string;
  state?: FormState | undefined;
  /** Labels of the fields in the order in which they stand, to name them above the form in that order. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** Before the ids of this form's fields, where a page has several. */
  scope?: string | undefined;
  /** In a line, as in a table's cell. */
  inline?: boolean | undefined;
  /** False where each button says by itself which action it is. */
  named?: boolean | undefined;
  /** It sends files, which are in no body of the usual kind. */
  withFiles?: boolean | undefined;
  children: ReactNode;
}

/** A form of the panel: posted whole, answered by a page, without any script. */
export function PanelForm(props: PanelFormProps) {
  const {
    action,
    to,
    forgeryToken,
    state = UNTOUCHED,
    labels = {},
    scope,
    inline,
    named = true,
    withFiles = false,
    children,
  } = props;
  const names = [...new Set([...Object.keys(labels), ...Object.keys(state.errors)])];
  const found = names.flatMap((name) => {
    const message = state.errors[name];
    return message === undefined ? [] : [{ name, message }];
  });
  const problems = found.map(({ name, message }) => ({
    id: fieldId(name, scope),
    message,
    label: labels[name],
  }));
  return (
    <form
      method="post"
      action={to}
      noValidate
      encType={withFiles ? 'multipart/form-data' : undefined}
      className={classNames(inline ? styles['inline'] : styles['form'])}
    >
      {state.problem !== undefined && <FocusedAlert tone="error">{state.problem}</FocusedAlert>}
      <ErrorSummary problems={problems} />
      <input type="hidden" name="csrf_token" value={forgeryToken} />
      {named && <input type="hidden" name="accion" value={action} />}
      {children}
    </form>
  );
}
