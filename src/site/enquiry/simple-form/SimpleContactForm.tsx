import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { SimpleFormCopy } from '#content/schemas/simple-form.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorSummary } from '#ui/error-summary/ErrorSummary.tsx';
import { fieldId } from '#ui/field/field-id.ts';
import { RequiredNote } from '#ui/field/FieldParts.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { ArrowRightIcon } from '#ui/icon/icons.ts';
import { CaptchaField, useCaptcha } from '#site/enquiry/captcha/CaptchaField.tsx';
import { TextQuestionField } from '#site/enquiry/captcha/TextQuestionField.tsx';
import type { FormErrors, FormValues } from '#forms/forms.ts';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { PageMarks } from '#site/enquiry/PageMarks.tsx';
import { TelephoneField } from '#site/enquiry/TelephoneField.tsx';
import { useFormErrors } from '#site/enquiry/useFormErrors.ts';
import { noteLeaving, recallSent } from '#site/enquiry/sent.ts';
import { useSendingEnd } from '#site/enquiry/use-sending-end.ts';
import { SentNotice, useSent } from '#site/enquiry/SentNotice.tsx';
import { keepTexts, keptNothing, restoreTexts } from './kept-texts.ts';
import styles from './SimpleContactForm.module.css';
import { useHydrated } from '#ui/hydration/useHydrated.ts';

/** The error message of the captcha (specification, section 8). */
const CAPTCHA_REQUIRED = 'Campo Requerido';

export interface ReturnedForm {
  values: FormValues<'simple'>;
  errors: FormErrors;
  forgeryToken: string;
  submissionId: string | null;
  /** The response of a solved captcha, if it is still valid. Null: the form asks the question. */
  captchaResponse: string | null;
  question: { text: string; token: string; answer: string };
  asksFirst: boolean;
}

interface SimpleContactFormProps {
  copy: SimpleFormCopy;
  notice?: string | null;
  returned?: ReturnedForm | undefined;
}

/** Draws the short form of the home and contact pages (specification, sections 4 and 5). */
export function SimpleContactForm({ copy, notice = null, returned }: SimpleContactFormProps) {
  const [round, setRound] = useState(0);
  const { sent, news } = useSent({
    form: 'simple',
    untouched: keptNothing,
    onReturn: () => setRound((before) => before + 1),
  });
  return (
    <FormRound
      key={round}
      copy={copy}
      notice={notice}
      returned={round === 0 ? returned : undefined}
    >
      {/* Does not show the notice «sent» above a form that the server refused. */}
      {sent && (round > 0 || !returned) && (
        <SentNotice copy={copy.enviado} form="simple" sent={sent} news={news} />
      )}
    </FormRound>
  );
}

