import type { Outcome as AccountOutcome, Shown } from '#server/accounts/outcome.ts';
import type { StaffTools } from '#server/accounts/tools.ts';
import { type PanelVisit, withParam } from '#server/accounts/visit.ts';
import type { BoundedCount } from '#server/leads/inbox/list.ts';
import type { BlockedContent } from '#server/leads/retention/blocked-leads.ts';
import type { TimelineEntry } from '#server/leads/timeline.ts';

/** A mail as the recipient will read it. */
export interface MailPreview {
  from: string;
  to: string;
  copy: string | null;
  subject: string;
  text: string;
}

type NotDone = Extract<AccountOutcome, { errors: unknown }>;

/** The result of an action on a page of the panel. */
export type Outcome =
  | Exclude<AccountOutcome, NotDone>
  /** The changes of colleagues, after the page was loaded, that conflict with the action. */
  | (NotDone & { changes?: readonly TimelineEntry[] })
  /** A person must confirm the action, whose effect on `count` enquiries `words` describes. */
  | {
      ask: {
        count: BoundedCount;
        words: string;
        /** The possible main enquiries of a merge. The first enquiry is the default. */
        staying?: readonly { value: string; label: string }[];
      };
      values: Readonly<Record<string, string>>;
    }
  | { preview: MailPreview; values: Readonly<Record<string, string>> }
  | { seen: BlockedContent };

const SHOWN_MS = 10 * 60 * 1000;

const SHOWN_PARAM = 'hecho';

const looker = ({ visitor, person }: PanelVisit) => `${visitor ?? ''}\n${person?.id ?? ''}`;

/**
 * Stores the result of an action for the page that shows it, so that a reload does not repeat the
 * action.
 *
 * @returns the address of the page
 */
export async function storeShown(
  { sealed }: Pick<StaffTools, 'sealed'>,
  visit: PanelVisit,
  { show, at }: { show: Shown; at: string },
): Promise<string> {
  return withParam(at, SHOWN_PARAM, await sealed.keep(looker(visit), at, show, SHOWN_MS));
}

/** Reads the result that the address names, or `expired`, also for another person's result. */
export async function shownAt(
  { sealed }: Pick<StaffTools, 'sealed'>,
  visit: PanelVisit,
): Promise<{ shown: Shown | null; expired: boolean }> {
  const name = visit.url.searchParams.get(SHOWN_PARAM);
  if (name === null) return { shown: null, expired: false };
  const shown = (await sealed.peek(looker(visit), visit.url.pathname, name)) as Shown | null;
  return { shown, expired: shown === null };
}
