import type { ColumnType, GeneratedAlways } from 'kysely';

/** Milliseconds since 1970, UTC. `bigint` in PostgreSQL, `integer` in SQLite, a number here. */
type Timestamp = number;

/** A column that is written once. */
type Fixed<T> = ColumnType<T, T, never>;

/** A column with a default. */
type Initial<T> = ColumnType<T, T | undefined, T>;

/** A column that is null until it is written. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface LeadTable {
  /** UUID version 7: it grows with time, so that inserting stays cheap in a large table. */
  id: Fixed<string>;
  folio: Fixed<string>;
  /** The form's hidden UUID, or one derived from it and the content; null when the form sent none. */
  submission_id: Fixed<string | null>;
  kind: Fixed<string>;
  form: Fixed<string>;
  nombre: string;
  correo: string;
  telefono: string;
  /** JSON of a `LeadDetail`. */
  detail: string;
  content_hash: Fixed<string>;
  /** What separated the visitor from a robot: `altcha`, `pregunta`, a provider's name; null for nothing. */
  passed_by: Fixed<string | null>;
  /** The agency's progress with it: a `LeadState`. */
  status: ColumnType<string, string, string>;
  created_at: Fixed<Timestamp>;
  /** The arrival time in milliseconds times a thousand plus a counter: unique, and the order of lists. */
  arrival: Fixed<number>;
  /** Grows with every manual change, so that a change based on an older version is noticed. */
  version: Initial<number>;
  owner_id: Initial<string | null>;
  /** When the promised answer is due; null when none was promised. */
  due_at: Initial<Timestamp | null>;
  first_answer_at: Initial<Timestamp | null>;
  remind_at: Initial<Timestamp | null>;
  /** When the reminder was given. */
  reminded_at: Initial<Timestamp | null>;
  /** Lists hide it until then, or until its author writes again. */
  hidden_until: Initial<Timestamp | null>;
  /** Where the visitor came from, as one word to filter by. */
  source: Initial<string | null>;
  /** JSON of a `LeadOrigin`. */
  origin: Initial<string | null>;
  /** Version of the privacy notice on the form's page. */
  notice: Initial<string | null>;
  /** JSON of a `Suspicion`; null without any. */
  suspicion: Initial<string | null>;
  /** Since when its deliveries are held as spam; null when they are not. */
  held_at: Initial<Timestamp | null>;
  /** Digest of the message's words; null for a short one. */
  text_key: Initial<string | null>;
  /** Kept by a trigger. */
  failed_deliveries: Initial<number>;
  /** 1 for urgent. `urgent_why` is a sentence with the reason, and remains after a correction. */
  urgent: Initial<number>;
  urgent_why: Initial<string | null>;
  /** A `LeadCategory`: the agency owes an answer only to clients. */
  category: Initial<string>;
  /** A state of the agency's own, beyond `cotizada`; null for none. */
  stage: Initial<string | null>;
  /** What it is worth, in whole units of the brand's currency. */
  amount: Initial<number | null>;
  /** The day on which it is expected to be decided, as `2026-11-26`. */
  expected_on: Initial<string | null>;
  /** Since when the client waits for an answer to their last mail; null when they do not. */
  awaits_since: Initial<Timestamp | null>;
  /** The enquiry that it was merged into; lists and figures leave it out then. */
  merged_into: Initial<string | null>;
  /** Who entered it by hand; null for a form's. */
  entered_by: Initial<string | null>;
  /** Open, of a client, and never answered or waiting again. */
  awaits_answer: GeneratedAlways<0 | 1>;
  /** The promised answer or the reminder, whichever is due first. */
  attention_at: GeneratedAlways<Timestamp | null>;
  mail_key: GeneratedAlways<string>;
  phone_key: GeneratedAlways<string>;
}

