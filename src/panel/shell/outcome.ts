import type { Outcome as AccountOutcome, Shown } from '#server/accounts/outcome.ts';
import type { StaffTools } from '#server/accounts/tools.ts';
import { type PanelVisit, withParam } from '#server/accounts/visit.ts';
import type { BoundedCount } from '#server/leads/inbox/list.ts';
import type { BlockedContent } from '#server/leads/retention/blocked-leads.ts';
import type { TimelineEntry } from '#server/leads/timeline.ts';

/** A mail as whoever gets it will read it. */
export interface MailPreview {
  from: string;
  to: string;
  /** Who gets it as well; null for nobody. */
  copy: string | null;
  subject: string;
  text: string;
}

type NotDone = Extract<AccountOutcome, { errors: unknown }>;

/** What became of an action of any screen. */
export type Outcome =
  | Exclude<AccountOutcome, NotDone>
  /** What somebody else did since the page was seen, of a change that came too late. */
  | (NotDone & { changes?: readonly TimelineEntry[] })
  /** Not done yet: it is much, and waits for a yes. `words` is what will happen to so many. */
  | {
      ask: {
        count: BoundedCount;
        words: string;
        /** Of those that become one, which may stay; the first is the one that is meant. */
        staying?: readonly { value: string; label: string }[];
      };
      values: Readonly<Record<string, string>>;
    }
  /** A mail as it would go. */
  | { preview: MailPreview; values: Readonly<Record<string, string>> }
  /** A blocked enquiry, to who said why. */
  | { seen: BlockedContent };

/** For how long what was just made can be looked at again, in milliseconds: ten minutes. */
const SHOWN_MS = 10 * 60 * 1000;

/** The parameter of an address that asks for what was just made. */
const SHOWN_PARAM = 'hecho';

const looker = ({ visitor, person }: PanelVisit) => `${visitor ?? ''}\n${person?.id ?? ''}`;

/**
 * Keeps what was just made for the page that shows it: to reload that page makes nothing anew.
 *
 * @returns the address of that page
 */
export async function pageOf(
  { sealed }: Pick<StaffTools, 'sealed'>,
  visit: PanelVisit,
  { show, at }: { show: Shown; at: string },
): Promise<string> {
  return withParam(at, SHOWN_PARAM, await sealed.keep(looker(visit), at, show, SHOWN_MS));
}

/** @returns what the page was asked to show; `over` where it is shown no longer, or to nobody else */
export async function shownAt(
  { sealed }: Pick<StaffTools, 'sealed'>,
  visit: PanelVisit,
): Promise<{ shown: Shown | null; over: boolean }> {
  const name = visit.url.searchParams.get(SHOWN_PARAM);
  if (name === null) return { shown: null, over: false };
  const shown = (await sealed.look(looker(visit), visit.url.pathname, name)) as Shown | null;
  return { shown, over: shown === null };
}
