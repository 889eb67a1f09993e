import type { MouseEvent } from 'react';
import { Button, type ButtonProps } from '#ui/button/Button.tsx';
import type { Question } from '#ui/dialog/question.ts';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import { messageOf } from './RemoteForm.tsx';
import { useRemote, type RemoteCallbacks } from './useRemote.ts';
import styles from './Remote.module.css';

interface RemoteButtonOwnProps extends RemoteCallbacks {
  url: string;
  /** Default `post`. Without JavaScript a browser knows only `get` and `post`. */
  method?: string | undefined;
  /** What is sent with it, by field name. */
  data?: Readonly<Record<string, string>> | undefined;
  /** Asked before sending. Without JavaScript the button simply acts. */
  confirm?: Question | string | undefined;
  /** The `Accept` header. Default `application/json`. */
  accept?: string | undefined;
  /**
   * The button stands inside a form of the page: without JavaScript it sends that form to its own
   * address. Otherwise it brings a small form of its own, with `data` as hidden fields.
   */
  insideForm?: boolean | undefined;
}

export interface RemoteButtonProps
  extends
    RemoteButtonOwnProps,
    Omit<ButtonProps, keyof RemoteButtonOwnProps | 'type' | 'pending'> {}

/** A button that asks the server for something, by its own attributes `data-url` and `data-method`. */
export function RemoteButton({
  url,
  method = 'post',
  data = {},
  confirm: question,
  accept,
  insideForm = false,
  onSuccess,
  onError,
  onComplete,
  onClick,
  ...look
}: RemoteButtonProps) {
  const { confirm, prepare, confirmDialog } = useConfirm();
  const { pending, send } = useRemote({ onSuccess, onError, onComplete });

  const press = async (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { dataset } = event.currentTarget;
    const target = new URL(dataset['url'] ?? '', document.baseURI);
    const get = dataset['method']?.toLowerCase() === 'get';
    if (get) for (const [name, value] of Object.entries(data)) target.searchParams.set(name, value);
    if (question !== undefined && !(await confirm(question))) return;
    const body = get ? undefined : new URLSearchParams(data);
    await send({ url: target, method: dataset['method'], body, accept });
  };

  const formMethod = method.toLowerCase() === 'get' ? 'get' : 'post';
  const button = (
    <Button
      {...look}
      type="submit"
      pending={pending}
      data-remote=""
      data-url={url}
      data-method={method}
      data-confirm={messageOf(question)}
      onFocus={question === undefined ? look.onFocus : prepare}
      onClick={(event) => void press(event)}
      {...(insideForm && { formAction: url, formMethod, formNoValidate: true })}
    />
  );
  return (
    <>
      {insideForm ? (
        button
      ) : (
        <form action={url} method={formMethod} className={styles['own']}>
          {Object.entries(data).map(([name, value]) => (
            <input key={name} type="hidden" name={name} defaultValue={value} />
          ))}
          {button}
        </form>
      )}
      {confirmDialog}
    </>
  );
}