function FormRound(props: SimpleContactFormProps & { children: ReactNode }) {
  const { copy, notice = null, returned, children } = props;
  const { errors, validateAll, handlers } = useFormErrors('simple', returned?.errors);
  const captcha = useCaptcha(returned?.captchaResponse ?? '');
  const [captchaMessage, setCaptchaMessage] = useState(returned?.errors['captcha']);
  const [sending, setSending] = useState(false);
  const [held, setHeld] = useState(false);
  const [attempt, setAttempt] = useState(returned === undefined ? 0 : 1);
  const [submissionId, setSubmissionId] = useSubmissionId(returned?.submissionId ?? null);
  const captchaId = useId();
  const form = useRef<HTMLFormElement>(null);
  const asksQuestion = returned?.captchaResponse === null;
  const captchaError = asksQuestion || captcha.response === '' ? captchaMessage : undefined;

  // A form that the server sent back keeps its texts: they are newer than the stored texts.
  const isReturned = returned !== undefined;
  useEffect(() => {
    if (!form.current || isReturned) return;
    const id = restoreTexts(form.current);
    // By this id, the server recognises texts that it has already received.
    if (id !== null) setSubmissionId(id);
  }, [isReturned, setSubmissionId]);

  // Stores what the visitor typed before React started. Stores nothing after a sending, because the
  // fields may still show the sent texts.
  useEffect(() => {
    if (!form.current || isReturned || submissionId === '') return;
    if (recallSent('simple') === null) keepTexts(form.current);
  }, [isReturned, submissionId]);

  useSendingEnd(sending, () => setSending(false));

  const { status } = captcha;
  const waiting = held && status === 'working';
  useEffect(() => {
    if (held && status !== 'working') form.current?.requestSubmit();
  }, [held, status]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const target = event.currentTarget;
    if (sending || waiting) {
      event.preventDefault();
      return;
    }
    setHeld(false);
    const found = validateAll(target);
    const submitter = event.nativeEvent.submitter;
    const toBeAsked =
      submitter instanceof HTMLButtonElement && submitter.name === HIDDEN_FIELDS.withoutCaptcha;
    const answered = asksQuestion
      ? textOf(target, HIDDEN_FIELDS.answer) !== ''
      : captcha.response !== '' || toBeAsked;
    if (!answered && status === 'working' && Object.keys(found).length === 0) {
      event.preventDefault();
      setCaptchaMessage(undefined);
      setHeld(true);
      return;
    }
    setCaptchaMessage(answered ? undefined : CAPTCHA_REQUIRED);
    if (Object.keys(found).length > 0 || !answered) {
      event.preventDefault();
      setAttempt((count) => count + 1);
      return;
    }
    noteLeaving('simple', textOf(target, 'contact[mensaje]'));
    setSending(true);
  }

  const problems = problemsOf(
    copy,
    errors,
    captchaError,
    asksQuestion
      ? { id: HIDDEN_FIELDS.answer, label: copy.captcha.pregunta }
      : { id: captchaId, label: copy.captcha.etiqueta },
  );
  const field = (name: keyof FormValues<'simple'>) => ({
    name,
    defaultValue: returned?.values[name] ?? '',
    error: errors[name],
    required: true,
  });

  return (
    <form
      ref={form}
      method="post"
      action="/contacto"
      noValidate
      className={styles['form']}
      onSubmit={onSubmit}
      {...handlers}
      onInput={(event) => {
        handlers.onInput(event);
        keepTexts(event.currentTarget);
      }}
    >
      {children}
      {attempt > 0 && <ErrorSummary problems={problems} attempt={attempt} />}
      <PageMarks notice={notice} />
      <input type="hidden" name={HIDDEN_FIELDS.form} value="simple" />
      <input type="hidden" name={HIDDEN_FIELDS.submissionId} value={submissionId} />
      {returned && (
        <input type="hidden" name={HIDDEN_FIELDS.forgeryToken} value={returned.forgeryToken} />
      )}
      <RequiredNote />
      <div className={styles['pair']}>
        <TextField label={copy.nombre} autoComplete="name" {...field('contact[nombre]')} />
        <TextField
          label={copy.correo}
          type="email"
          autoComplete="email"
          {...field('contact[correo]')}
        />
      </div>
      <TelephoneField
        label={copy.telefono}
        hint={copy.telefonoAyuda}
        {...field('contact[telefono]')}
        typedIn="contact[telefono_escrito]"
        defaultTyped={returned?.values['contact[telefono_escrito]'] ?? ''}
        typedLabel={copy.telefonoEscrito}
      />
      <TextArea
        label={copy.mensaje}
        hint={copy.mensajeAyuda}
        rows={4}
        {...field('contact[mensaje]')}
      />
      {asksQuestion ? (
        <TextQuestionField
          label={copy.captcha.pregunta}
          question={returned.question}
          error={captchaError}
          asksFirst={returned.asksFirst}
        />
      ) : (
        <CaptchaField
          copy={copy.captcha}
          captcha={captcha}
          waiting={waiting}
          error={captchaError}
          id={captchaId}
        />
      )}
      <p className={styles['privacy']}>
        <span>{`${copy.privacidad} `}</span>
        <a href="/privacidad">{copy.privacidadEnlace}</a>
      </p>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        iconAfter={<ArrowRightIcon />}
        pending={sending || waiting}
        pendingLabel={copy.enviando}
      >
        {copy.enviar}
      </Button>
    </form>
  );
}

function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}

function problemsOf(
  copy: SimpleFormCopy,
  errors: FormErrors,
  captchaError: string | undefined,
  captcha: { id: string; label: string },
) {
  const labels = {
    'contact[nombre]': copy.nombre,
    'contact[correo]': copy.correo,
    'contact[telefono]': copy.telefono,
    'contact[mensaje]': copy.mensaje,
  };
  const fields = Object.entries(labels).flatMap(([name, label]) => {
    const message = errors[name];
    return message === undefined ? [] : [{ id: fieldId(name), label, message }];
  });
  return captchaError === undefined ? fields : [...fields, { ...captcha, message: captchaError }];
}

function useSubmissionId(issued: string | null): readonly [string, (id: string) => void] {
  const [own, setOwn] = useState(randomUuid);
  const hydrated = useHydrated();
  return [issued ?? (hydrated ? own : ''), setOwn];
}

/** Returns a random UUID. Does not use `crypto.randomUUID`, which needs https or localhost. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Sets the bits of version 4 (`0100`) and of the variant (`10`), as in RFC 9562, section 5.4.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
