import { createSigner } from '#server/platform/signed-token.ts';

/** What a link of a mail of the newsletter's opens. */
export interface LinkTarget {
  subscriberId: string;
  /** The asking that it confirms; null for the link to the preferences and out, which is for ever. */
  asked: string | null;
}

/** Signed links: whoever has the mail has the link. */
export interface NewsletterLinks {
  /** Where an asking is confirmed, for a week. */
  toConfirm(subscriberId: string, asked: string): string;
  /** Where topics are changed. */
  toPreferences(subscriberId: string): string;
  /** Where one leaves: by a button, or at once by a mail program's POST. */
  toLeave(subscriberId: string): string;
  /** @param link the last part of one of those addresses */
  open(link: string): LinkTarget | null;
}

/** How long a confirmation can be given, in milliseconds: a week. */
export const CONFIRM_MS = 7 * 24 * 60 * 60 * 1000;

/** @param siteUrl the site's origin */
export function createNewsletterLinks(
  secretKey: string,
  siteUrl: string,
  now: () => number = Date.now,
): NewsletterLinks {
  const signer = createSigner(secretKey, 'newsletter');
  const address = (page: string, payload: string) =>
    `${siteUrl}/boletin/${page}/${signer.sign(payload)}`;
  return {
    toConfirm: (subscriberId, asked) =>
      address('confirmar', `${subscriberId} ${asked} ${now() + CONFIRM_MS}`),
    toPreferences: (subscriberId) => address('preferencias', subscriberId),
    toLeave: (subscriberId) => address('baja', subscriberId),
    open(link) {
      const [subscriberId = '', asked, until] = (signer.open(link) ?? '').split(' ');
      if (subscriberId === '') return null;
      if (asked === undefined) return { subscriberId, asked: null };
      return Number(until) > now() ? { subscriberId, asked } : null;
    },
  };
}
