import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { orUnavailable } from '#server/platform/database/store-error.ts';
import { arrivalsFrom } from '#server/leads/arrival.ts';
import type { NewLead, Suspicion } from '#server/leads/lead.ts';
import type { MailDomains } from './mail-domains.ts';
import { type Circumstances, foldedWords, type Reason, SIGNALS } from './signals.ts';
import { senderDigest, textDigest, writtenText } from '#server/leads/spam.ts';

/** From this weight on an enquiry is held back. No single reason but the plainest weighs so much. */
const THRESHOLD = 6;

/** How far back the same text from another sender counts, in milliseconds: thirty days. */
const SAME_TEXT_MS = 30 * 24 * 60 * 60 * 1000;
/** Other senders that are counted, at most. */
const MOST_SENDERS = 10;

/** What the reception knows of an enquiry besides what was written. */
export type Arrival = Pick<Circumstances, 'spareFilled' | 'tookMs' | 'passedBy'>;

/** Tells advertising from enquiries. It refuses nothing: it says what to hold back, and why. */
export interface Spam {
  /**
   * @returns what speaks against it; null when nothing does
   * @throws StoreUnavailableError
   */
  judge(lead: NewLead, arrival: Arrival): Promise<Suspicion | null>;
}

export interface SpamOptions {
  /** What the agency takes for advertising: content/no-deseado.yaml. */
  phrases: readonly string[];
  domains: MailDomains;
  now?: () => number;
}

export function createSpam(
  { kysely }: Pick<Database, 'kysely'>,
  { phrases, domains, now = Date.now }: SpamOptions,
): Spam {
  const known = phrases.map(foldedWords);

  async function seenBefore({ correo, detail }: NewLead) {
    const text = textDigest(writtenText(detail));
    const sender = senderDigest(correo);
    const since = arrivalsFrom(now() - SAME_TEXT_MS);
    const { rows } = await sql<{ senders: number; sender: number; text: number }>`
      select
        (select count(*) from (select distinct mail_key from lead
          where text_key = ${text} and arrival > ${since} and mail_key <> ${correo.toLowerCase()}
          limit ${MOST_SENDERS}) as others) as senders,
        (select count(*) from spam_block where kind = 'mail' and digest = ${sender}) as sender,
        (select count(*) from spam_block where kind = 'text' and digest = ${text}) as text
    `.execute(kysely);
    const [found] = rows;
    return {
      sameTextFrom: found?.senders ?? 0,
      blocked: { sender: (found?.sender ?? 0) > 0, text: (found?.text ?? 0) > 0 },
    };
  }

  return {
    async judge(lead, arrival) {
      const domainTakesMail = domains.takesMail(lead.correo);
      const before = await orUnavailable('look for the same text', () => seenBefore(lead));
      return weigh(lead, { ...arrival, ...before, domainTakesMail, phrases: known });
    },
  };
}

/** What its reasons weigh together. */
export function weigh(lead: NewLead, about: Circumstances): Suspicion | null {
  const reasons = SIGNALS.map((signal) => signal(lead, about)).filter(
    (reason): reason is Reason => reason !== null,
  );
  if (reasons.length === 0) return null;
  const score = reasons.reduce((sum, { weight }) => sum + weight, 0);
  return { score, reasons: reasons.map(({ words }) => words), held: score >= THRESHOLD };
}
