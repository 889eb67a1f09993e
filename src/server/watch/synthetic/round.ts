import { createHash } from 'node:crypto';
import { createSigner } from '#server/platform/signed-token.ts';

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

export interface Step {
  name: StepName;
  /**
   * The result of the step. `skipped` means that the step could not be tried or does not apply. In
   * this case `said` is the reason.
   */
  outcome: 'fine' | 'failed' | 'skipped';
  ms: number;
  said: string;
}

/** The starter of a round, which is the clock, a person in the panel, or `npm run ronda`. */
export type Trigger = 'clock' | 'panel' | 'command';

export const ROUND_OUTCOMES = ['fine', 'failed'] as const;

/** A finished round. Times are in milliseconds since 1970. */
export interface Round {
  id: string;
  startedAt: number;
  endedAt: number;
  trigger: Trigger;
  outcome: (typeof ROUND_OUTCOMES)[number];
  /** The first step that failed, or null if no step failed. */
  broken: StepName | null;
  steps: readonly Step[];
  /**
   * The time from sending the mail to its arrival in the mailbox, in milliseconds. The value is
   * null if the mail did not arrive.
   */
  mailMs: number | null;
  certificateEndsAt: number | null;
}

/**
 * The probe tokens of rounds. A token is signed with the site's key, belongs to one answer to a
 * captcha, and is valid for a few minutes. The database checks that a token is used only once
 * (take-round.ts). A token gives no access, because the lead must pass all checks and is not
 * stored.
 */
export type ProbeTokens = ReturnType<typeof createProbeTokens>;

/**
 * The time for which a token is valid, in milliseconds. The clock of another machine may differ by
 * this time too.
 */
const LIFETIME_MS = 5 * 60_000;

/**
 * Creates and reads probe tokens.
 *
 * @param secretKey the site's secret
 * @param now returns the time, in milliseconds since 1970
 */
export function createProbeTokens(secretKey: string, now: () => number = Date.now) {
  const signer = createSigner(secretKey, 'round');
  const digest = (captcha: string) => createHash('sha256').update(captcha).digest('base64url');
  return {
    make: (round: string, captcha: string): string =>
      signer.sign([round, now(), digest(captcha)].join(' ')),
    /**
     * Returns the round's id. The result is null for an invalid or old token, or for another
     * captcha.
     */
    read(token: string, captcha: string): string | null {
      const [round, at, bound] = signer.open(token)?.split(' ') ?? [];
      if (round === undefined || bound !== digest(captcha)) return null;
      return Math.abs(now() - Number(at)) < LIFETIME_MS ? round : null;
    },
  };
}
