import { FEWEST_ATTEMPTS, nextTry } from '#server/messages/backoff.ts';
import { type Claim, goesToVisitor, MAIL_FORMS, type MailForm } from '#server/messages/delivery.ts';
import { type DeliveryError } from '#server/platform/delivery-error.ts';

/** What becomes of a delivery after a failure. */
export type Verdict =
  | { outcome: 'failed' }
  | { outcome: 'retried'; waitMs: number; form: MailForm; unanswered: number };

/**
 * The waits after tries that may have been mails, in units of the first wait (30 s): ten minutes, then
 * six hours, then the end of the three days. So the agency gets four copies at the most.
 */
const WAITS_AFTER_SILENCE = [20, 720] as const;

/** Mails that a visitor may find of the same copy. */
const COPIES_FOR_VISITOR = 2;

/** Mails that one of the agency's mailboxes may find of the same enquiry. */
const COPIES_FOR_AGENCY = WAITS_AFTER_SILENCE.length + 2;

/**
 * What to do after a failure. Only what is for the visitor is ever given up early, when the address does not
 * exist: the agency's deliveries go on for the three days whatever was answered, because whoever reads the incident can mend it.
 *
 * @param options `now` in milliseconds since 1970, `baseMs` the first wait, `random` from 0 to 1
 */
export function verdictOn(
  failure: DeliveryError,
  claim: Claim,
  options: { now: number; baseMs: number; random: number },
): Verdict {
  const forVisitor = goesToVisitor(claim.channel);
  if (failure.noSuchAddress && forVisitor) return { outcome: 'failed' };
  const { now, baseMs } = options;
  const unanswered = claim.unanswered + (failure.handedOver ? 1 : 0);
  if (failure.handedOver) {
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
