import { createHash } from 'node:crypto';
import { createSigner } from '#server/platform/signed-token.ts';

/** The words for each step of a round, in their order. */
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

/** A step that was taken. */
export interface Step {
  name: StepName;
  /** `skipped` when it could not be tried or does not apply; `said` is the reason. */
  outcome: 'fine' | 'failed' | 'skipped';
  /** How long it took, in milliseconds. */
  ms: number;
  /** In Spanish, for the operator. */
  said: string;
}

/** What starts a round: the clock, somebody in the panel, or `npm run ronda`. */
export type Trigger = 'clock' | 'panel' | 'command';

export const ROUND_OUTCOMES = ['fine', 'failed'] as const;

/** A finished round. Moments in milliseconds since 1970. */
export interface Round {
  id: string;
  startedAt: number;
  endedAt: number;
  trigger: Trigger;
  outcome: (typeof ROUND_OUTCOMES)[number];
  /** The first step that failed. */
  broken: StepName | null;
  steps: readonly Step[];
  /** From the handover to the mail server until it was seen in the mailbox; null when it was not seen. */
  mailMs: number | null;
  certificateEndsAt: number | null;
}

/**
 * Tokens of rounds: signed with the site's key, bound to one captcha answer, and valid for minutes.
 * The store checks that one is used once (take-round.ts). A token gives no access: the POST passes
 * the usual checks, and is then not stored.
 */
export type ProbeTokens = ReturnType<typeof createProbeTokens>;

/** The lifetime of a token, in milliseconds, and the tolerance for another machine's clock. */
const LIFETIME_MS = 5 * 60_000;

/** @param secretKey the site's secret; @param now milliseconds since 1970 */
export function createProbeTokens(secretKey: string, now: () => number = Date.now) {
  const signer = createSigner(secretKey, 'round');
  const digest = (captcha: string) => createHash('sha256').update(captcha).digest('base64url');
  return {
    /** @param captcha the form's field `captcha` */
    make: (round: string, captcha: string): string =>
      signer.sign([round, now(), digest(captcha)].join(' ')),
    /** @returns the round's id; null for an invalid or old token, or another captcha */
    read(token: string, captcha: string): string | null {
      const [round, at, bound] = signer.open(token)?.split(' ') ?? [];
      if (round === undefined || bound !== digest(captcha)) return null;
      return Math.abs(now() - Number(at)) < LIFETIME_MS ? round : null;
    },
  };
}
