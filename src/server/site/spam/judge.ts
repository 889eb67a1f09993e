import { sql } from 'kysely';
import { perContent } from '#content/snapshot/content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { arrivalsFrom } from '#server/leads/lead-row.ts';
import type { NewLead, Suspicion } from '#server/leads/lead.ts';
import { asksAboutData } from '#server/leads/triage.ts';
import { type Circumstances, foldedWords, SIGNALS } from './signals.ts';
import { senderDigest, textDigest, writtenText } from '#server/leads/spam.ts';
import { resolveMx, resolveNs, resolve4, resolve6 } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import { codeOf } from '#server/platform/system-error.ts';

/** From this score on, an enquiry is spam. Only the clearest signals have such a weight. */
const THRESHOLD = 6;

const SAME_TEXT_MS = 30 * 24 * 60 * 60 * 1000;
const MOST_SENDERS = 10;

type Arrival = Pick<Circumstances, 'spareFilled' | 'tookMs' | 'passedBy'>;

/** Decides which enquiries are spam. The site stores spam, but delivers it to nobody. */
export type Spam = ReturnType<typeof createSpam>;

const agencyPhrases = perContent(({ unwanted }) => unwanted.frases.map(foldedWords));

export function createSpam(
  { kysely }: Pick<Database, 'kysely'>,
  { domains, now = Date.now }: { domains: MailDomains; now?: () => number },
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
    async judge(lead: NewLead, arrival: Arrival): Promise<Suspicion | null> {
      const domainTakesMail = domains.takesMail(lead.correo);
      const before = await seenBefore(lead);
      return weigh(lead, { ...arrival, ...before, domainTakesMail, phrases: agencyPhrases() });
    },
  };
}

export function weigh(lead: NewLead, about: Circumstances): Suspicion | null {
  const reasons = SIGNALS.flatMap((signal) => signal(lead, about) ?? []);
  if (reasons.length === 0) return null;
  const score = reasons.reduce((sum, { weight }) => sum + weight, 0);
  // An enquiry about personal data is never spam, because the law makes the agency answer it.
  const held = score >= THRESHOLD && !asksAboutData(writtenText(lead.detail));
  return { score, reasons: reasons.map(({ words }) => words), held };
}

type MailDomains = ReturnType<typeof createMailDomains>;

type MailLookup = (domain: string) => Promise<boolean>;

const MOST = 5_000;
const MEMORY_MS = 24 * 60 * 60 * 1000;
/** At most this many DNS queries run at once. Further domains wait for their next enquiry. */
const MOST_AT_ONCE = 8;

/** Reserved domains, which have no mailboxes (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/;

/** Remembers which domains accept mail. If `lookup` is null, the site does not ask the DNS. */
export function createMailDomains(lookup: MailLookup | null, now: () => number = Date.now) {
  const known = new Map<string, { takes: boolean | null; until: number }>();
  let asking = 0;

  function ask(domain: string, by: MailLookup): void {
    if (asking >= MOST_AT_ONCE) return;
    asking += 1;
    remember(domain, null);
    by(domain)
      .then((takes) => remember(domain, takes))
      .catch(() => remember(domain, null))
      .finally(() => (asking -= 1));
  }

  function remember(domain: string, takes: boolean | null): void {
    known.delete(domain);
    known.set(domain, { takes, until: now() + MEMORY_MS });
    if (known.size > MOST) known.delete(known.keys().next().value ?? '');
  }

  return {
    /** Does not wait for the DNS. Returns null for a new domain; later enquiries get the answer. */
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

/** Tells whether a domain accepts mail. Throws if the DNS knows no domain, not even `com`. */
export async function lookUpMail(
  domain: string,
  dns = { resolveMx, resolveNs, resolve4, resolve6 },
): Promise<boolean> {
  const mx = await orNone(dns.resolveMx(domain));
  if (mx.length > 0) return mx.some(({ exchange }) => exchange !== '' && exchange !== '.');
  const found = [await orNone(dns.resolve4(domain)), await orNone(dns.resolve6(domain))].flat();
  if (found.length === 0) await dns.resolveNs('com');
  return found.length > 0;
}

const orNone = <Found>(asked: Promise<Found[]>): Promise<Found[]> =>
  asked.catch((error: unknown) => {
    if (NONE.includes(codeOf(error) ?? '')) return [];
    throw error;
  });
