import { FLOW_PATHS } from '#forms/wire.ts';
import { SENDING_LIMIT_MS } from '#site/enquiry/sent.ts';
import type { Notice } from '#content/notice.ts';
import { remoteRequest } from '#ui/remote/remote-request.ts';
import type { FormErrors } from '#forms/forms.ts';

/** What became of a contact message. */
export type Sent =
  | { readonly outcome: 'accepted'; readonly next: string }
  /** The server found mistakes: nothing is cleared. */
  | { readonly outcome: 'invalid'; readonly errors: FormErrors }
  /**
   * Anything else. Nothing of the answer is shown (specification, section 8).
   * `retryAt`: when it may be tried again, in milliseconds since 1970; null when at once
   */
  | { readonly outcome: 'failed'; readonly retryAt: number | null }
  /** The server does not take it from this browser (403), and says why: nothing is cleared. */
  | { readonly outcome: 'barred'; readonly reason: Notice };

/** The longest wait that is believed, in milliseconds: an hour, six times the server's own. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/**
 * Sends a contact message as a remote request, which carries the page's token and is sent once more
 * by itself when that had expired.
 * @param entries the form's names and texts
 */
export async function sendContact(entries: readonly (readonly [string, string])[]): Promise<Sent> {
  try {
    const answer = await remoteRequest({
      url: FLOW_PATHS.contact,
      method: 'POST',
      body: new URLSearchParams(entries.map(([name, text]) => [name, text])),
      signal: AbortSignal.timeout(SENDING_LIMIT_MS),
    });
    if (answer.status === 429) {
      return { outcome: 'failed', retryAt: retryAt(answer.headers.get('Retry-After')) };
    }
    const body: unknown = await answer.json();
    if (answer.ok) return accepted(body);
    if (answer.status === 422) return invalid(body);
    if (answer.status === 403) return barred(body);
  } catch {
    // No connection, none in time, or an answer that is not ours.
  }
  return FAILED;
}

const FAILED: Sent = { outcome: 'failed', retryAt: null };

/** The moment that a `Retry-After` names, in seconds or as a date (RFC 9110, section 10.2.3). */
function retryAt(header: string | null): number | null {
  const now = Date.now();
  const at =
    header !== null && /^\d+$/.test(header)
      ? now + Number(header) * 1000
      : Date.parse(header ?? '');
  return at > now ? Math.min(at, now + LONGEST_WAIT_MS) : null;
}

function accepted(body: unknown): Sent {
  const next = typeof body === 'object' && body !== null && 'next' in body ? body.next : null;
  return typeof next === 'string' && next.startsWith('/') ? { outcome: 'accepted', next } : FAILED;
}

function barred(body: unknown): Sent {
  if (typeof body !== 'object' || body === null || !('title' in body && 'detail' in body)) {
    return FAILED;
  }
  const { title, detail: text } = body;
  return typeof title === 'string' && typeof text === 'string'
    ? { outcome: 'barred', reason: { title, text } }
    : FAILED;
}

function invalid(body: unknown): Sent {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null;
  if (typeof errors !== 'object' || errors === null) return FAILED;
  const messages = Object.entries(errors).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return messages.length > 0
    ? { outcome: 'invalid', errors: Object.fromEntries(messages) }
    : FAILED;
}
