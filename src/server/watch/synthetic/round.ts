import { createHash } from 'node:crypto';
import { createSigner } from '#server/platform/signed-token.ts';

/** What people read for each step of a round, in the order in which they are taken. */
export const STEP_WORDS = {
  page: 'la página abre',
  captcha: 'el captcha se resuelve',
  post: 'el formulario se envía',
  thanks: 'aparece «gracias»',
  row: 'queda guardado',
  mail: 'el correo se entrega al servidor',
  mailbox: 'el correo llega al buzón',
  authentication: 'el buzón lo da por auténtico',
} as const;
export type StepName = keyof typeof STEP_WORDS;
export const STEPS = Object.keys(STEP_WORDS) as readonly StepName[];

/** One step that was taken. */
export interface Step {
  name: StepName;
  /** `skipped` when it could not be tried, or there is nothing to try; `said` says why. */
  outcome: 'fine' | 'failed' | 'skipped';
  /** How long it took, in milliseconds. */
  ms: number;
  /** In Spanish, for whoever runs the site. */
  said: string;
}

/** Who sets a round off: the clock, somebody in the panel, or `npm run ronda`. */
export type Trigger = 'clock' | 'panel' | 'command';

export const ROUND_OUTCOMES = ['fine', 'failed'] as const;

/** A round that is over. Moments in milliseconds since 1970. */
export interface Round {
  id: string;
  startedAt: number;
  endedAt: number;
  trigger: Trigger;
  outcome: (typeof ROUND_OUTCOMES)[number];
  /** The first step that failed. */
  broken: StepName | null;
  steps: readonly Step[];
  /** From being handed over to being seen in the mailbox; null when it was not seen. */
  mailMs: number | null;
  certificateEndsAt: number | null;
}

/**
 * What a round's post is known by: signed with the site's key, bound to the one answer of the captcha
 * that it comes with, and good for minutes. That it is good once is the store's to say (take-round.ts).
 * It opens nothing: what carries it passes the same checks as any post, and is then stored nowhere.
 */
export type ProbeTokens = ReturnType<typeof createProbeTokens>;

/** How old a token may be, in milliseconds, and how far the clocks of two machines may differ. */
const LIFETIME_MS = 5 * 60_000;

/** @param secretKey the site's secret; @param now milliseconds since 1970 */
export function createProbeTokens(secretKey: string, now: () => number = Date.now) {
  const signer = createSigner(secretKey, 'round');
  const digest = (captcha: string) => createHash('sha256').update(captcha).digest('base64url');
  return {
    /** @param captcha what the form sends in its field `captcha` */
    make: (round: string, captcha: string): string =>
      signer.sign([round, now(), digest(captcha)].join(' ')),
    /** @returns the round's id; null for what was not made by us, for this answer, a moment ago */
    read(token: string, captcha: string): string | null {
      const [round, at, bound] = signer.open(token)?.split(' ') ?? [];
      if (round === undefined || bound !== digest(captcha)) return null;
      return Math.abs(now() - Number(at)) < LIFETIME_MS ? round : null;
    },
  };
}
