import type { BoundedCount } from '#server/leads/inbox/list.ts';
import type { BlockedContent } from '#server/leads/retention/blocked-leads.ts';
import type { TimelineEntry } from '#server/leads/timeline.ts';
import type { MailedHow } from './invitation-mail.ts';

/** What was just made and cannot be read again later (shown.ts). */
export type Shown =
  | { codes: readonly string[]; next: string }
  | { link: string; mailed: MailedHow; email: string };

/** A mail as whoever gets it will read it. */
export interface MailPreview {
  from: string;
  to: string;
  subject: string;
  text: string;
}

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
      /** What somebody else did since the page was seen, of a change that came too late. */
      changes?: readonly TimelineEntry[];
    }
  /** Not done yet: it is much, and waits for a yes. `words` is what will happen to so many. */
  | { ask: { count: BoundedCount; words: string }; values: Readonly<Record<string, string>> }
  /** A mail as it would go. */
  | { preview: MailPreview; values: Readonly<Record<string, string>> }
  /** Done, with something to be shown by the page at this path. */
  | { show: Shown; at: string }
  /** A blocked enquiry, to who said why. */
  | { seen: BlockedContent }
  /** For a script. */
  | { data: unknown };

/** The form again, for something that is no field's fault. */
export function refuse(problem: string, more: object = {}): Outcome {
  return { errors: {}, values: {}, problem, ...more };
}
