import { type Claim, goesToVisitor, MAIL_FORMS, type MailForm } from '#server/messages/delivery.ts';
import type { DeliveryError } from '#server/platform/delivery-error.ts';

export const LONGEST_DELAY_MS = 6 * 60 * 60 * 1000;

/** A delivery gets at least this many attempts, even if the site was down until the deadline. */
const FEWEST_ATTEMPTS = 8;

/** Returns a random wait in milliseconds, so that not all deliveries are tried together. */
export function retryDelay(attempt: number, baseMs: number, random = Math.random()): number {
  const longest = Math.min(LONGEST_DELAY_MS, baseMs * 2 ** (attempt - 1));
  return Math.round(longest * (0.5 + random / 2));
}

/** Returns the next attempt's time, or null to give up. Cuts `retryAfterMs` to six hours. */
export function nextTry(
  failed: { attempt: number; giveUpAt: number },
  wait: { now: number; baseMs: number; retryAfterMs: number | null; random?: number },
): number | null {
  const { now, baseMs, retryAfterMs, random } = wait;
  if (now >= failed.giveUpAt && failed.attempt >= FEWEST_ATTEMPTS) return null;
  const asked = Math.min(retryAfterMs ?? 0, LONGEST_DELAY_MS);
  const dueAt = now + Math.max(retryDelay(failed.attempt, baseMs, random), asked);
  return now < failed.giveUpAt ? Math.min(dueAt, failed.giveUpAt) : dueAt;
}

export type AfterFailure =
  | { outcome: 'failed' }
  | { outcome: 'retried'; waitMs: number; form: MailForm; unanswered: number };

/** The waits after the first and second attempt without an answer, as multiples of `baseMs`. */
const WAITS_AFTER_SILENCE = [20, 720] as const;

const COPIES_FOR_VISITOR = 2;

const COPIES_FOR_AGENCY = WAITS_AFTER_SILENCE.length + 2;

/** Tells if a failed message may have arrived. Returns false for a webhook: it ignores copies. */
export function mayHaveArrived(
  { handedOver }: Pick<DeliveryError, 'handedOver'>,
  { channel }: Pick<Claim, 'channel'>,
): boolean {
  return handedOver && channel !== 'webhook';
}

/**
 * Decides what follows a failed attempt. An unanswered mail may have arrived, so it is sent to the
 * agency at most four times, and to a visitor at most twice.
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
  const form = failure.permanent && failure.refusesContent ? plainer(claim.form) : claim.form;
  return { outcome: 'retried', waitMs: dueAt - now, form, unanswered };
}

/** The last attempt has a plainer form, because some mail servers refuse only the full form. */
export function formOf({ form, attempt, giveUpAt }: Claim, now: number): MailForm {
  return now >= giveUpAt && attempt >= FEWEST_ATTEMPTS ? plainer(form) : form;
}

function plainer(form: MailForm): MailForm {
  return MAIL_FORMS[MAIL_FORMS.indexOf(form) + 1] ?? 'notice';
}
