import { createSigner } from '#server/platform/signed-token.ts';

/** What a link of a mail of the newsletter's opens. */
export interface LinkTarget {
  subscriberId: string;
  /** The asking that it confirms; null for the link to the preferences and out, which is for ever. */
  asked: string | null;
}

/** Signed links: whoever has the mail has the link. */
export type NewsletterLinks = ReturnType<typeof createNewsletterLinks>;

/** How long a confirmation can be given, in milliseconds: a week. */
export const CONFIRM_MS = 7 * 24 * 60 * 60 * 1000;

/** @param siteUrl the site's origin */
export function createNewsletterLinks(
  secretKey: string,
  siteUrl: string,
  now: () => number = Date.now,
) {
  const signer = createSigner(secretKey, 'newsletter');
  const address = (page: string, payload: string) =>
    `${siteUrl}/boletin/${page}/${signer.sign(payload)}`;
  return {
    /** Where an asking is confirmed, for a week. */
    toConfirm: (subscriberId: string, asked: string): string =>
      address('confirmar', `${subscriberId} ${asked} ${now() + CONFIRM_MS}`),
    /** Where topics are changed. */
    toPreferences: (subscriberId: string): string => address('preferencias', subscriberId),
    /** Where one leaves: by a button, or at once by a mail program's POST. */
    toLeave: (subscriberId: string): string => address('baja', subscriberId),
    /** @param link the last part of one of those addresses */
    open(link: string): LinkTarget | null {
      const [subscriberId = '', asked, until] = (signer.open(link) ?? '').split(' ');
      if (subscriberId === '') return null;
      if (asked === undefined) return { subscriberId, asked: null };
      return Number(until) > now() ? { subscriberId, asked } : null;
    },
  };
}
