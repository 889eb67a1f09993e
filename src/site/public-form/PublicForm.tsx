import type { ReactNode } from 'react';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorSummary } from '#ui/error-summary/ErrorSummary.tsx';
import { fieldId } from '#ui/field/field-id.ts';
import { TextField } from '#ui/field/TextField.tsx';
import styles from './PublicForm.module.css';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import { CheckboxGroup } from '#ui/field/CheckboxGroup.tsx';

interface PublicQuestion {
  text: string;
  token: string;
  answer: string;
  /** True if every browser asks the question, false if only browsers without scripts ask it. */
  asks: boolean;
}

interface PublicFormProps {
  forgeryToken: string;
  errors: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
  /** The text question of the captcha. Null on a page that only a link in a mail opens. */
  question?: PublicQuestion | null;
  questionLabel?: string;
  button: string;
  danger?: boolean;
  children?: ReactNode;
}

/** Draws a form that works without scripts. With scripts, `send-public-forms.ts` sends the form. */
export function PublicForm(props: PublicFormProps) {
  const { forgeryToken, errors, labels, question = null, questionLabel = '', children } = props;
  const problems = Object.entries(errors).map(([name, message]) => ({
    id: name === HIDDEN_FIELDS.answer ? name : fieldId(name),
    message,
    label: labels[name] ?? (name === HIDDEN_FIELDS.answer ? questionLabel : undefined),
  }));
  const asked = question !== null && (
    <>
      <input type="hidden" name={HIDDEN_FIELDS.question} value={question.token} />
      <TextField
        name={HIDDEN_FIELDS.answer}
        id={HIDDEN_FIELDS.answer}
        label={`${questionLabel}: ${question.text}`}
        defaultValue={question.answer}
        error={errors[HIDDEN_FIELDS.answer]}
        autoComplete="off"
        fit="medium"
        required
      />
    </>
  );
  const solves = question?.asks === false;
  return (
    <form
      method="post"
      noValidate
      data-remote=""
      data-type="html"
      data-captcha={solves ? '' : undefined}
      className={styles['form']}
    >
      <ErrorSummary problems={problems} />
      <input type="hidden" name={HIDDEN_FIELDS.forgeryToken} value={forgeryToken} />
      {children}
      {solves ? <noscript>{asked}</noscript> : asked}
      <Button
        type="submit"
        variant={props.danger ? 'danger' : 'primary'}
        size="large"
        wide={question !== null}
      >
        {props.button}
      </Button>
    </form>
  );
}

interface TopicsFieldProps {
  copy: NewsletterCopy;
  chosen: readonly string[];
  error?: string | undefined;
}

export function TopicsField({ copy, chosen, error }: TopicsFieldProps) {
  return (
    <CheckboxGroup
      name="topic"
      label={copy.pregunta}
      hint={copy.preguntaAyuda}
      error={error}
      required
      defaultValues={chosen}
      options={copy.temas.map(({ valor, etiqueta, trae }) => ({
        value: valor,
        label: (
          <>
            {etiqueta}
            {trae !== undefined && <small className={styles['brings']}> {trae}</small>}
          </>
        ),
      }))}
    />
  );
}
