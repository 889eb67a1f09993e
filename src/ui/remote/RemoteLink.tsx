import type { ComponentProps, MouseEvent } from 'react';
import { LinkButton, type LinkButtonProps } from '#ui/button/LinkButton.tsx';
import type { Question } from '#ui/dialog/question.ts';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import { messageOf } from './RemoteForm.tsx';
import { useRemote, type RemoteCallbacks } from './useRemote.ts';

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

export interface RemoteLinkProps
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
