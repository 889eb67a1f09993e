import type { Clock } from '#panel/shell/Ago.tsx';
import type { Counted, EnquiryRow } from '#panel/shell/enquiry.ts';
import type { SelectOption } from '#ui/field/Select.tsx';

/** A way to look at the inbox: a link, with how many it finds where that is known. */
export interface ViewLink {
  words: string;
  href: string;
  current: boolean;
  count?: Counted | undefined;
}

/** What the page of the inbox shows. Addresses are of the panel's own. */
export interface InboxView {
  rows: readonly EnquiryRow[];
  clock: Clock;
  total: Counted;
  ready: readonly ViewLink[];
  saved: readonly (ViewLink & { id: string })[];
  sorts: readonly ViewLink[];
  /** The filter's values by their names in the address. */
  values: Readonly<Record<string, string>>;
  /** What narrows the list, in words, with the address of the list without it. */
  active: readonly { words: string; without: string }[];
  /** What the address asked for and nobody knows. */
  ignored: readonly string[];
  choices: {
    states: readonly SelectOption[];
    /** To look for: the own ones are «Yo». */
    owners: readonly SelectOption[];
    /** To give them to: accounts by their ids. */
    people: readonly SelectOption[];
    types: readonly SelectOption[];
    sources: readonly SelectOption[];
  };
  /** This list's own query, without a page: what is saved, and where forms come back to. */
  query: string;
  /** This page's address. */
  here: string;
  newer: string | null;
  older: string | null;
  /** The list's first page, which is where arrivals are looked for. */
  first: string;
  files: { csv: string; jsonl: string };
  /** Where a visitor would write, for an inbox that nothing has come to yet. */
  forms: string;
  forgeryToken: string;
}

/** A change of many that waits for a yes. */
export interface PendingBulk {
  count: Counted;
  /** What will be done, in words: «pasan a no deseada». */
  words: string;
  /** The form as it was posted. */
  fields: Readonly<Record<string, string>>;
}
