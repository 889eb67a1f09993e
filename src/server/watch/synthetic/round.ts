/** The legs of a round, in the order in which they are walked. */
export const LEGS = [
  'page',
  'captcha',
  'post',
  'thanks',
  'row',
  'mail',
  'mailbox',
  'authentication',
] as const;
export type LegName = (typeof LEGS)[number];

/** What people read for each. */
export const LEG_WORDS: Readonly<Record<LegName, string>> = {
  page: 'la página abre',
  captcha: 'el captcha se resuelve',
  post: 'el formulario se envía',
  thanks: 'aparece «gracias»',
  row: 'queda guardado',
  mail: 'el correo se entrega al servidor',
  mailbox: 'el correo llega al buzón',
  authentication: 'el buzón lo da por auténtico',
};

/** One leg, walked. */
export interface Leg {
  name: LegName;
  /** `skipped` when it could not be tried, or there is nothing to try; `said` says why. */
  outcome: 'fine' | 'failed' | 'skipped';
  /** How long it took, in milliseconds. */
  ms: number;
  /** In Spanish, for whoever runs the site. */
  said: string;
}

/** Who sets a round off: the clock, somebody in the panel, or `npm run ronda`. */
export const WALKERS = ['clock', 'panel', 'command'] as const;
export type Walker = (typeof WALKERS)[number];

export const ROUND_OUTCOMES = ['fine', 'failed'] as const;
export type RoundOutcome = (typeof ROUND_OUTCOMES)[number];

/** A round that is over. Moments in milliseconds since 1970. */
export interface Round {
  id: string;
  startedAt: number;
  endedAt: number;
  walker: Walker;
  outcome: RoundOutcome;
  /** The first leg that failed. */
  broken: LegName | null;
  legs: readonly Leg[];
  /** From being handed over to being seen in the mailbox; null when it was not seen. */
  mailMs: number | null;
  certificateEndsAt: number | null;
}
