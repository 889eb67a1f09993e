import { createSigner } from '#server/platform/signed-token.ts';

export interface LinkTarget {
  subscriberId: string;
  /**
   * The id of the request that this link confirms. The id is null in the permanent link, with which
   * a subscriber changes preferences or leaves.
   */
  requestId: string | null;
}

/** The signed links of the newsletter. Only the person who receives a mail has its links. */
export type NewsletterLinks = ReturnType<typeof createNewsletterLinks>;

/** The time for which a confirmation link is valid, in milliseconds. */
export const CONFIRM_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Creates the links to the newsletter's pages.
 *
 * @param siteUrl returns the site's origin
 */
export function createNewsletterLinks(
  secretKey: string,
  siteUrl: () => string,
  now: () => number = Date.now,
) {
  const signer = createSigner(secretKey, 'newsletter');
  const address = (page: string, payload: string) =>
    `${siteUrl()}/boletin/${page}/${signer.sign(payload)}`;
  return {
    /**
     * Returns the address of the page on which a person confirms a request. The link is valid for
     * `CONFIRM_MS`.
     */
    toConfirm: (subscriberId: string, requestId: string): string =>
      address('confirmar', `${subscriberId} ${requestId} ${now() + CONFIRM_MS}`),
    toPreferences: (subscriberId: string): string => address('preferencias', subscriberId),
    /**
     * Returns the address of the page that ends a subscription. The subscription ends when the
     * person presses a button, or when a mail program sends a POST.
     */
    toLeave: (subscriberId: string): string => address('baja', subscriberId),
    open(link: string): LinkTarget | null {
      const [subscriberId = '', requestId, until] = (signer.open(link) ?? '').split(' ');
      if (subscriberId === '') return null;
      if (requestId === undefined) return { subscriberId, requestId: null };
      return Number(until) > now() ? { subscriberId, requestId } : null;
    },
  };
}
