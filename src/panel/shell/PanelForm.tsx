import { Alert, type AlertProps } from '#ui/alert/Alert.tsx';
import styles from './Panel.module.css';
import type { ReactNode } from 'react';
import { formToken } from './form-token.ts';
import { Button, type ButtonProps } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorSummary } from '#ui/error-summary/ErrorSummary.tsx';
import { fieldId } from '#ui/field/field-id.ts';

/** Draws a notice that gets the focus when the page opens: screen readers read the notice first. */
export function FocusedAlert(props: Omit<AlertProps, 'live' | 'onDismiss'>) {
  return (
    <div tabIndex={-1} autoFocus className={styles['news']}>
      <Alert {...props} live={false} />
    </div>
  );
}

export interface FormState {
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
  problem?: string | undefined;
}

/** The values and the errors of each form of a page, by the action of the form. */
export type FormStates = Readonly<Record<string, FormState>>;

/** The props of a page, or of a part of a page, that draws a view and its forms. */
export interface ViewProps<View> {
  view: View;
  states: FormStates;
}

export const UNTOUCHED: FormState = { errors: {}, values: {} };

/**
 * Returns the props of a field by its name. The value is the posted value or, if there is none, the
 * value in `now`. `scope` is the prefix of the ids, for pages with several forms.
 */
export function fieldsOf<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  { values, errors }: FormState,
  now?: Readonly<Partial<Record<NoInfer<Name>, string | undefined>>>,
  scope?: string,
) {
  return (name: Name) => ({
    id: fieldId(name, scope),
    name,
    label: labels[name],
    defaultValue: values[name] ?? now?.[name],
    error: errors[name],
  });
}

/** Draws the hidden field with the token against requests from other sites. */
export function TokenField() {
  return <input type="hidden" name="csrf_token" value={formToken()} />;
}

interface HiddenFieldsProps {
  /** The value of each field by its name. A field without a value is left out. */
  values: Readonly<Record<string, string | number | undefined>>;
}

export function HiddenFields({ values }: HiddenFieldsProps) {
  return Object.entries(values).map(
    ([name, value]) =>
      value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}

interface PanelFormProps {
  action: string;
  /** The form's id. Fields and buttons outside the form refer to this id. */
  id?: string | undefined;
  hidden?: boolean | undefined;
  /** The address to which the browser sends the form, by default the page's address. */
  to?: string | undefined;
  state?: FormState | undefined;
  labels?: Readonly<Record<string, string>> | undefined;
  /** The prefix of the fields' ids, for pages with several forms. */
  scope?: string | undefined;
  inline?: boolean | undefined;
  /** Is false if each button of the form sends its own action, such as «Guardar» and «Probar». */
  named?: boolean | undefined;
  withFiles?: boolean | undefined;
  /** Is true if a script sends the form and shows the response. */
  remote?: boolean | undefined;
  children: ReactNode;
}

/** Draws why an action was refused, for pages on which the action has no form of its own. */
export function Refused({ states }: { states: FormStates }) {
  const refused = Object.values(states).find(({ problem }) => problem !== undefined);
  return refused && <FocusedAlert tone="error">{refused.problem}</FocusedAlert>;
}

/** Draws a form of the panel that works without scripts. */
export function PanelForm(props: PanelFormProps) {
  const { action, to, state = UNTOUCHED, labels = {}, scope, inline, named = true } = props;
  const { id, hidden, withFiles = false, remote = false, children } = props;
  const names = [...new Set([...Object.keys(labels), ...Object.keys(state.errors)])];
  const problems = names.flatMap((name) => {
    const message = state.errors[name];
    return message === undefined
      ? []
      : [{ id: fieldId(name, scope), message, label: labels[name] }];
  });
  return (
    <form
      method="post"
      id={id}
      hidden={hidden}
      action={to}
      noValidate
      {...(remote && { 'data-remote': '', 'data-type': 'html' })}
      encType={withFiles ? 'multipart/form-data' : undefined}
      className={classNames(inline ? styles['inline'] : styles['form'])}
    >
      {state.problem !== undefined && <FocusedAlert tone="error">{state.problem}</FocusedAlert>}
      <ErrorSummary problems={problems} />
      <TokenField />
      {named && <input type="hidden" name="accion" value={action} />}
      {children}
    </form>
  );
}

interface OneButtonProps
  extends
    Pick<PanelFormProps, 'action' | 'to' | 'state'>,
    Pick<ButtonProps, 'variant' | 'aria-label' | 'children'> {
  /** The name of the hidden field with `value`, for example with the id of a row. */
  name?: string;
  value?: string;
}

/** Draws a form that consists of one button. */
export function OneButton({ action, to, state, name, value, ...button }: OneButtonProps) {
  return (
    <PanelForm action={action} to={to} state={state} inline>
      {name !== undefined && <input type="hidden" name={name} value={value} />}
      <Button type="submit" {...button} />
    </PanelForm>
  );
}