/** The outbox: everything that leaves the server, one row for each recipient. */
export interface DeliveryTable {
  id: Fixed<string>;
  /** The enquiry that it is about; null for other messages. */
  lead_id: Fixed<string | null>;
  channel: Fixed<string>;
  /** Which message of its channel; `enquiry` for the enquiry itself. */
  kind: ColumnType<string, string | undefined, never>;
  /** The subscriber of the newsletter that it is for. */
  subscriber_id: ColumnType<string | null, string | null | undefined, never>;
  /** JSON: what a message of its kind needs. */
  data: ColumnType<string | null, string | null | undefined, never>;
  /** The reply that it sends; null for the enquiry itself. */
  reply_id: ColumnType<string | null, string | null | undefined, never>;
  /** Which of the agency's mailboxes; null for the other channels and for rows of older versions. */
  recipient: ColumnType<string | null, string | null | undefined, string | null>;
  /** How complete the next mail is: see `MailForm`. */
  form: ColumnType<string, string | undefined, string>;
  /** Attempts that sent everything and got no answer: each may have arrived. */
  unanswered: ColumnType<number, number | undefined, number>;
  status: 'pending' | 'sent' | 'failed';
  /** Attempts begun, this one included; an attempt that ended the process counts. */
  attempts: number;
  due_at: Timestamp;
  /** When a failing delivery is given up. */
  give_up_at: Timestamp;
  /** One token per claim: only its holder may write the result. */
  lease_owner: string | null;
  lease_until: Timestamp | null;
  /** Also of a sent one that was kept as a file: nobody got it. */
  last_error: string | null;
  created_at: Fixed<Timestamp>;
  sent_at: Timestamp | null;
}

/** One row for each attempt that ended. */
export interface DeliveryAttemptTable {
  id: Fixed<string>;
  delivery_id: Fixed<string>;
  /** The number of the attempt, from 1. */
  number: Fixed<number>;
  started_at: Fixed<Timestamp>;
  ended_at: Fixed<Timestamp>;
  outcome: Fixed<'sent' | 'retried' | 'failed'>;
  /** The other server's words, or why there are none. */
  said: Fixed<string>;
}

export interface CaptchaUseTable {
  id: Fixed<string>;
  /**
   * The lead that used it, or another use. No foreign key: the lead may be erased before the
   * captcha expires.
   */
  lead_id: string;
  expires_at: Fixed<Timestamp>;
}

/** A visitor's request about their data. */
export interface PrivacyRequestTable {
  id: Fixed<string>;
  /** The number that the visitor quotes. */
  number: Fixed<string>;
  kind: Fixed<string>;
  /** Erasing the person clears these: empty, and null. */
  nombre: string;
  correo: string;
  mail_key: string;
  folio: string | null;
  message: string;
  created_at: Fixed<Timestamp>;
  due_at: Fixed<Timestamp>;
  done_at: Timestamp | null;
  done_by: string | null;
  outcome: string | null;
}

/** What people did with an enquiry: a `Happening` that no other table tells. */
export interface LeadEventTable {
  id: Fixed<string>;
  lead_id: Fixed<string>;
  at: Fixed<Timestamp>;
  /** Null for the site itself. */
  actor_id: Fixed<string | null>;
  /** The person's name at that time. */
  actor: Fixed<string>;
  kind: Fixed<string>;
  /** The enquiry's version after it. */
  version: Fixed<number>;
  /** JSON. Only a note can be corrected. */
  data: string;
}

/** A mail that is neither a form's nor a reply written here, or a call that somebody noted. */
export interface LeadMessageTable {
  id: Fixed<string>;
  /** Null while it belongs to no enquiry. */
  lead_id: string | null;
  direction: 'in' | 'out';
  /** It can be corrected only for a mail that was set aside. */
  kind: 'answer' | 'automatic' | 'bounce' | 'calendar' | 'call';
  /** Without `<>`; made from the mail's digest where it has none. */
  message_id: Fixed<string>;
  /** The message ids that it refers to, separated by spaces. */
  refs: Fixed<string>;
  from_name: Fixed<string>;
  /** In lower case; empty if the mail does not say. */
  from_address: Fixed<string>;
  to_address: Fixed<string>;
  /** Its Reply-To where it differs from the sender, in lower case; empty otherwise. */
  reply_to: Initial<string>;
  reply_name: Initial<string>;
  /** Other recipients and addresses to answer, in lower case, separated by spaces. */
  copies: Initial<string>;
  subject: Fixed<string>;
  /** Plain text without quotes. Only a call can be corrected. */
  body: string;
  quoted: Fixed<string | null>;
  /** Sanitized HTML that loads nothing from other servers. */
  html: Fixed<string | null>;
  sent_at: Fixed<Timestamp>;
  received_at: Fixed<Timestamp>;
  /** Who noted a call. */
  author_id: Fixed<string | null>;
  /** Why it looks like a mail that no person wrote; null for others, and once somebody has reviewed it. */
  aside: Initial<string | null>;
}

