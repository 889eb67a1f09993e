import { DeliveryError } from '#server/platform/delivery-error.ts';
import { isRefusedForGood, post, retryAfterMs } from '#server/platform/post.ts';

/**
 * The destination of chat messages. Its URL is secret, so the server must not log, store or show
 * the URL.
 */
export interface ChatTarget {
  url: URL;
  chat?: string;
}

export interface ChatMessage {
  title: string;
  /**
   * The text of the message. A chat service must not interpret formatting, mentions or links in
   * this text.
   */
  text: string;
  link: string;
}

/**
 * A chat service. For a new service, write a file with such an object and add the object to `CHATS`
 * (`chats.ts`).
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
 * The longest text of a chat message, in characters. Such a text fits into the limit of ntfy, which
 * is 4096 bytes and the smallest limit of all services.
 */
const LONGEST_TEXT = 2000;

/** Shortens a text to the longest text that all chat services accept. */
export function cut(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1).toWellFormed()}…`;
}

const LONGEST_ANSWER = 300;

/**
 * Posts JSON to a chat service.
 *
 * @param options `label` is the service's name. `waitMs` reads the wait before the next attempt
 * from the answer's body, in milliseconds.
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
