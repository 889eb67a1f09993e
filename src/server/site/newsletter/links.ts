import { createSigner } from '#server/platform/signed-token.ts';

/** The target of a link in the newsletter's mails. */
export interface LinkTarget {
  subscriberId: string;
  /** The id of the request that it confirms; null for the permanent link to preferences and leaving. */
  requestId: string | null;
}

/** Signed links: only the mail's recipient has them. */
export type NewsletterLinks = ReturnType<typeof createNewsletterLinks>;

/** How long a confirmation link is valid, in milliseconds: a week. */
export const CONFIRM_MS = 7 * 24 * 60 * 60 * 1000;

/** @param siteUrl gives the site's origin */
export function createNewsletterLinks(
  secretKey: string,
  siteUrl: () => string,
  now: () => number = Date.now,
) {
  const signer = createSigner(secretKey, 'newsletter');
  const address = (page: string, payload: string) =>
    `${siteUrl()}/boletin/${page}/${signer.sign(payload)}`;
  return {
    /** The page that confirms a request, for a week. */
    toConfirm: (subscriberId: string, requestId: string): string =>
      address('confirmar', `${subscriberId} ${requestId} ${now() + CONFIRM_MS}`),
    /** The page that changes topics. */
    toPreferences: (subscriberId: string): string => address('preferencias', subscriberId),
    /** The page that unsubscribes: by a button, or at once by a mail program's POST. */
    toLeave: (subscriberId: string): string => address('baja', subscriberId),
    /** @param link the last segment of one of those addresses */
    open(link: string): LinkTarget | null {
      const [subscriberId = '', requestId, until] = (signer.open(link) ?? '').split(' ');
      if (subscriberId === '') return null;
      if (requestId === undefined) return { subscriberId, requestId: null };
      return Number(until) > now() ? { subscriberId, requestId } : null;
    },
  };
}
