import { resolveMx, resolve4, resolve6 } from 'node:dns/promises';
import { domainToASCII } from 'node:url';

/** Knows which mail domains take mail. */
export interface MailDomains {
  /**
   * What is known of an address's domain by now. Nobody waits for an answer: of a domain that was
   * never asked about it is null, and the next one from there will know.
   */
  takesMail(address: string): boolean | null;
}

/** Asks the DNS whether a domain takes mail. @throws when the DNS does not say */
export type MailLookup = (domain: string) => Promise<boolean>;

/** Domains that are remembered, at most. */
const MOST = 5_000;
/** How long what is known holds, in milliseconds: a day. */
const MEMORY_MS = 24 * 60 * 60 * 1000;
/** Domains that are asked about at a time; others are asked about another day. */
const MOST_AT_ONCE = 8;

/** Names that are nobody's (RFC 2606, 6761). */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/;

/** @param lookup null where the DNS is not to be asked */
export function createMailDomains(
  lookup: MailLookup | null,
  now: () => number = Date.now,
): MailDomains {
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
    takesMail(address) {
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
    if (error instanceof Error && 'code' in error && NONE.includes(String(error.code))) return [];
    throw error;
  }
}
