/** Where an enquiry came from, as far as the browser or the request told. */
export interface LeadOrigin {
  /** Path of the first page of the visit. */
  firstPage?: string | undefined;
  /** Host of the page that led to the site. */
  referrer?: string | undefined;
  utmSource?: string | undefined;
  utmMedium?: string | undefined;
  utmCampaign?: string | undefined;
  /** Path of the page that the form was on. */
  formPage?: string | undefined;
}

/** What came from nowhere else: a bookmark, an address that was typed, an app that does not tell. */
const DIRECT = 'directo';

/** One word to filter by: the campaign's own, or who led here. Null when nothing is known. */
export function sourceOf(origin: LeadOrigin | null): string | null {
  if (origin === null) return null;
  return origin.utmSource?.toLowerCase() ?? origin.referrer ?? DIRECT;
}

/** @returns null for one that was stored without, or that cannot be read */
export function storedOrigin(json: string | null): LeadOrigin | null {
  if (json === null) return null;
  try {
    return JSON.parse(json) as LeadOrigin;
  } catch {
    return null;
  }
}
