import { sql } from 'kysely';
import { perContent } from '#content/snapshot/content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { arrivalsFrom } from '#server/leads/lead-row.ts';
import type { NewLead, Suspicion } from '#server/leads/lead.ts';
import { type Circumstances, foldedWords, type Reason, SIGNALS } from './signals.ts';
import { senderDigest, textDigest, writtenText } from '#server/leads/spam.ts';
import { resolveMx, resolve4, resolve6 } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import { codeOf } from '#server/platform/system-error.ts';

/** From this weight on an enquiry is held back. No single reason but the plainest weighs so much. */
const THRESHOLD = 6;

/** How far back the same text from another sender counts, in milliseconds: thirty days. */
const SAME_TEXT_MS = 30 * 24 * 60 * 60 * 1000;
/** Other senders that are counted, at most. */
const MOST_SENDERS = 10;

/** What the reception knows of an enquiry besides what was written. */
type Arrival = Pick<Circumstances, 'spareFilled' | 'tookMs' | 'passedBy'>;

/** Tells advertising from enquiries. It refuses nothing: it says what to hold back, and why. */
export type Spam = ReturnType<typeof createSpam>;

interface SpamOptions {
  domains: MailDomains;
  now?: () => number;
}

/** What the agency itself takes for advertising. */
const agencyPhrases = perContent(({ unwanted }) => unwanted.frases.map(foldedWords));

export function createSpam(
  { kysely }: Pick<Database, 'kysely'>,
  { domains, now = Date.now }: SpamOptions,
) {
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
    /**
     * @returns what speaks against it; null when nothing does
     * @throws StoreUnavailableError
     */
    async judge(lead: NewLead, arrival: Arrival): Promise<Suspicion | null> {
      const domainTakesMail = domains.takesMail(lead.correo);
      const before = await seenBefore(lead);
      return weigh(lead, { ...arrival, ...before, domainTakesMail, phrases: agencyPhrases() });
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

/** Knows which mail domains take mail. */
type MailDomains = ReturnType<typeof createMailDomains>;

/** Asks the DNS whether a domain takes mail. @throws when the DNS does not say */
type MailLookup = (domain: string) => Promise<boolean>;

/** Domains that are remembered, at most. */
const MOST = 5_000;
/** How long what is known holds, in milliseconds: a day. */
const MEMORY_MS = 24 * 60 * 60 * 1000;
/** Domains that are asked about at a time; others are asked about another day. */
const MOST_AT_ONCE = 8;

/** Reserved names, which nobody receives mail at (RFC 2606, 6761). */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/;

/** @param lookup null where the DNS is not to be asked */
export function createMailDomains(lookup: MailLookup | null, now: () => number = Date.now) {
  const known = new Map<string, { takes: boolean | null; until: number }>();
  let asking = 0;

  function ask(domain: string, by: MailLookup): void {
    if (asking >= MOST_AT_ONCE) return;
    asking += 1;
    // Meanwhile nobody else asks.
    remember(domain, null);
    by(domain)
      .then((takes) => remember(domain, takes))
      // A DNS that does not answer says nothing of the domain.
      .catch(() => remember(domain, null))
      .finally(() => (asking -= 1));
  }

  function remember(domain: string, takes: boolean | null): void {
    known.delete(domain);
    known.set(domain, { takes, until: now() + MEMORY_MS });
    if (known.size > MOST) known.delete(known.keys().next().value ?? '');
  }

  return {
    /**
     * What is known of an address's domain by now. Nobody waits for an answer: of a domain that was
     * never asked about it is null, and the next one from there will know.
     */
    takesMail(address: string): boolean | null {
      const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
      if (lookup === null || domain === '' || RESERVED.test(domain)) return null;
      const found = known.get(domain);
      if (found !== undefined && found.until > now()) return found.takes;
      ask(domain, lookup);
      return null;
    },
  };
}

/** Answers of the DNS that say of a name that there is none, or nothing of that kind. */
const NONE = ['ENOTFOUND', 'ENODATA'];

/** By MX, and without one by an address of the domain's own (RFC 5321, 5.1); a null MX says no (RFC 7505). */
export const lookUpMail: MailLookup = async (domain) => {
  const mx = await orNone(resolveMx(domain));
  if (mx.length > 0) return mx.some(({ exchange }) => exchange !== '' && exchange !== '.');
  const addresses = [...(await orNone(resolve4(domain))), ...(await orNone(resolve6(domain)))];
  return addresses.length > 0;
};

async function orNone<Found>(asked: Promise<Found[]>): Promise<Found[]> {
  try {
    return await asked;
  } catch (error) {
    if (NONE.includes(codeOf(error) ?? '')) return [];
    throw error;
  }
}
