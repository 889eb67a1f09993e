import { DeliveryError } from '#server/platform/delivery-error.ts';
import { isRefusedForGood, post, retryAfterMs } from '#server/platform/post.ts';

/** One chat that is written to. Its address holds its secret: it is never logged, stored or shown. */
export interface ChatTarget {
  url: URL;
  /** Which chat, where the address does not say it. */
  chat?: string;
}

/** What is said in a chat. */
export interface ChatMessage {
  title: string;
  /** May hold what a visitor wrote: no channel reads marks, mentions or links in it. */
  text: string;
  /** Where more is to be read, an address of the panel. */
  link: string;
}

/** A service of chats. A new one is a file with this and a place in `CHATS` (chats.ts). */
export interface ChatChannel {
  /** The channel's name in the outbox. */
  name: string;
  /** What people call it. */
  label: string;
  /** The environment variable that turns it on. */
  setting: string;
  /** What it is given, in Spanish. */
  about: string;
  /** Whom the privacy notice names. */
  provider: (target: ChatTarget) => string;
  /** A good target, for whoever wrote another. */
  example: string;
  /** @param text one of the targets that the variable names @returns null where it is none */
  read: (text: string) => ChatTarget | null;
  /** @returns the service's words @throws DeliveryError */
  send: (target: ChatTarget, message: ChatMessage, signal?: AbortSignal) => Promise<string>;
}

/** The longest text, in characters: with two bytes each it is within ntfy's 4096, the least of all limits. */
const LONGEST_TEXT = 2000;

/** What is too long for any of the services, cut. */
export function cut(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1).toWellFormed()}…`;
}

/** As much of an answer as is kept. */
const LONGEST_ANSWER = 300;

/**
 * Posts JSON to a service of chats.
 *
 * @param options `label` of the service; `waitMs` finds the wait that its answer asks for, in
 * milliseconds, where that is not in `Retry-After`
 * @returns the service's words
 * @throws DeliveryError. A refusal is of one target, which others of the same service need not
 * share; only a service that breaks or cannot be reached is down for all.
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
