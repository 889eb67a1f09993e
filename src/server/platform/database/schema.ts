import type { ColumnType, GeneratedAlways } from 'kysely';
import type { ConsentTables } from '#server/platform/database/consent-schema.ts';
import type { ContentTables } from '#server/platform/database/content-schema.ts';
import type { InboxTables } from '#server/platform/database/inbox-schema.ts';
import type { WatchTables } from '#server/platform/database/watch-schema.ts';

/** Milliseconds since 1970, UTC. `bigint` in PostgreSQL, `integer` in SQLite, a number here. */
type Timestamp = number;

/** A column that is written once. */
type Fixed<T> = ColumnType<T, T, never>;

/** A column that has a value of its own until it is given one. */
type Initial<T> = ColumnType<T, T | undefined, T>;

export interface LeadTable {
  /** UUID version 7: grows with time, so that inserting stays cheap however many leads there are. */
  id: Fixed<string>;
  folio: Fixed<string>;
  /** The form's hidden UUID, or one derived from it and the content; null when none was sent. */
  submission_id: Fixed<string | null>;
  kind: Fixed<string>;
  form: Fixed<string>;
  nombre: string;
  correo: string;
  telefono: string;
  /** JSON of a `LeadDetail`. */
  detail: string;
  content_hash: Fixed<string>;
  /** What told its visitor from a program: `altcha`, `pregunta`, a provider's name; null if nothing did. */
  passed_by: Fixed<string | null>;
  /** Where the agency is with it: a `LeadState`. */
  status: ColumnType<string, string, string>;
  created_at: Fixed<Timestamp>;
  /** Milliseconds of the arrival times a thousand and a little: unique, and what lists go by. */
  arrival: Fixed<number>;
  /** Grows with every change by hand: who changes what they have not seen is told. */
  version: Initial<number>;
  owner_id: Initial<string | null>;
  /** When the promised answer is due; null when none was promised. */
  due_at: Initial<Timestamp | null>;
  first_answer_at: Initial<Timestamp | null>;
  remind_at: Initial<Timestamp | null>;
  /** When the reminder was given. */
  reminded_at: Initial<Timestamp | null>;
  /** Where it came from, as one word to filter by. */
  source: Initial<string | null>;
  /** JSON of a `LeadOrigin`. */
  origin: Initial<string | null>;
  /** Version of the privacy notice that was on the form's page. */
  notice: Initial<string | null>;
  /** JSON of a `Suspicion`; null for what raised none. */
  suspicion: Initial<string | null>;
  /** Since when its deliveries are held back as unwanted; null for what is not. */
  held_at: Initial<Timestamp | null>;
  /** Digest of the message's words; null for a short one. */
  text_key: Initial<string | null>;
  /** Kept by a trigger. */
  failed_deliveries: Initial<number>;
  /** Open and never answered. */
  awaits_answer: GeneratedAlways<0 | 1>;
  /** What is due first: the promised answer or the reminder. */
  attention_at: GeneratedAlways<Timestamp | null>;
  mail_key: GeneratedAlways<string>;
  phone_key: GeneratedAlways<string>;
}

/** The outbox: everything that leaves the server, one row for each of whom it is for. */
export interface DeliveryTable {
  id: Fixed<string>;
  /** The enquiry that it is about; null for what is about none. */
  lead_id: Fixed<string | null>;
  channel: Fixed<string>;
  /** What it says, among what goes by its channel; `enquiry` for what takes one out. */
  kind: ColumnType<string, string | undefined, never>;
  /** The newsletter's reader that it is for. */
  subscriber_id: ColumnType<string | null, string | null | undefined, never>;
  /** JSON: what its kind needs to say. */
  data: ColumnType<string | null, string | null | undefined, never>;
  /** The answer that it takes out; null for what takes the enquiry itself. */
  reply_id: ColumnType<string | null, string | null | undefined, never>;
  /** Which of the agency's mailboxes; null for the other channels, and for rows of older versions. */
  recipient: ColumnType<string | null, string | null | undefined, string | null>;
  /** How much of itself the next mail carries: see `MailForm`. */
  form: ColumnType<string, string | undefined, string>;
  /** Tries that handed everything over and then heard nothing: each may have been a mail. */
  unanswered: ColumnType<number, number | undefined, number>;
  status: 'pending' | 'sent' | 'failed';
  /** Tries begun, this one included; a try that took the process down with it counts. */
  attempts: number;
  due_at: Timestamp;
  /** Past this moment a failing delivery is given up. */
  give_up_at: Timestamp;
  /** One token per claim: only its holder may say how the delivery went. */
  lease_owner: string | null;
  lease_until: Timestamp | null;
  last_error: string | null;
  created_at: Fixed<Timestamp>;
  sent_at: Timestamp | null;
}

/** One row for each try that ended, for whoever asks what became of an enquiry. */
export interface DeliveryAttemptTable {
  id: Fixed<string>;
  delivery_id: Fixed<string>;
  /** Which try of its delivery, counting from 1. */
  number: Fixed<number>;
  started_at: Fixed<Timestamp>;
  ended_at: Fixed<Timestamp>;
  outcome: Fixed<'sent' | 'retried' | 'failed'>;
  /** The other side's words, or what kept us from hearing them. */
  said: Fixed<string>;
}

export interface CaptchaUseTable {
  id: Fixed<string>;
  /**
   * The lead it was spent on, or what else. No foreign key: the lead may be erased before the captcha
   * expires.
   */
  lead_id: string;
  expires_at: Fixed<Timestamp>;
}

export interface HealthCheckTable {
  id: Fixed<string>;
  checked_at: Timestamp;
}

export interface StaffInvitationTable {
  /** Digest of the link's secret, which is kept nowhere. */
  id: Fixed<string>;
  kind: Fixed<'setup' | 'invitation' | 'reset'>;
  /** Whom it was meant for; null in a setup link. */
  email: Fixed<string | null>;
  role: Fixed<string>;
  /** The account that a reset is for. */
  staff_id: Fixed<string | null>;
  invited_by: Fixed<string | null>;
  created_at: Fixed<Timestamp>;
  /** Taking a link back ends it at once: `used_at` is then not before this. */
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface StaffAttemptTable {
  key: Fixed<string>;
  tries: number;
  next_at: Timestamp;
  updated_at: Timestamp;
}

export interface StaffCodeUseTable {
  id: Fixed<string>;
  expires_at: Fixed<Timestamp>;
}

export interface StaffDraftTable {
  id: Fixed<string>;
  visitor: Fixed<string>;
  path: Fixed<string>;
  fields: Fixed<string>;
  expires_at: Fixed<Timestamp>;
}

/** Append-only: the database refuses any other change. */
export interface AuditTable {
  id: Fixed<string>;
  at: Fixed<Timestamp>;
  actor_id: Fixed<string | null>;
  /** The user name as it was; what was tried, of somebody unknown. */
  actor: Fixed<string>;
  action: Fixed<string>;
  subject: Fixed<string>;
  detail: Fixed<string>;
  address: Fixed<string>;
}

export interface Schema extends InboxTables, ConsentTables, ContentTables, WatchTables {
  staff_invitation: StaffInvitationTable;
  staff_attempt: StaffAttemptTable;
  staff_code_use: StaffCodeUseTable;
  staff_draft: StaffDraftTable;
  audit: AuditTable;
  lead: LeadTable;
  delivery: DeliveryTable;
  delivery_attempt: DeliveryAttemptTable;
  captcha_use: CaptchaUseTable;
  health_check: HealthCheckTable;
}
