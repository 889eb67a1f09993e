import type { ColumnType } from 'kysely';

type Timestamp = number;
type Fixed<T> = ColumnType<T, T, never>;

/** Which project types an enquiry ticked. */
export interface LeadTypeTable {
  arrival: Fixed<number>;
  type: Fixed<string>;
}

/** What people did with an enquiry: a `Happening` that is not to be read from elsewhere. */
export interface LeadEventTable {
  id: Fixed<string>;
  lead_id: Fixed<string>;
  at: Fixed<Timestamp>;
  /** Null for the site itself. */
  actor_id: Fixed<string | null>;
  /** The name as it was. */
  actor: Fixed<string>;
  kind: Fixed<string>;
  /** The enquiry's version once it had happened. */
  version: Fixed<number>;
  /** JSON. */
  data: Fixed<string>;
}

export interface LeadReplyTable {
  id: Fixed<string>;
  lead_id: Fixed<string>;
  author_id: Fixed<string | null>;
  author: Fixed<string>;
  subject: Fixed<string>;
  body: Fixed<string>;
  created_at: Fixed<Timestamp>;
}

export interface LeadDraftTable {
  lead_id: Fixed<string>;
  staff_id: Fixed<string>;
  subject: string;
  body: string;
  updated_at: Timestamp;
}

export interface InboxViewTable {
  id: Fixed<string>;
  staff_id: Fixed<string>;
  name: Fixed<string>;
  query: string;
  created_at: Fixed<Timestamp>;
}

/** Enquiries whose words and types are not in the index yet. */
export interface LeadUnindexedTable {
  arrival: Fixed<number>;
}

/** The words of each enquiry; FTS5 knows it by `rowid`, PostgreSQL by `arrival`. */
export interface LeadSearchTable {
  rowid: Fixed<number>;
  arrival: Fixed<number>;
  words: Fixed<string>;
}

/** The account, as far as the inbox reads it. */
export interface StaffTable {
  id: Fixed<string>;
  /** Empty in the accounts of before it was asked for. */
  firstname: ColumnType<string, string | undefined, never>;
  lastname: Fixed<string>;
  username: Fixed<string | null>;
  email: Fixed<string>;
  role: Fixed<string>;
  suspended: Fixed<boolean | number>;
}

export interface InboxTables {
  lead_type: LeadTypeTable;
  lead_event: LeadEventTable;
  lead_reply: LeadReplyTable;
  lead_draft: LeadDraftTable;
  inbox_view: InboxViewTable;
  lead_unindexed: LeadUnindexedTable;
  lead_search: LeadSearchTable;
  staff: StaffTable;
}
