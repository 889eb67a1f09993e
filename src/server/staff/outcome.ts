import type { TotpOffer } from './second-factor.ts';

/** What became of an action. */
export type Outcome =
  /** Done: on to another page of the panel. */
  | { go: string }
  /** Not done: the form again, with what was written. */
  | {
      errors: Readonly<Record<string, string>>;
      values: Readonly<Record<string, string>>;
      /** Said above the form when the fault is no field's. */
      problem?: string;
      /** HTTP status; 422 unless said otherwise. */
      status?: number;
      retryAfterSeconds?: number;
      offer?: TotpOffer;
    }
  /** Done, with something to be shown this once. */
  | { codes: readonly string[]; next: string }
  | { link: string; mailed: boolean; email: string }
  /** For a script. */
  | { data: unknown };

/** The form again, for something that is no field's fault. */
export function refuse(problem: string, more: object = {}): Outcome {
  return { errors: {}, values: {}, problem, ...more };
}
