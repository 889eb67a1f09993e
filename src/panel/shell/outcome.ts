import type { Outcome as AccountOutcome, Shown } from '#server/accounts/outcome.ts';
import type { StaffTools } from '#server/accounts/tools.ts';
import { type PanelVisit, withParam } from '#server/accounts/visit.ts';
import type { BoundedCount } from '#server/leads/inbox/list.ts';
import type { BlockedContent } from '#server/leads/retention/blocked-leads.ts';
import type { TimelineEntry } from '#server/leads/timeline.ts';

/** A mail as its recipient will read it. */
export interface MailPreview {
  from: string;
  to: string;
  /** Recipients of a copy; null for none. */
  copy: string | null;
  subject: string;
  text: string;
}

type NotDone = Extract<AccountOutcome, { errors: unknown }>;

/** The result of an action of any screen. */
export type Outcome =
  | Exclude<AccountOutcome, NotDone>
  /** `changes` are other people's changes since the page was loaded, if they conflict. */
  | (NotDone & { changes?: readonly TimelineEntry[] })
  /** Needs confirmation, because it affects many. `words` says what happens to how many. */
  | {
      ask: {
        count: BoundedCount;
        words: string;
        /** If enquiries are merged: the ones that may be the main one. The first is the default. */
        staying?: readonly { value: string; label: string }[];
      };
      values: Readonly<Record<string, string>>;
    }
  | { preview: MailPreview; values: Readonly<Record<string, string>> }
  /** A blocked enquiry, for a person who gave a reason. */
  | { seen: BlockedContent };

/** How long a result can be shown again, in milliseconds: ten minutes. */
const SHOWN_MS = 10 * 60 * 1000;

/** The query parameter that shows a result. */
const SHOWN_PARAM = 'hecho';

const looker = ({ visitor, person }: PanelVisit) => `${visitor ?? ''}\n${person?.id ?? ''}`;

/**
 * Stores a result for the page that shows it, so that reloading the page repeats nothing.
 *
 * @returns the address of that page
 */
export async function storeShown(
  { sealed }: Pick<StaffTools, 'sealed'>,
  visit: PanelVisit,
  { show, at }: { show: Shown; at: string },
): Promise<string> {
  return withParam(at, SHOWN_PARAM, await sealed.keep(looker(visit), at, show, SHOWN_MS));
}

/** @returns the result; `expired` where it has expired, or belongs to another person */
export async function shownAt(
  { sealed }: Pick<StaffTools, 'sealed'>,
  visit: PanelVisit,
): Promise<{ shown: Shown | null; expired: boolean }> {
  const name = visit.url.searchParams.get(SHOWN_PARAM);
  if (name === null) return { shown: null, expired: false };
  const shown = (await sealed.peek(looker(visit), visit.url.pathname, name)) as Shown | null;
  return { shown, expired: shown === null };
}
