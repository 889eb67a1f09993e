import type { Outcome as AccountOutcome, Shown } from '#server/accounts/outcome.ts';
import type { StaffTools } from '#server/accounts/tools.ts';
import { type PanelVisit, withParam } from '#server/accounts/visit.ts';
import type { BoundedCount } from '#server/leads/inbox/list.ts';
import type { BlockedContent } from '#server/leads/retention/blocked-leads.ts';
import type { TimelineEntry } from '#server/leads/timeline.ts';

/** A mail in the form in which the recipient will read the mail. */
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
  /**
   * `changes` contains the changes that conflict with the action. Colleagues made these changes
   * after the page was loaded.
   */
  | (NotDone & { changes?: readonly TimelineEntry[] })
  /**
   * The server asks the person to confirm an action that changes many enquiries. `words` describes
   * the effect on `count` enquiries.
   */
  | {
      ask: {
        count: BoundedCount;
        words: string;
        /**
         * The enquiries from which the person chooses the main enquiry of a merge. The first
         * enquiry is the default.
         */
        staying?: readonly { value: string; label: string }[];
      };
      values: Readonly<Record<string, string>>;
    }
  | { preview: MailPreview; values: Readonly<Record<string, string>> }
  /** A blocked enquiry that the page shows to a person who gave a reason. */
  | { seen: BlockedContent };

/**
 * The time during which a page can show an action's result again after a reload, in milliseconds.
 * The time is ten minutes.
 */
const SHOWN_MS = 10 * 60 * 1000;

/** The query parameter with the name under which the result of an action is stored. */
const SHOWN_PARAM = 'hecho';

const looker = ({ visitor, person }: PanelVisit) => `${visitor ?? ''}\n${person?.id ?? ''}`;

/**
 * Stores the result of an action for the page that shows the result. A reload of that page does not
 * repeat the action.
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

/**
 * Reads the result of an action that the page's address names. `expired` is true if the time is
 * over or if the result belongs to another person.
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
