import { useState, type ComponentProps, type ReactNode, type SubmitEvent } from 'react';
import type { Question } from '#ui/dialog/ConfirmDialog.tsx';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { ErrorIcon } from '#ui/icon/state-icons.tsx';
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

interface FormPayload {
  url: URL;
  method: string;
  body: FormData | URLSearchParams | undefined;
}

/**
 * What the browser would send for this form, read from its attributes and those of the button that
 * was pressed: address, method, and the fields encoded as `enctype` says. With GET the fields are
 * in the address.
 */
function formPayload(form: HTMLFormElement, submitter?: HTMLElement | null): FormPayload {
  const button =
    submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement
      ? submitter
      : null;
  // A field may be called "action" or "method" and shadow the form's property of that name.
  const attribute = (name: string) =>
    button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
  const url = new URL(attribute('action'), document.baseURI);
  const method = (attribute('method') || 'get').toUpperCase();
  const data = new FormData(form, button);

  if (method === 'GET') {
    url.search = urlEncoded(data).toString();
    return { url, method, body: undefined };
  }
  const multipart = attribute('enctype').toLowerCase() === 'multipart/form-data';
  return { url, method, body: multipart ? data : urlEncoded(data) };
}

function urlEncoded(data: FormData): URLSearchParams {
  const pairs = [...data].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);
  return new URLSearchParams(pairs);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

function isEmpty(control: Control, form: HTMLFormElement): boolean {
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox') return !control.checked;
    if (control.type === 'radio') return !new FormData(form).has(control.name);
  }
  return control.value.trim() === '';
}

/**
 * The required, named, enabled fields of a form that hold nothing (or only spaces), in their order;
 * of a group of radios, the first.
 */
function emptyRequiredFields(form: HTMLFormElement): Control[] {
  const empty = [...form.elements]
    .filter(isControl)
    .filter((control) => control.required && control.name !== '' && !control.disabled)
    .filter((control) => isEmpty(control, form));
  const seen = new Set<string>();
  return empty.filter((control) => {
    if (control.type !== 'radio') return true;
    const first = !seen.has(control.name);
    seen.add(control.name);
    return first;
  });
}

/** What a person calls the field: its label without the required mark, or a name for it. */
function fieldLabel(control: Control): string {
  const group = control.type === 'radio' ? control.closest('fieldset') : null;
  const label = group?.querySelector('legend') ?? control.labels?.[0];
  const copy = label?.cloneNode(true);
  if (copy instanceof Element) {
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  }
  const text = copy?.textContent?.trim() ?? '';
  return text === '' ? (control.getAttribute('aria-label') ?? control.name) : text;
}
