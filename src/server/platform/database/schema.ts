import type { ColumnType, GeneratedAlways } from 'kysely';
import type { ContentTables } from '#server/platform/database/content-schema.ts';

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
  /** Cannot wait: 1. `urgent_why` says in a sentence what made it so, and stays when somebody corrects it. */
  urgent: Initial<number>;
  urgent_why: Initial<string | null>;
  /** A `LeadCategory`: only of clients is an answer owed. */
  category: Initial<string>;
  /** A state of the agency's own, beyond `cotizada`; null for none. */
  stage: Initial<string | null>;
  /** What it is worth, in whole units of the brand's currency. */
  amount: Initial<number | null>;
  /** The day on which it is expected to be decided, as `2026-11-26`. */
  expected_on: Initial<string | null>;
  /** Since when the person waits for an answer to their last mail; null when they do not. */
  awaits_since: Initial<Timestamp | null>;
  /** The enquiry that it was joined to: hidden from lists and figures then. */
  merged_into: Initial<string | null>;
  /** Who wrote it down by hand; null for what a form sent. */
  entered_by: Initial<string | null>;
  /** Open, of a client, and never answered or waiting again. */
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

interface HealthCheckTable {
  id: Fixed<string>;
  checked_at: Timestamp;
}

interface StaffInvitationTable {
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

interface StaffAttemptTable {
  key: Fixed<string>;
  tries: number;
  next_at: Timestamp;
  updated_at: Timestamp;
}

interface StaffCodeUseTable {
  id: Fixed<string>;
  expires_at: Fixed<Timestamp>;
}

interface StaffDraftTable {
  id: Fixed<string>;
  visitor: Fixed<string>;
  path: Fixed<string>;
  fields: Fixed<string>;
  expires_at: Fixed<Timestamp>;
}

/** Append-only: the database refuses any other change. */
interface AuditTable {
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

interface PrivacyNoticeTable {
  /** The beginning of the digest of `body`. */
  version: Fixed<string>;
  /** Markdown, as it was published. */
  body: Fixed<string>;
  first_at: Fixed<Timestamp>;
}

/** An enquiry that only an administrator with a reason may see. */
interface BlockedLeadTable {
  id: Fixed<string>;
  folio: Fixed<string>;
  mail_key: Fixed<string>;
  arrived_at: Fixed<Timestamp>;
  blocked_at: Fixed<Timestamp>;
  /** JSON of a `BlockedContent`. */
  content: Fixed<string>;
}

/** That there was an enquiry by this folio, and why it is no more. */
interface ForgottenTable {
  folio: Fixed<string>;
  at: Fixed<Timestamp>;
  reason: Fixed<'plazo' | 'peticion'>;
}

interface SpamBlockTable {
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

interface SubscriberTable {
  id: Fixed<string>;
  correo: Fixed<string>;
  mail_key: Fixed<string>;
  status: 'pending' | 'confirmed' | 'left';
  created_at: Timestamp;
  confirmed_at: Timestamp | null;
  left_at: Timestamp | null;
}

interface SubscriberTopicTable {
  subscriber_id: Fixed<string>;
  topic: Fixed<string>;
}

/** The proof of a step: `asked`, `confirmed`, `changed` or `left`. */
interface SubscriberEventTable {
  id: Fixed<string>;
  subscriber_id: Fixed<string>;
  at: Fixed<Timestamp>;
  kind: Fixed<string>;
  /** JSON. */
  data: Fixed<string>;
}

interface ConsentTables {
  privacy_notice: PrivacyNoticeTable;
  blocked_lead: BlockedLeadTable;
  forgotten: ForgottenTable;
  spam_block: SpamBlockTable;
  privacy_request: PrivacyRequestTable;
  subscriber: SubscriberTable;
  subscriber_topic: SubscriberTopicTable;
  subscriber_event: SubscriberEventTable;
}

/** Which project types an enquiry ticked. */
interface LeadTypeTable {
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
  /** JSON. Only a note is ever corrected. */
  data: string;
}

interface LeadReplyTable {
  id: Fixed<string>;
  lead_id: Fixed<string>;
  author_id: Fixed<string | null>;
  author: Fixed<string>;
  subject: Fixed<string>;
  body: Fixed<string>;
  created_at: Fixed<Timestamp>;
  /** Null for the enquiry's own address. */
  recipient: Initial<string | null>;
  /** Who gets it as well; null for nobody. */
  copy: Initial<string | null>;
}

interface LeadDraftTable {
  lead_id: Fixed<string>;
  staff_id: Fixed<string>;
  subject: string;
  body: string;
  updated_at: Timestamp;
  /** As of the answer that it becomes. */
  recipient: Initial<string | null>;
  copy: Initial<string | null>;
}

/** A mail that is not a form's nor a reply written here, or a call that somebody noted. */
export interface LeadMessageTable {
  id: Fixed<string>;
  /** Null while it belongs to no enquiry. */
  lead_id: string | null;
  direction: 'in' | 'out';
  kind: Fixed<'answer' | 'automatic' | 'bounce' | 'calendar' | 'call'>;
  /** Without `<>`; made from the mail's digest where it has none. */
  message_id: Fixed<string>;
  /** The message ids that it follows, apart by spaces. */
  refs: Fixed<string>;
  from_name: Fixed<string>;
  /** In lower case; empty where the mail does not say. */
  from_address: Fixed<string>;
  to_address: Fixed<string>;
  subject: Fixed<string>;
  /** Plain text, without what it quotes. Only a call is ever corrected. */
  body: string;
  quoted: Fixed<string | null>;
  /** Cleaned, with nothing of elsewhere in it. */
  html: Fixed<string | null>;
  sent_at: Fixed<Timestamp>;
  received_at: Fixed<Timestamp>;
  /** Who noted a call. */
  author_id: Fixed<string | null>;
}

/** A file that came with a message, goes out with a reply, or waits in a draft (`staff_id`). */
export interface LeadAttachmentTable {
  id: Fixed<string>;
  lead_id: string | null;
  message_id: string | null;
  reply_id: string | null;
  staff_id: string | null;
  /** The blocked enquiry that it is kept with. */
  blocked_id: Initial<string | null>;
  /** SHA-256 of its bytes, in hexadecimal: the name of its file. */
  digest: Fixed<string>;
  name: Fixed<string>;
  type: Fixed<string>;
  bytes: Fixed<number>;
  /** Why to be careful with it, in words; null for nothing. */
  warning: Fixed<string | null>;
  created_at: Fixed<Timestamp>;
}

/** How far a folder of a mailbox has been read. */
interface MailboxTable {
  id: Fixed<string>;
  uid_validity: string;
  last_uid: number;
  checked_at: Timestamp;
  /** What kept it from being read the last time; null for nothing. */
  error: string | null;
}

interface LeadTagTable {
  lead_id: Fixed<string>;
  tag: Fixed<string>;
  /** The enquiry's, so that a list by tag is in its order at once. */
  arrival: Fixed<number>;
}

/** What an account adds to its answers. */
interface StaffProfileTable {
  staff_id: Fixed<string>;
  /** How clients call them; null for first and last name. */
  name: string | null;
  signature: string | null;
  /** A small square JPEG, in base64. */
  photo: string | null;
}

interface InboxViewTable {
  id: Fixed<string>;
  staff_id: Fixed<string>;
  name: Fixed<string>;
  query: string;
  created_at: Fixed<Timestamp>;
}

/** Enquiries whose words and types are not in the index yet. */
interface LeadUnindexedTable {
  arrival: Fixed<number>;
}

/** The words of each enquiry; FTS5 knows it by `rowid`, PostgreSQL by `arrival`. */
interface LeadSearchTable {
  rowid: Fixed<number>;
  arrival: Fixed<number>;
  words: Fixed<string>;
}

/** The account, as far as the inbox reads it. */
interface StaffTable {
  id: Fixed<string>;
  /** Empty in the accounts of before it was asked for. */
  firstname: ColumnType<string, string | undefined, never>;
  lastname: Fixed<string>;
  username: Fixed<string | null>;
  email: Fixed<string>;
  role: Fixed<string>;
  suspended: Fixed<boolean | number>;
}

interface InboxTables {
  lead_type: LeadTypeTable;
  lead_event: LeadEventTable;
  lead_reply: LeadReplyTable;
  lead_draft: LeadDraftTable;
  lead_message: LeadMessageTable;
  lead_attachment: LeadAttachmentTable;
  lead_tag: LeadTagTable;
  mailbox: MailboxTable;
  staff_profile: StaffProfileTable;
  inbox_view: InboxViewTable;
  lead_unindexed: LeadUnindexedTable;
  lead_search: LeadSearchTable;
  staff: StaffTable;
}

/** Null until it is written. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** What is done by one process for all of them. */
interface WatchTurnTable {
  name: Fixed<string>;
  next_at: Timestamp;
  owner: Later<string>;
  owned_until: Later<Timestamp>;
}

export interface WatchRoundTable {
  id: Fixed<string>;
  started_at: Fixed<Timestamp>;
  ended_at: Later<Timestamp>;
  /** Who set it off: a `Trigger`. */
  walker: Fixed<string>;
  outcome: Later<string>;
  /** The first leg that failed. */
  broken: Later<string>;
  /** JSON of its `Leg`s. */
  legs: string;
  /** When its post was taken; it is taken once. */
  stored_at: Later<Timestamp>;
  /** From being handed over to being seen in the mailbox. */
  mail_ms: Later<number>;
  certificate_ends_at: Later<Timestamp>;
}

export interface IncidentTable {
  id: Fixed<string>;
  /** An `IncidentKind`. */
  kind: Fixed<string>;
  began_at: Fixed<Timestamp>;
  ended_at: Later<Timestamp>;
  detail: string;
  /** When its beginning was first told. */
  told_at: Later<Timestamp>;
  /** What was told last by each way: `open`, `over`. */
  mail_said: Later<string>;
  hook_said: Later<string>;
}

interface BackupCopyTable {
  id: Fixed<string>;
  made_at: Fixed<Timestamp>;
  name: Fixed<string>;
  reason: Fixed<string>;
  bytes: Fixed<number>;
  leads: Fixed<number>;
  proven_at: Later<Timestamp>;
  /** What is wrong with one that is not proven. */
  said: Fixed<string>;
}

interface PromiseReminderTable {
  lead_id: Fixed<string>;
  /** Of the promised time, in hundredths. */
  share: Fixed<number>;
  told_at: Fixed<Timestamp>;
}

interface WatchTables {
  watch_turn: WatchTurnTable;
  watch_round: WatchRoundTable;
  incident: IncidentTable;
  backup_copy: BackupCopyTable;
  promise_reminder: PromiseReminderTable;
}
