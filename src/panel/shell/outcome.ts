import type { Outcome as AccountOutcome, Shown } from '#server/accounts/outcome.ts';
import type { StaffTools } from '#server/accounts/tools.ts';
import { type PanelVisit, withParam } from '#server/accounts/visit.ts';
import type { BoundedCount } from '#server/leads/inbox/list.ts';
import type { BlockedContent } from '#server/leads/retention/blocked-leads.ts';
import type { TimelineEntry } from '#server/leads/timeline.ts';

export interface MailPreview {
  from: string;
  to: string;
  copy: string | null;
  subject: string;
  text: string;
}

type NotDone = Extract<AccountOutcome, { errors: unknown }>;

export type Outcome =
  | Exclude<AccountOutcome, NotDone>
  /**
   * `changes` are the changes that colleagues made after the person had opened the page, if the
   * changes conflict with the action.
   */
  | (NotDone & { changes?: readonly TimelineEntry[] })
  /**
   * The person must confirm the action first. `words` describes the action and `count` is the
   * number of enquiries that the action changes.
   */
  | {
      ask: {
        count: BoundedCount;
        words: string;
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
 * Stores the action's result and returns the URL that shows the result, so that a reload does not
 * repeat the action.
 */
export async function storeShown(
  { sealed }: Pick<StaffTools, 'sealed'>,
  visit: PanelVisit,
  { show, at }: { show: Shown; at: string },
): Promise<string> {
  return withParam(at, SHOWN_PARAM, await sealed.keep(looker(visit), at, show, SHOWN_MS));
}

/**
 * Reads the result whose name is in the address. `expired` is true if the result no longer exists
 * or belongs to another person.
 */
export async function shownAt(
  { sealed }: Pick<StaffTools, 'sealed'>,
  visit: PanelVisit,
): Promise<{ shown: Shown | null; expired: boolean }> {
  const name = visit.url.searchParams.get(SHOWN_PARAM);
  if (name === null) return { shown: null, expired: false };
  const shown = (await sealed.peek(looker(visit), visit.url.pathname, name)) as Shown | null;
  return { shown, expired: shown === null };
}
