import { sql } from 'kysely';
import { perContent } from '#content/snapshot/content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { arrivalsFrom } from '#server/leads/lead-row.ts';
import type { NewLead, Suspicion } from '#server/leads/lead.ts';
import { asksAboutData } from '#server/leads/triage.ts';
import { type Circumstances, foldedWords, type Reason, SIGNALS } from './signals.ts';
import { senderDigest, textDigest, writtenText } from '#server/leads/spam.ts';
import { resolveMx, resolveNs, resolve4, resolve6 } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import { codeOf } from '#server/platform/system-error.ts';

/**
 * The lowest score of a lead that the site holds back as spam. Only the clearest reasons reach this
 * score without the help of other reasons.
 */
const THRESHOLD = 6;

/** The period in which the site counts other senders of the same text, in milliseconds. */
const SAME_TEXT_MS = 30 * 24 * 60 * 60 * 1000;
const MOST_SENDERS = 10;

type Arrival = Pick<Circumstances, 'spareFilled' | 'tookMs' | 'passedBy'>;

/**
 * The judge of spam, which decides which leads the site holds back, and gives the reasons. The
 * judge refuses no lead.
 */
export type Spam = ReturnType<typeof createSpam>;

interface SpamOptions {
  domains: MailDomains;
  now?: () => number;
}

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
     * Judges whether a lead is spam.
     *
     * @returns the reasons why the lead may be spam, or null if there is no reason
     * @throws StoreUnavailableError
     */
    async judge(lead: NewLead, arrival: Arrival): Promise<Suspicion | null> {
      const domainTakesMail = domains.takesMail(lead.correo);
      const before = await seenBefore(lead);
      return weigh(lead, { ...arrival, ...before, domainTakesMail, phrases: agencyPhrases() });
    },
  };
}

/**
 * Returns the reasons why a lead may be spam, and the sum of their weights. The result is null if
 * there is no reason.
 */
export function weigh(lead: NewLead, about: Circumstances): Suspicion | null {
  const reasons = SIGNALS.map((signal) => signal(lead, about)).filter(
    (reason): reason is Reason => reason !== null,
  );
  if (reasons.length === 0) return null;
  const score = reasons.reduce((sum, { weight }) => sum + weight, 0);
  // If a person asks the site to erase personal data, the agency must answer. The site therefore
  // does not hold back this lead.
  const held = score >= THRESHOLD && !asksAboutData(writtenText(lead.detail));
  return { score, reasons: reasons.map(({ words }) => words), held };
}

type MailDomains = ReturnType<typeof createMailDomains>;

/** Asks the DNS whether a domain accepts mail. The promise rejects if the DNS gives no answer. */
type MailLookup = (domain: string) => Promise<boolean>;

/** The largest number of mail domains in memory. */
const MOST = 5_000;
/** The time for which a DNS result is valid, in milliseconds. */
const MEMORY_MS = 24 * 60 * 60 * 1000;
/**
 * The largest number of simultaneous DNS queries. If so many queries are running, the server does
 * not check the domain of a new lead. A later lead of the same domain starts the query.
 */
const MOST_AT_ONCE = 8;

/** The reserved domain names, which have no mailboxes (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/;

/**
 * Creates the memory of domains and whether they accept mail.
 *
 * @param lookup the function that asks the DNS, or null if the process must not ask the DNS
 */
export function createMailDomains(lookup: MailLookup | null, now: () => number = Date.now) {
  const known = new Map<string, { takes: boolean | null; until: number }>();
  let asking = 0;

  function ask(domain: string, by: MailLookup): void {
    if (asking >= MOST_AT_ONCE) return;
    asking += 1;
    // This entry prevents a second query for the domain during the first query.
    remember(domain, null);
    by(domain)
      .then((takes) => remember(domain, takes))
      // If the DNS does not answer, the result for the domain is unknown (null).
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
     * Returns whether the domain of a mail address accepts mail. The function does not wait for the
     * DNS. For a new domain, the result is null, and only a later lead of this domain gets the DNS
     * result.
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

const NONE = ['ENOTFOUND', 'ENODATA'];

/**
 * Asks the DNS whether a domain accepts mail. The domain must have an MX record, or an address
 * record if there is no MX record (RFC 5321, 5.1). A null MX record means that the domain accepts
 * no mail (RFC 7505). A negative answer counts only if the DNS server also finds `com`, because a
 * machine without a network finds no name.
 */
export async function lookUpMail(
  domain: string,
  dns = { resolveMx, resolveNs, resolve4, resolve6 },
): Promise<boolean> {
  const mx = await orNone(dns.resolveMx(domain));
  if (mx.length > 0) return mx.some(({ exchange }) => exchange !== '' && exchange !== '.');
  const addresses = [
    ...(await orNone(dns.resolve4(domain))),
    ...(await orNone(dns.resolve6(domain))),
  ];
  if (addresses.length === 0) await dns.resolveNs('com');
  return addresses.length > 0;
}

async function orNone<Found>(asked: Promise<Found[]>): Promise<Found[]> {
  try {
    return await asked;
  } catch (error) {
    if (NONE.includes(codeOf(error) ?? '')) return [];
    throw error;
  }
}
