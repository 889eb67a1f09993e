import type { SelectOption } from '#ui/field/Select.tsx';
import type { Clock } from '#panel/shell/Ago.tsx';
import type { EnquiryRow } from '#panel/shell/enquiry.ts';

/** Something that was written, or that is known, with its name. */
export interface Entry {
  label: string;
  value: string | readonly string[];
  link?: string | undefined;
}

/** A line of what happened to an enquiry. */
export interface HistoryLine {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** As a sentence, with who did it. */
  what: string;
  /** More about it: what the other side answered. */
  detail?: string | undefined;
  /** A note, in Markdown. */
  note?: string | undefined;
  /** An answer, as it was written. */
  answer?: string | undefined;
  tone?: 'error' | 'success' | undefined;
}

/** An answer that is being written. */
export interface ReplyDraft {
  subject: string;
  text: string;
  /** When it was last kept; null for what comes back from a form. */
  at: number | null;
}

/** What the page of an enquiry shows. */
export interface LeadView {
  row: EnquiryRow;
  /** What was written, in the words of the form; null when what is stored cannot be read: see `raw`. */
  written: readonly Entry[] | null;
  raw: string;
  /** Whether the visitor's copy was refused for good. */
  copyLost: boolean;
  origin: readonly Entry[];
  /** Which privacy notice was on the form's page, and where it can be read; null when nobody noted it. */
  notice: { words: string; href: string } | null;
  /** Why it may be unwanted; empty when nothing says so. */
  suspicion: readonly string[];
  /** Whether its deliveries are held back because of that. */
  held: boolean;
  /** Where all that is known of its writer is; null for who may not look. */
  person: string | null;
  others: readonly EnquiryRow[];
  history: readonly HistoryLine[];
  /** Ways to answer, as addresses; null where there is none. */
  ways: { mail: string; telephone: string | null; whatsapp: string | null };
  states: readonly SelectOption[];
  owners: readonly SelectOption[];
  canned: readonly SelectOption[];
  draft: ReplyDraft | null;
  /** Colleagues who are writing an answer too. */
  writing: readonly string[];
  clock: Clock;
  forgeryToken: string;
}
