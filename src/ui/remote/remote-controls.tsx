import type { ComponentProps, MouseEvent } from 'react';
import { LinkButton, type LinkButtonProps } from '#ui/button/LinkButton.tsx';
import type { Question } from '#ui/dialog/ConfirmDialog.tsx';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import { messageOf } from './RemoteForm.tsx';
import { useRemote, type RemoteCallbacks } from './useRemote.ts';
import { Button, type ButtonProps } from '#ui/button/Button.tsx';
import styles from './Remote.module.css';

interface RemoteLinkOwnProps extends RemoteCallbacks {
  href: string;
  /** Default `get`. Without JavaScript a link can only be followed, so that address must answer. */
  method?: string | undefined;
  /** Asked before sending. Without JavaScript the link is simply followed. */
  confirm?: Question | string | undefined;
  /** The `Accept` header. Default `application/json`. */
  accept?: string | undefined;
  /** Looks like a button of this variant. */
  button?: LinkButtonProps['variant'];
}

interface RemoteLinkProps
  extends RemoteLinkOwnProps, Omit<ComponentProps<'a'>, keyof RemoteLinkOwnProps> {}

/** Whether the press asks the browser for something of its own: a new tab, a download. */
const isForBrowser = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  event.currentTarget.hasAttribute('download') ||
  !['', '_self'].includes(event.currentTarget.target);

/**
 * A link whose address is fetched without leaving the page, with the method and URL of its own
 * attributes (`data-method`, `href`). A press that asks for a new tab goes there as usual.
 */
export function RemoteLink(props: RemoteLinkProps) {
  const { method = 'get', confirm: question, accept, button, onClick, ...rest } = props;
  const { onSuccess, onError, onComplete, ...native } = rest;
  const { confirm, prepare, confirmDialog } = useConfirm();
  const { pending, send } = useRemote({ onSuccess, onError, onComplete });

  const follow = async (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    const { href, dataset } = event.currentTarget;
    if (pending || (question !== undefined && !(await confirm(question)))) return;
    await send({ url: href, method: dataset['method'], accept });
  };

  const attributes = {
    ...native,
    'data-remote': '',
    'data-method': method,
    'data-confirm': messageOf(question),
    'aria-busy': pending || undefined,
    onFocus: question === undefined ? native.onFocus : prepare,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => void follow(event),
  };
  return (
    <>
      {button === undefined ? (
        <a {...attributes} />
      ) : (
        <LinkButton {...attributes} variant={button} />
      )}
      {confirmDialog}
    </>
  );
}

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

interface RemoteButtonProps
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
