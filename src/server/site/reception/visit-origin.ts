import type { PostedForm } from '#forms/parse.ts';
import { ORIGIN_FIELD } from '#forms/visit-origin.ts';
import type { LeadOrigin } from '#server/leads/origin.ts';

/** Longest part that is kept, in characters; nobody's campaign is longer. */
const LONGEST_PART = 120;
/** Longest field that is read. */
const LONGEST_FIELD = 4_000;

/** Who asks, as far as this goes. */
interface Asking {
  headers: Pick<Headers, 'get'>;
  /** The site's own origin, as the visitor sees it. */
  origin: string;
}

/**
 * Where an enquiry came from: what the browser's script told, and what the request itself shows. Any
 * of it can be made up, so it is bounded, cleaned, and only ever shown as text.
 */
export function visitOrigin(posted: PostedForm, { headers, origin }: Asking): LeadOrigin {
  const [first, led] = toldBy(posted);
  const page = ownPage(headers.get('referer') ?? '', origin);
  const began = ownPage(first, origin) ?? page;
  const utm = (name: string) => tidy(began?.searchParams.get(`utm_${name}`));
  const from = URL.parse(led);
  const parts: LeadOrigin = {
    firstPage: tidy(ownPage(first, origin)?.pathname),
    referrer: from === null || from.origin === origin ? undefined : tidy(hostOf(from)),
    utmSource: utm('source'),
    utmMedium: utm('medium'),
    utmCampaign: utm('campaign'),
    formPage: tidy(page?.pathname),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

/** The address that the visit began at, and the one that led there; empty where nothing was told. */
function toldBy(posted: PostedForm): [first: string, led: string] {
  const field = posted.get(ORIGIN_FIELD);
  const text = typeof field === 'string' ? field.slice(0, LONGEST_FIELD) : '';
  const [first = '', led = ''] = text.split(' ');
  return [first, led];
}

function hostOf({ host }: URL): string {
  return host.toLowerCase().replace(/^www\./, '');
}

/** A page of this site; null for any other address, and for none. */
function ownPage(address: string, origin: string): URL | null {
  const url = URL.parse(address);
  return url?.origin === origin ? url : null;
}

function tidy(text: string | null | undefined): string | undefined {
  const line = text
    ?.toWellFormed()
    .replaceAll(/[\p{Control}\p{Format}\s]+/gu, ' ')
    .trim();
  if (line === undefined || line === '') return undefined;
  return Array.from(line).slice(0, LONGEST_PART).join('');
}
