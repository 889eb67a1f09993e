import { Alert, type AlertProps } from '#ui/alert/Alert.tsx';
import styles from './Panel.module.css';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { ErrorSummary } from '#ui/error-summary/ErrorSummary.tsx';
import { fieldId } from '#ui/field/field-id.ts';

/** A notice that comes with the page: it gets the focus, so that it is read aloud. */
export function FocusedAlert(props: Omit<AlertProps, 'live' | 'onDismiss'>) {
  return (
    <div tabIndex={-1} autoFocus className={styles['news']}>
      <Alert {...props} live={false} />
    </div>
  );
}

/** The result of a form that is shown again. */
export interface FormState {
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
  /** The posted values, by field name. */
  values: Readonly<Record<string, string>>;
  /** An error that belongs to no field. */
  problem?: string | undefined;
}

export const UNTOUCHED: FormState = { errors: {}, values: {} };

/** The properties of each field of a form: its label, its posted or present value, and its error. */
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
  /** The action of this form. */
  action: string;
  /** Where it is posted; by default, this page. */
  to?: string | undefined;
  forgeryToken: string;
  state?: FormState | undefined;
  /** Labels of the fields in their order, for the summary of errors. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** Prefix of the ids of this form's fields, where a page has several forms. */
  scope?: string | undefined;
  /** On one line, as in a table's cell. */
  inline?: boolean | undefined;
  /** False if each button names its action. */
  named?: boolean | undefined;
  /** Whether it sends files, which need another encoding. */
  withFiles?: boolean | undefined;
  children: ReactNode;
}

/** A form of the panel, which works without scripts. */
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