/** A file of an incoming message, of a reply, or of a draft (`staff_id`). */
export interface LeadAttachmentTable {
  id: Fixed<string>;
  lead_id: string | null;
  message_id: string | null;
  reply_id: string | null;
  staff_id: string | null;
  /** The blocked enquiry that it belongs to. */
  blocked_id: Initial<string | null>;
  /** 1 for the original mail; it is deleted with its message. */
  whole: Initial<number>;
  /** SHA-256 of its bytes, in hexadecimal: the name of its file. */
  digest: Fixed<string>;
  name: Fixed<string>;
  type: Fixed<string>;
  bytes: Fixed<number>;
  /** A warning about it, in words; null for none. */
  warning: Fixed<string | null>;
  created_at: Fixed<Timestamp>;
}

export interface WatchRoundTable {
  id: Fixed<string>;
  started_at: Fixed<Timestamp>;
  ended_at: Later<Timestamp>;
  /** What started it: a `Trigger`. */
  walker: Fixed<string>;
  outcome: Later<string>;
  /** The first step that failed. */
  broken: Later<string>;
  /** JSON of its steps. */
  legs: string;
  /** When its enquiry was taken; it is taken once. */
  stored_at: Later<Timestamp>;
  /** From the handover to the mail server until it was seen in the mailbox. */
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
  /** When its beginning was first reported. */
  told_at: Later<Timestamp>;
  /** The last report by each way: `open`, `over`. */
  mail_said: Later<string>;
  hook_said: Later<string>;
}

/** A file that somebody has changed and not published. */
export interface ContentDraftTable {
  staff_id: string;
  file: string;
  /** Digest of the file before the change; null if it did not exist. */
  base: string | null;
  /** Digest of the file after the change; null if the draft removes it. */
  digest: string | null;
  bytes: Uint8Array | null;
  updated_at: Timestamp;
}

/** A publication: a set of changes that goes to the site. */
export interface ContentPublicationTable {
  id: string;
  created_at: Timestamp;
  author_id: string | null;
  author: string;
  source: string;
  note: string;
  /** When it may start. */
  due_at: Timestamp;
  /** JSON of `Changes` (publishing/store.ts). */
  changes: string;
  /** See `PublicationState` (publishing/store.ts). */
  state: string;
  /** Its current step, in words. */
  step: string;
  /** The machine that works on it, with the number of its attempt. */
  machine: string | null;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  /** Until when that machine counts as alive. */
  lease_until: Timestamp | null;
  problem: string | null;
  /** JSON: digest by file, of the content that it publishes or restores. */
  manifest: string | null;
  version_id: string | null;
}

/** A machine that serves the site, and the version it serves. */
export interface ContentMachineTable {
  id: string;
  name: string;
  /** The version of its content folder; only former versions of the product write it. */
  folder_version: string | null;
  /** JSON, digest by file: its content folder when it was last read or written. */
  folder: string | null;
  served_version: string | null;
  problem: string | null;
  at: Timestamp;
}

