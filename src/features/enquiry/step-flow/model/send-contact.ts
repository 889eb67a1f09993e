import { FLOW_PATHS } from '#forms/wire.ts';
import { remoteRequest } from '#ui/remote/remote-request.ts';
import type { FormErrors } from '#forms/forms.ts';

/** What became of a contact message. */
export type Sent =
  | { readonly outcome: 'accepted'; readonly next: string }
  /** The server found mistakes: nothing is cleared. */
  | { readonly outcome: 'invalid'; readonly errors: FormErrors }
  /** Anything else. Nothing of the answer is shown (specification, section 8). */
  | { readonly outcome: 'failed' };

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
    });
    const body: unknown = await answer.json();
    if (answer.ok) return accepted(body);
    if (answer.status === 422) return invalid(body);
  } catch {
    // No connection, or an answer that is not ours.
  }
  return { outcome: 'failed' };
}

function accepted(body: unknown): Sent {
  const next = typeof body === 'object' && body !== null && 'next' in body ? body.next : null;
  return typeof next === 'string' && next.startsWith('/')
    ? { outcome: 'accepted', next }
    : { outcome: 'failed' };
}

function invalid(body: unknown): Sent {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null;
  if (typeof errors !== 'object' || errors === null) return { outcome: 'failed' };
  const messages = Object.entries(errors).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return messages.length > 0
    ? { outcome: 'invalid', errors: Object.fromEntries(messages) }
    : { outcome: 'failed' };
}
