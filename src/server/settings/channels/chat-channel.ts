import { DeliveryError } from '#server/platform/delivery-error.ts';
import { isRefusedForGood, post, retryAfterMs } from '#server/platform/post.ts';

/** Where a chat's messages go. The URL is secret: code must not log, store or show it. */
export interface ChatTarget {
  url: URL;
  chat?: string;
}

export interface ChatMessage {
  title: string;
  // A visitor may have written this text, so the chat service must not interpret formatting,
  // mentions or links in it.
  text: string;
  link: string;
}

/** A chat service. To add one, write a file with its `ChatChannel` and list it in `CHATS`. */
export interface ChatChannel {
  name: string;
  label: string;
  setting: string;
  about: string;
  /** Returns the name of who gets the messages, for the privacy notice. The default is `label`. */
  provider?: (target: ChatTarget) => string;
  example: string;
  read: (text: string) => ChatTarget | null;
  send: (target: ChatTarget, message: ChatMessage, signal?: AbortSignal) => Promise<string>;
}

/** In characters. ntfy has the lowest limit: 4096 bytes, and an accented letter has two bytes. */
const LONGEST_TEXT = 2000;

export function cut(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1).toWellFormed()}…`;
}

const LONGEST_ANSWER = 300;

/**
 * Posts JSON to a chat service, and returns its status. Throws DeliveryError. `waitMs` reads in the
 * body of a refusal how many milliseconds to wait before the next attempt.
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
