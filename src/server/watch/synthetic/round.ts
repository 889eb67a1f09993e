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
  /** `skipped`: the round did not try the step. `said` gives the reason, in Spanish. */
  outcome: 'fine' | 'failed' | 'skipped';
  ms: number;
  said: string;
}

export type Trigger = 'clock' | 'panel' | 'command';

export const ROUND_OUTCOMES = ['fine', 'failed'] as const;

/** A finished round. Its times are in milliseconds since 1970. */
export interface Round {
  id: string;
  startedAt: number;
  endedAt: number;
  trigger: Trigger;
  outcome: (typeof ROUND_OUTCOMES)[number];
  broken: StepName | null;
  steps: readonly Step[];
  mailMs: number | null;
  certificateEndsAt: number | null;
}

/** A probe token marks the POST of a round, so that the site keeps no lead of this POST. */
export type ProbeTokens = ReturnType<typeof createProbeTokens>;

/** A token is valid for this time. The clocks of two machines may differ by as much. */
const LIFETIME_MS = 5 * 60_000;

export function createProbeTokens(secretKey: string, now: () => number = Date.now) {
  const signer = createSigner(secretKey, 'round');
  const digest = (captcha: string) => createHash('sha256').update(captcha).digest('base64url');
  return {
    make: (round: string, captcha: string): string =>
      signer.sign([round, now(), digest(captcha)].join(' ')),
    read(token: string, captcha: string): string | null {
      const [round, at, bound] = signer.open(token)?.split(' ') ?? [];
      if (round === undefined || bound !== digest(captcha)) return null;
      return Math.abs(now() - Number(at)) < LIFETIME_MS ? round : null;
    },
  };
}
