import type { ColumnType } from 'kysely';

type Timestamp = number;
type Fixed<T> = ColumnType<T, T, never>;

export interface PrivacyNoticeTable {
  /** The beginning of the digest of `body`. */
  version: Fixed<string>;
  /** Markdown, as it was published. */
  body: Fixed<string>;
  first_at: Fixed<Timestamp>;
}

/** An enquiry that only an administrator with a reason may see. */
export interface BlockedLeadTable {
  id: Fixed<string>;
  folio: Fixed<string>;
  mail_key: Fixed<string>;
  arrived_at: Fixed<Timestamp>;
  blocked_at: Fixed<Timestamp>;
  /** JSON of a `BlockedContent`. */
  content: Fixed<string>;
}

/** That there was an enquiry by this folio, and why it is no more. */
export interface ForgottenTable {
  folio: Fixed<string>;
  at: Fixed<Timestamp>;
  reason: Fixed<'plazo' | 'peticion'>;
}

export interface SpamBlockTable {
  kind: Fixed<'mail' | 'text'>;
  digest: Fixed<string>;
  /** The enquiry that was called advertising. */
  folio: Fixed<string>;
  at: Fixed<Timestamp>;
}

/** What a visitor asks about their data. */
export interface PrivacyRequestTable {
  id: Fixed<string>;
  /** What the visitor quotes. */
  number: Fixed<string>;
  kind: Fixed<string>;
  nombre: Fixed<string>;
  correo: Fixed<string>;
  mail_key: Fixed<string>;
  folio: Fixed<string | null>;
  message: Fixed<string>;
  created_at: Fixed<Timestamp>;
  due_at: Fixed<Timestamp>;
  done_at: Timestamp | null;
  done_by: string | null;
  outcome: string | null;
}

export interface SubscriberTable {
  id: Fixed<string>;
  correo: Fixed<string>;
  mail_key: Fixed<string>;
  status: 'pending' | 'confirmed' | 'left';
  created_at: Timestamp;
  confirmed_at: Timestamp | null;
  left_at: Timestamp | null;
}

export interface SubscriberTopicTable {
  subscriber_id: Fixed<string>;
  topic: Fixed<string>;
}

/** The proof of a step: `asked`, `confirmed`, `changed` or `left`. */
export interface SubscriberEventTable {
  id: Fixed<string>;
  subscriber_id: Fixed<string>;
  at: Fixed<Timestamp>;
  kind: Fixed<string>;
  /** JSON. */
  data: Fixed<string>;
}

/** A message of the site's own that belongs to no enquiry. */
export interface LetterTable {
  id: Fixed<string>;
  kind: Fixed<string>;
  subscriber_id: Fixed<string | null>;
  /** JSON. */
  data: Fixed<string>;
  status: 'pending' | 'sent' | 'failed';
  attempts: number;
  created_at: Fixed<Timestamp>;
  due_at: Timestamp;
  last_error: string | null;
}

export interface ConsentTables {
  privacy_notice: PrivacyNoticeTable;
  blocked_lead: BlockedLeadTable;
  forgotten: ForgottenTable;
  spam_block: SpamBlockTable;
  privacy_request: PrivacyRequestTable;
  subscriber: SubscriberTable;
  subscriber_topic: SubscriberTopicTable;
  subscriber_event: SubscriberEventTable;
  letter: LetterTable;
}
