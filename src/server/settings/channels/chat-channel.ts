import { DeliveryError } from '#server/platform/delivery-error.ts';
import { isRefusedForGood, post, retryAfterMs } from '#server/platform/post.ts';

/**
 * A destination of chat messages. Its URL is secret, so the server never logs, stores or shows the
 * URL.
 */
export interface ChatTarget {
  url: URL;
  chat?: string;
}

export interface ChatMessage {
  title: string;
  /** The message's text. No chat service may interpret marks, mentions or links in this text. */
  text: string;
  link: string;
}

/**
 * A chat service. A new service needs a file with this value and an entry in `CHATS` (`chats.ts`).
 */
export interface ChatChannel {
  name: string;
  label: string;
  setting: string;
  about: string;
  provider: (target: ChatTarget) => string;
  example: string;
  read: (text: string) => ChatTarget | null;
  send: (target: ChatTarget, message: ChatMessage, signal?: AbortSignal) => Promise<string>;
}

/**
 * The longest text, in characters. Such a text fits into the 4096 bytes of ntfy, which is the
 * smallest limit.
 */
const LONGEST_TEXT = 2000;

/** Shortens a text to the limit of all services. */
export function cut(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1).toWellFormed()}…`;
}

const LONGEST_ANSWER = 300;

/**
 * Posts JSON to a chat service.
 *
 * @param options the service's `label`, and `waitMs`, which finds the wait in the answer's body, in
 * milliseconds
 * @returns the service's answer
 * @throws DeliveryError
 */
export async function postToChat(
  url: URL,
  body: unknown,
  options: {
    label: string;
    signal?: AbortSignal | undefined;
    waitMs?: (answer: string) => number | null;
  },
): Promise<string> {
  const { label, signal } = options;
  const { status, headers, words } = await post(url, JSON.stringify(body), {
    name: label,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Lead-Chat/1',
    },
    ...(signal && { signal }),
  });
  if (status >= 200 && status <= 299) return `http ${status}`;
  throw new DeliveryError(`${label} answered ${status}: ${words.slice(0, LONGEST_ANSWER)}`, {
    reason: `http ${status}`,
    permanent: isRefusedForGood(status),
    channelDown: status >= 500,
    retryAfterMs: options.waitMs?.(words) ?? retryAfterMs(headers['retry-after'], Date.now()),
  });
}
