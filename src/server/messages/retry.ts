import { type Claim, goesToVisitor, MAIL_FORMS, type MailForm } from '#server/messages/delivery.ts';
import type { DeliveryError } from '#server/platform/delivery-error.ts';

/** The longest wait between two tries, in milliseconds. */
export const LONGEST_DELAY_MS = 6 * 60 * 60 * 1000;

/** However late it is, a delivery is not given up before this many tries: we may have been off. */
const FEWEST_ATTEMPTS = 8;

/**
 * How long to wait after a failed try: doubling from the base up to six hours, and of that a random
 * half to whole, so that what failed together does not come back together. From 30 seconds that is
 * about eleven tries in the first six hours and four a day after.
 *
 * @param attempt which try failed, counting from 1
 * @param baseMs the wait after the first, in milliseconds
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function retryDelay(attempt: number, baseMs: number, random = Math.random()): number {
  const longest = Math.min(LONGEST_DELAY_MS, baseMs * 2 ** (attempt - 1));
  return Math.round(longest * (0.5 + random / 2));
}

/**
 * What to do after a failure that may pass.
 *
 * @param failed the try that failed, and until when it is worth trying
 * @param wait `now` and the result in milliseconds since 1970; `retryAfterMs` is what the other side
 *   asked for, at least that long is waited, six hours at most
 * @returns when to try again, or null to give up
 */
export function nextTry(
  failed: { attempt: number; giveUpAt: number },
  wait: { now: number; baseMs: number; retryAfterMs: number | null; random?: number },
): number | null {
  const { now, baseMs, retryAfterMs, random } = wait;
  if (now >= failed.giveUpAt && failed.attempt >= FEWEST_ATTEMPTS) return null;
  const asked = Math.min(retryAfterMs ?? 0, LONGEST_DELAY_MS);
  const dueAt = now + Math.max(retryDelay(failed.attempt, baseMs, random), asked);
  // The last try falls on the deadline itself rather than hours before it.
  return now < failed.giveUpAt ? Math.min(dueAt, failed.giveUpAt) : dueAt;
}

/** What becomes of a delivery after a failure. */
export type AfterFailure =
  | { outcome: 'failed' }
  | { outcome: 'retried'; waitMs: number; form: MailForm; unanswered: number };

/**
 * The waits after tries that may have arrived, in units of the first wait (30 s): ten minutes, then
 * six hours, then the end of the three days. So the agency gets four copies at the most.
 */
const WAITS_AFTER_SILENCE = [20, 720] as const;

/** Mails that a visitor may find of the same copy. */
const COPIES_FOR_VISITOR = 2;

/** Times that one of the agency's mailboxes or chats may get the same enquiry. */
const COPIES_FOR_AGENCY = WAITS_AFTER_SILENCE.length + 2;

/**
 * Whether the other side may have the delivery although it did not answer. A webhook's receiver knows a
 * repeated delivery by its id, so only mails and chats may be seen twice.
 */
export function mayHaveArrived(
  { handedOver }: Pick<DeliveryError, 'handedOver'>,
  { channel }: Pick<Claim, 'channel'>,
): boolean {
  return handedOver && channel !== 'webhook';
}

/**
 * What to do after a failure. A refusal never ends the agency's deliveries before their three days, because
 * whoever reads the incident can mend it; the visitor's end at once where the address does not exist. Both end
 * after a number of tries that may have arrived ({@link mayHaveArrived}), which bounds the copies.
 *
 * @param options `now` in milliseconds since 1970, `baseMs` the first wait, `random` from 0 to 1
 */
export function afterFailure(
  failure: DeliveryError,
  claim: Claim,
  options: { now: number; baseMs: number; random: number },
): AfterFailure {
  const forVisitor = goesToVisitor(claim.channel);
  if (failure.noSuchAddress && forVisitor) return { outcome: 'failed' };
  const { now, baseMs } = options;
  const isUnanswered = mayHaveArrived(failure, claim);
  const unanswered = claim.unanswered + (isUnanswered ? 1 : 0);
  if (isUnanswered) {
    if (unanswered >= (forVisitor ? COPIES_FOR_VISITOR : COPIES_FOR_AGENCY)) {
      return { outcome: 'failed' };
    }
    const wait = (WAITS_AFTER_SILENCE[unanswered - 1] ?? Infinity) * baseMs;
    const waitMs = claim.giveUpAt > now ? Math.min(wait, claim.giveUpAt - now) : wait;
    if (waitMs === Infinity) return { outcome: 'failed' };
    return { outcome: 'retried', waitMs, form: claim.form, unanswered };
  }
  const dueAt = nextTry(claim, { ...options, retryAfterMs: failure.retryAfterMs });
  if (dueAt === null) return { outcome: 'failed' };
  const form = failure.permanent && failure.content ? plainer(claim.form) : claim.form;
  return { outcome: 'retried', waitMs: dueAt - now, form, unanswered };
}

/**
 * The form that this try takes: the last one, which falls on the deadline, is never the full one, so
 * that the agency hears of every enquiry that its server lets through in any form.
 */
export function formOf({ form, attempt, giveUpAt }: Claim, now: number): MailForm {
  return now >= giveUpAt && attempt >= FEWEST_ATTEMPTS ? plainer(form) : form;
}

function plainer(form: MailForm): MailForm {
  return MAIL_FORMS[MAIL_FORMS.indexOf(form) + 1] ?? 'notice';
}
