import { createSigner } from '#server/platform/signed-token.ts';

export interface LinkTarget {
  subscriberId: string;
  /** The request that the link confirms. Is null in the links of `toPreferences` and `toLeave`. */
  requestId: string | null;
}

/** The signed links of the newsletter. Only the recipient of the mail has these links. */
export type NewsletterLinks = ReturnType<typeof createNewsletterLinks>;

export const CONFIRM_MS = 7 * 24 * 60 * 60 * 1000;

export function createNewsletterLinks(
  secretKey: string,
  siteUrl: () => string,
  now: () => number = Date.now,
) {
  const signer = createSigner(secretKey, 'newsletter');
  const address = (page: string, payload: string) =>
    `${siteUrl()}/boletin/${page}/${signer.sign(payload)}`;
  return {
    toConfirm: (subscriberId: string, requestId: string): string =>
      address('confirmar', `${subscriberId} ${requestId} ${now() + CONFIRM_MS}`),
    toPreferences: (subscriberId: string): string => address('preferencias', subscriberId),
    /** Returns the address at which a button or the POST of a mail program ends a subscription. */
    toLeave: (subscriberId: string): string => address('baja', subscriberId),
    open(link: string): LinkTarget | null {
      const [subscriberId = '', requestId, until] = (signer.open(link) ?? '').split(' ');
      if (subscriberId === '') return null;
      if (requestId === undefined) return { subscriberId, requestId: null };
      return Number(until) > now() ? { subscriberId, requestId } : null;
    },
  };
}
