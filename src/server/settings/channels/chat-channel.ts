import { DeliveryError } from '#server/platform/delivery-error.ts';
import { isRefusedForGood, post, retryAfterMs } from '#server/platform/post.ts';

/** A destination of chat messages. Its URL holds a secret: it is never logged, stored or shown. */
export interface ChatTarget {
  url: URL;
  /** The chat's id, where the URL does not contain it. */
  chat?: string;
}

export interface ChatMessage {
  title: string;
  /** May hold a visitor's text: no service interprets marks, mentions or links in it. */
  text: string;
  /** A page of the panel. */
  link: string;
}

/** A chat service. A new one is a file with this value and an entry in `CHATS` (chats.ts). */
export interface ChatChannel {
  /** The channel's name in the outbox. */
  name: string;
  /** Its name for people. */
  label: string;
  /** The environment variable with its destinations. */
  setting: string;
  /** What the variable holds, in Spanish. */
  about: string;
  /** The provider that the privacy notice names. */
  provider: (target: ChatTarget) => string;
  /** A valid destination, shown with the error. */
  example: string;
  /** @param text one destination of the variable @returns null when it is invalid */
  read: (text: string) => ChatTarget | null;
  /** @returns the service's words @throws DeliveryError */
  send: (target: ChatTarget, message: ChatMessage, signal?: AbortSignal) => Promise<string>;
}

/**
 * The longest text, in characters: with two bytes each it is within ntfy's 4096 bytes, the smallest
 * limit of all.
 */
const LONGEST_TEXT = 2000;

/** Shortens a text to the limit of all services. */
export function cut(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1).toWellFormed()}…`;
}

/** The longest part of an answer that is kept, in characters. */
const LONGEST_ANSWER = 300;

/**
 * Posts JSON to a chat service.
 *
 * @param options `label` of the service; `waitMs` finds the wait that the answer asks for, in
 * milliseconds, where it is not in `Retry-After`
 * @returns the service's words
 * @throws DeliveryError. A refusal concerns one destination; only a failing or unreachable service
 * is down for all
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