/** The tables. better-auth manages its own; the inbox reads some columns of an account. */
export interface Schema {
  staff_invitation: {
    /** Digest of the link's secret, which is stored nowhere. */
    id: Fixed<string>;
    kind: Fixed<'setup' | 'invitation' | 'reset'>;
    /** The address that was invited; null in a setup link. */
    email: Fixed<string | null>;
    role: Fixed<string>;
    /** The account that a reset is for. */
    staff_id: Fixed<string | null>;
    invited_by: Fixed<string | null>;
    created_at: Fixed<Timestamp>;
    /** Revoking a link ends it at once: then `used_at` is not before this. */
    expires_at: Timestamp;
    used_at: Timestamp | null;
  };
  staff_attempt: {
    key: Fixed<string>;
    tries: number;
    next_at: Timestamp;
    updated_at: Timestamp;
  };
  staff_code_use: {
    id: Fixed<string>;
    expires_at: Fixed<Timestamp>;
  };
  staff_draft: {
    id: Fixed<string>;
    visitor: Fixed<string>;
    path: Fixed<string>;
    fields: Fixed<string>;
    expires_at: Fixed<Timestamp>;
  };
  /** Append-only: the database refuses any other change. */
  audit: {
    id: Fixed<string>;
    at: Fixed<Timestamp>;
    actor_id: Fixed<string | null>;
    /** The user name at that time, or the attempted name of an unknown person. */
    actor: Fixed<string>;
    action: Fixed<string>;
    subject: Fixed<string>;
    detail: Fixed<string>;
    address: Fixed<string>;
  };
  lead: LeadTable;
  delivery: DeliveryTable;
  delivery_attempt: DeliveryAttemptTable;
  captcha_use: CaptchaUseTable;
  health_check: {
    id: Fixed<string>;
    checked_at: Timestamp;
  };
  /** The project types of an enquiry. */
  lead_type: {
    arrival: Fixed<number>;
    type: Fixed<string>;
  };
  lead_event: LeadEventTable;
  lead_reply: {
    id: Fixed<string>;
    lead_id: Fixed<string>;
    author_id: Fixed<string | null>;
    author: Fixed<string>;
    subject: Fixed<string>;
    body: Fixed<string>;
    created_at: Fixed<Timestamp>;
    /** Null for the enquiry's own address. */
    recipient: Initial<string | null>;
    /** Recipients of a copy; null for none. */
    copy: Initial<string | null>;
  };
  lead_draft: {
    lead_id: Fixed<string>;
    staff_id: Fixed<string>;
    subject: string;
    body: string;
    updated_at: Timestamp;
    /** As in `lead_reply`. */
    recipient: Initial<string | null>;
    copy: Initial<string | null>;
  };
  lead_message: LeadMessageTable;
  lead_attachment: LeadAttachmentTable;
  lead_tag: {
    lead_id: Fixed<string>;
    tag: Fixed<string>;
    /** The enquiry's, so that a list by tag is already in order. */
    arrival: Fixed<number>;
  };
  /** How far a folder of a mailbox has been read. */
  mailbox: {
    id: Fixed<string>;
    uid_validity: string;
    last_uid: number;
    checked_at: Timestamp;
    /** Why the last reading failed; null when it did not. */
    error: string | null;
  };
  /** A mail of a mailbox that could not be read so far. */
  mailbox_aside: {
    id: Fixed<string>;
    /** As in `mailbox`. */
    mailbox: Fixed<string>;
    uid_validity: Fixed<string>;
    uid: Fixed<number>;
    /**
     * `sent`: 1 when it is in the folder of sent mail. `joining`: 1 when it is wanted only as part
     * of a conversation.
     */
    sent: Fixed<number>;
    joining_only: Fixed<number>;
    tries: number;
    /** Why the last attempt failed. */
    reason: string;
    /** What the server says of it; empty or null if it says nothing. */
    from_name: string;
    from_address: string;
    subject: string;
    bytes: number | null;
    arrived_at: Timestamp | null;
    first_at: Fixed<Timestamp>;
    /** When it is tried again; null while no later mail is read before it. */
    next_at: Timestamp | null;
  };
  /** What an account adds to its replies. */
  staff_profile: {
    staff_id: Fixed<string>;
    /** Their name for clients; null for first and last name. */
    name: string | null;
    signature: string | null;
    /** A small square JPEG, in base64. */
    photo: string | null;
    /** 1 when they want no notice of enquiries that are assigned to them. */
    quiet_assignments: Initial<number>;
  };
  inbox_view: {
    id: Fixed<string>;
    staff_id: Fixed<string>;
    name: Fixed<string>;
    query: string;
    created_at: Fixed<Timestamp>;
  };
  /** Enquiries that a migration, or a process of an earlier version, marked for indexing. */
  lead_unindexed: {
    arrival: Fixed<number>;
  };
  /** The words of each enquiry, under `rowid` in FTS5 and `arrival` in PostgreSQL. */
  lead_search: {
    rowid: Fixed<number>;
    arrival: Fixed<number>;
    words: Fixed<string>;
  };
  /** The account, as far as the inbox reads it. */
  staff: {
    id: Fixed<string>;
    /** Empty in accounts that are older than the field. */
    firstname: ColumnType<string, string | undefined, never>;
    lastname: Fixed<string>;
    username: Fixed<string | null>;
    email: Fixed<string>;
    role: Fixed<string>;
    suspended: Fixed<boolean | number>;
  };
  privacy_notice: {
    /** The first characters of the digest of `body`. */
    version: Fixed<string>;
    /** Markdown, as it was published. */
    body: Fixed<string>;
    first_at: Fixed<Timestamp>;
  };
  /** An enquiry that only an administrator with a reason may see. */
  blocked_lead: {
    id: Fixed<string>;
    folio: Fixed<string>;
    mail_key: Fixed<string>;
    arrived_at: Fixed<Timestamp>;
    blocked_at: Fixed<Timestamp>;
    /** JSON of a `BlockedContent`. */
    content: Fixed<string>;
  };
  /** The folio of an enquiry that was destroyed or erased, and the reason. */
  forgotten: {
    folio: Fixed<string>;
    at: Fixed<Timestamp>;
    reason: Fixed<'plazo' | 'peticion'>;
    /** Digest of the erased person's address (`mailDigest`, erasures.ts); null for other reasons. */
    mail_digest: Initial<string | null>;
  };
  spam_block: {
    kind: Fixed<'mail' | 'text'>;
    digest: Fixed<string>;
    /** The enquiry that was marked as spam. */
    folio: Fixed<string>;
    at: Fixed<Timestamp>;
  };
  privacy_request: PrivacyRequestTable;
  subscriber: {
    id: Fixed<string>;
    correo: Fixed<string>;
    mail_key: Fixed<string>;
    status: 'pending' | 'confirmed' | 'left';
    created_at: Timestamp;
    confirmed_at: Timestamp | null;
    left_at: Timestamp | null;
  };
  subscriber_topic: {
    subscriber_id: Fixed<string>;
    topic: Fixed<string>;
  };
  /** The proof of a step: `asked`, `confirmed`, `changed` or `left`. */
  subscriber_event: {
    id: Fixed<string>;
    subscriber_id: Fixed<string>;
    at: Fixed<Timestamp>;
    kind: Fixed<string>;
    /** JSON. */
    data: Fixed<string>;
  };
  /** The bytes of a file, stored once for all versions that contain it. */
  content_blob: {
    /** SHA-256 of the bytes, in hexadecimal. */
    digest: string;
    bytes: Uint8Array;
    created_at: Timestamp;
  };
  /** The whole content at one time. */
  content_version: {
    id: string;
    /** Counts from 1; people refer to a version by it. */
    number: number;
    at: Timestamp;
    author_id: string | null;
    author: string;
    /** See `VersionSource` (publishing/store.ts). */
    source: string;
    note: string;
    /** JSON: digest by file. */
    manifest: string;
    /** When the site first served it; null for a version that was only found on a disk. */
    live_at: Timestamp | null;
  };
  content_draft: ContentDraftTable;
  content_publication: ContentPublicationTable;
  content_machine: ContentMachineTable;
  /** Work that one process does for all. */
  watch_turn: {
    name: Fixed<string>;
    next_at: Timestamp;
    owner: Later<string>;
    owned_until: Later<Timestamp>;
  };
  watch_round: WatchRoundTable;
  incident: IncidentTable;
  /** The settings that the panel has changed. */
  setting: {
    name: Fixed<string>;
    /** Encrypted for a secret; null if the setting was cleared. */
    value: string | null;
    revision: number;
    changed_at: Timestamp;
  };
  /** The last trial of each section. */
  setting_trial: {
    section: Fixed<string>;
    at: Timestamp;
    fine: number;
    /** JSON: lines in Spanish. */
    said: string;
  };
  backup_copy: {
    id: Fixed<string>;
    made_at: Fixed<Timestamp>;
    name: Fixed<string>;
    reason: Fixed<string>;
    bytes: Fixed<number>;
    leads: Fixed<number>;
    proven_at: Later<Timestamp>;
    /** Why a copy is not proven. */
    said: Fixed<string>;
  };
  /** How many visits from outside the site each page had. */
  visit_count: {
    /** As `2026-11-26`, in the agency's zone. */
    day: string;
    page: string;
    /** As `source` of an enquiry; `otros` once a day has too many origins. */
    origin: string;
    visits: number;
  };
  promise_reminder: {
    lead_id: Fixed<string>;
    /** The part of the promised time that has passed, in hundredths. */
    share: Fixed<number>;
    told_at: Fixed<Timestamp>;
  };
}
