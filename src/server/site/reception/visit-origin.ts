import type { PostedForm } from '#forms/parse.ts';
import { ORIGIN_FIELD } from '#forms/visit-origin.ts';
import type { LeadOrigin } from '#server/leads/lead.ts';

const LONGEST_PART = 120;
const LONGEST_FIELD = 4_000;

interface Asking {
  headers: Pick<Headers, 'get'>;
  origin: string;
}

/** Returns where a lead comes from. Visitors can forge this, so pages show it only as text. */
export function visitOrigin(posted: PostedForm, { headers, origin }: Asking): LeadOrigin {
  const field = posted.get(ORIGIN_FIELD);
  const text = typeof field === 'string' ? field.slice(0, LONGEST_FIELD) : '';
  const [first = '', led = ''] = text.split(' ');
  const page = ownPage(headers.get('referer') ?? '', origin);
  const firstPage = ownPage(first, origin);
  const parts = {
    firstPage: tidy(firstPage?.pathname),
    ...arrivalFrom(firstPage ?? page, led, origin),
    formPage: tidy(page?.pathname),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

/** Returns from which site or campaign a visit came. `led`: the page whose link was clicked. */
export function arrivalFrom(page: URL | null, led: string, origin: string): LeadOrigin {
  const utm = (name: string) => tidy(page?.searchParams.get(`utm_${name}`));
  const from = URL.parse(led);
  return {
    referrer: from === null || from.origin === origin ? undefined : tidy(hostOf(from)),
    utmSource: utm('source'),
    utmMedium: utm('medium'),
    utmCampaign: utm('campaign'),
  };
}

function hostOf({ host }: URL): string {
  return host.toLowerCase().replace(/^www\./, '');
}

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
