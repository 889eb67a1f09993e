import { createHash } from 'node:crypto';
import { createSigner } from '#server/platform/signed-token.ts';

/**
 * What a round's post is known by: signed with the site's key, bound to the one answer of the captcha
 * that it comes with, and good for minutes. That it is good once is the store's to say (take-round.ts).
 * It opens nothing: what carries it passes the same checks as any post, and is then stored nowhere.
 */
export interface RoundMarks {
  /** @param captcha what the form sends in its field `captcha` */
  make(round: string, captcha: string): string;
  /** @returns the round's id; null for what was not made by us, for this answer, a moment ago */
  read(mark: string, captcha: string): string | null;
}

/** How old a mark may be, in milliseconds, and how far the clocks of two machines may differ. */
const LIFETIME_MS = 5 * 60_000;

/** @param secretKey the site's secret; @param now milliseconds since 1970 */
export function createRoundMarks(secretKey: string, now: () => number = Date.now): RoundMarks {
  const signer = createSigner(secretKey, 'round');
  const digest = (captcha: string) => createHash('sha256').update(captcha).digest('base64url');
  return {
    make: (round, captcha) => signer.sign([round, now(), digest(captcha)].join(' ')),
    read(mark, captcha) {
      const [round, at, bound] = signer.open(mark)?.split(' ') ?? [];
      if (round === undefined || bound !== digest(captcha)) return null;
      return Math.abs(now() - Number(at)) < LIFETIME_MS ? round : null;
    },
  };
}
