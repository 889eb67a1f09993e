import type { LeadCategory, LeadKind, LeadState } from '#server/leads/lead.ts';

/** What a list is about. A field that is missing does not narrow it. */
export interface InboxFilter {
  /** One of them; without it, all but what is unwanted. */
  state?: LeadState | undefined;
  /** In a state in which somebody waits for the agency. */
  open?: true | undefined;
  kind?: LeadKind | undefined;
  /** Id of an account, or `none` for nobody's. Whoever reads an address puts themselves in the place of `yo`. */
  owner?: string | undefined;
  /** A project type's value, such as `tienda`. */
  type?: string | undefined;
  /** Where it came from, as `sourceOf` names it: `google.com`, `boletin`, `directo`. */
  source?: string | undefined;
  /** First and last day of arrival in the brand's zone, `yyyy-mm-dd`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Open and never answered. */
  unanswered?: true | undefined;
  /** What was promised, or is to be remembered, is due by now. */
  overdue?: true | undefined;
  /** Cannot wait. */
  urgent?: true | undefined;
  /** `aparte`: whoever is no client. Without it, and without folios or text, clients only. */
  category?: LeadCategory | 'aparte' | undefined;
  /** A state of the agency's own, by its name. */
  stage?: string | undefined;
  /** In lower case. */
  tag?: string | undefined;
  /** A delivery was given up. */
  failed?: true | undefined;
  /** These and no others, whatever their state: what somebody marked. One at least. */
  folios?: readonly string[] | undefined;
  /** Free text: prefixes of words, in any order; part of a telephone; a folio. */
  text?: string | undefined;
}

/** `arrival`: the newest first. `due`: what is due first, and nothing that is not due ever. */
export const INBOX_SORTS = ['arrival', 'due'] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];

/** What an address asks of the list. */
export interface InboxQuery {
  filter: InboxFilter;
  sort: InboxSort;
  /** Where the page begins or ends; null for the first. */
  cursor: string | null;
}
