import type { ColumnType, GeneratedAlways } from 'kysely';

/**
 * Milliseconds since 1970, in UTC. PostgreSQL stores a `bigint`, SQLite stores an `integer`, and
 * the code uses a number.
 */
type Timestamp = number;

/** A column that the program writes only once. */
type Fixed<T> = ColumnType<T, T, never>;

/** A column with a default value. */
type Initial<T> = ColumnType<T, T | undefined, T>;

/** A column that is null until a later write. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface LeadTable {
  /** A UUID version 7, which grows with time. Inserts therefore stay fast in a large table. */
  id: Fixed<string>;
  folio: Fixed<string>;
  /**
   * The form's hidden UUID, or a UUID that the site computes from the hidden UUID and the content.
   */
  submission_id: Fixed<string | null>;
  kind: Fixed<string>;
  form: Fixed<string>;
  nombre: string;
  correo: string;
  telefono: string;
  /** A `LeadDetail` as JSON. */
  detail: string;
  content_hash: Fixed<string>;
  /** The visitor's proof against robots: `altcha`, `pregunta` or a provider's name. */
  passed_by: Fixed<string | null>;
  /** The state of the agency's work on the enquiry, which is a `LeadState`. */
  status: ColumnType<string, string, string>;
  created_at: Fixed<Timestamp>;
  /** The arrival time in milliseconds times a thousand, plus a counter. Lists use this order. */
  arrival: Fixed<number>;
  /**
   * The version grows with every manual change, so that the panel can refuse a change to an older
   * version.
   */
  version: Initial<number>;
  owner_id: Initial<string | null>;
  due_at: Initial<Timestamp | null>;
  first_answer_at: Initial<Timestamp | null>;
  remind_at: Initial<Timestamp | null>;
  reminded_at: Initial<Timestamp | null>;
  /** Lists hide the enquiry until this time, or until its author writes again. */
  hidden_until: Initial<Timestamp | null>;
  source: Initial<string | null>;
  /** A `LeadOrigin` as JSON. */
  origin: Initial<string | null>;
  notice: Initial<string | null>;
  /** A `Suspicion` as JSON, or null without a suspicion. */
  suspicion: Initial<string | null>;
  /**
   * The time at which the site stopped the enquiry's deliveries as spam, or null if the deliveries
   * may leave.
   */
  held_at: Initial<Timestamp | null>;
  /** A digest of the message's words, or null for a short message. */
  text_key: Initial<string | null>;
  /** A trigger of the database updates this number. */
  failed_deliveries: Initial<number>;
  /** The number 1 for an urgent enquiry. The column `urgent_why` contains the reason. */
  urgent: Initial<number>;
  urgent_why: Initial<string | null>;
  /** A `LeadCategory`. The agency owes an answer only to clients. */
  category: Initial<string>;
  /** The agency's own state after `cotizada`, or null. */
  stage: Initial<string | null>;
  /** The enquiry's value in whole units of the brand's currency. */
  amount: Initial<number | null>;
  /** The day on which the agency expects the client's decision, in the form `2026-11-26`. */
  expected_on: Initial<string | null>;
  /** The time from which the client waits for an answer to their last mail. */
  awaits_since: Initial<Timestamp | null>;
  /**
   * The enquiry that now includes this enquiry. Lists and figures ignore an enquiry with this
   * value.
   */
  merged_into: Initial<string | null>;
  /** The person who entered the enquiry manually, or null if a form sent the enquiry. */
  entered_by: Initial<string | null>;
  /**
   * The number 1 for a client's open enquiry if the agency never answered or the client waits
   * again.
   */
  awaits_answer: GeneratedAlways<0 | 1>;
  attention_at: GeneratedAlways<Timestamp | null>;
  mail_key: GeneratedAlways<string>;
  phone_key: GeneratedAlways<string>;
}

/** The outbox. The table has one row for each message to each recipient. */
export interface DeliveryTable {
  id: Fixed<string>;
  lead_id: Fixed<string | null>;
  channel: Fixed<string>;
  /** The kind of message in the channel. The kind `enquiry` is the enquiry itself. */
  kind: ColumnType<string, string | undefined, never>;
  subscriber_id: ColumnType<string | null, string | null | undefined, never>;
  data: ColumnType<string | null, string | null | undefined, never>;
  reply_id: ColumnType<string | null, string | null | undefined, never>;
  /** The agency's mailbox that gets the message, or null for other channels. */
  recipient: ColumnType<string | null, string | null | undefined, string | null>;
  /** The completeness of the next mail, which is a `MailForm`. */
  form: ColumnType<string, string | undefined, string>;
  /**
   * The number of attempts that sent the message but got no answer. Each of these messages may have
   * arrived.
   */
  unanswered: ColumnType<number, number | undefined, number>;
  status: 'pending' | 'sent' | 'failed';
  /**
   * The number of attempts, which includes the current attempt. An attempt that ended the process
   * counts too.
   */
  attempts: number;
  due_at: Timestamp;
  give_up_at: Timestamp;
  /** The token of one claim. Only the process with this token may write the result. */
  lease_owner: string | null;
  lease_until: Timestamp | null;
  /** The last error. A sent delivery with an error is a mail that the site saved as a file. */
  last_error: string | null;
  created_at: Fixed<Timestamp>;
  sent_at: Timestamp | null;
}

export interface DeliveryAttemptTable {
  id: Fixed<string>;
  delivery_id: Fixed<string>;
  number: Fixed<number>;
  started_at: Fixed<Timestamp>;
  ended_at: Fixed<Timestamp>;
  outcome: Fixed<'sent' | 'retried' | 'failed'>;
  /** The other server's answer, or the reason for a missing answer. */
  said: Fixed<string>;
}

export interface CaptchaUseTable {
  id: Fixed<string>;
  /**
   * The lead that used the captcha. The column has no foreign key, because the lead may disappear
   * earlier.
   */
  lead_id: string;
  expires_at: Fixed<Timestamp>;
}

export interface PrivacyRequestTable {
  id: Fixed<string>;
  number: Fixed<string>;
  kind: Fixed<string>;
  /** The erasure of a person empties these columns and sets `folio` to null. */
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

/** The actions of people on an enquiry. Each row is a `Happening` that no other table contains. */
export interface LeadEventTable {
  id: Fixed<string>;
  lead_id: Fixed<string>;
  at: Fixed<Timestamp>;
  /** The person's account, or null for the site itself. */
  actor_id: Fixed<string | null>;
  actor: Fixed<string>;
  kind: Fixed<string>;
  version: Fixed<number>;
  /** The action's data as JSON. Only the data of a note can change. */
  data: string;
}

/** A mail that is neither a form's mail nor a reply from the panel, or a phone call. */
export interface LeadMessageTable {
  id: Fixed<string>;
  lead_id: string | null;
  direction: 'in' | 'out';
  /** The message's kind. The kind can change only if the site set the mail aside. */
  kind: 'answer' | 'automatic' | 'bounce' | 'calendar' | 'call';
  /** The mail's identifier without `<>`, or an identifier from the mail's digest. */
  message_id: Fixed<string>;
  /** The identifiers of the mails that this mail refers to. Spaces separate the identifiers. */
  refs: Fixed<string>;
  from_name: Fixed<string>;
  /** The sender's address in lower case. The value is empty if the mail has no sender. */
  from_address: Fixed<string>;
  to_address: Fixed<string>;
  /** The Reply-To address in lower case. The value is empty if the address equals the sender. */
  reply_to: Initial<string>;
  reply_name: Initial<string>;
  /**
   * The other recipients and the other addresses for an answer, in lower case. Spaces separate the
   * addresses.
   */
  copies: Initial<string>;
  subject: Fixed<string>;
  /** The text without quotes. Only the text of a call can change. */
  body: string;
  quoted: Fixed<string | null>;
  /** Safe HTML that loads nothing from other servers. */
  html: Fixed<string | null>;
  sent_at: Fixed<Timestamp>;
  received_at: Fixed<Timestamp>;
  author_id: Fixed<string | null>;
  /** The reason why the mail looks like an automatic mail. A person's review clears the value. */
  aside: Initial<string | null>;
}

/** A file of an incoming message, of a reply or of a draft (`staff_id`). */
export interface LeadAttachmentTable {
  id: Fixed<string>;
  lead_id: string | null;
  message_id: string | null;
  reply_id: string | null;
  staff_id: string | null;
  blocked_id: Initial<string | null>;
  /**
   * The number 1 for the original mail. The site deletes the original mail together with its
   * message.
   */
  whole: Initial<number>;
  /**
   * The SHA-256 digest of the file's bytes, in hexadecimal. The digest is the name of the stored
   * file.
   */
  digest: Fixed<string>;
  name: Fixed<string>;
  type: Fixed<string>;
  bytes: Fixed<number>;
  warning: Fixed<string | null>;
  created_at: Fixed<Timestamp>;
}

export interface WatchRoundTable {
  id: Fixed<string>;
  started_at: Fixed<Timestamp>;
  ended_at: Later<Timestamp>;
  /** The cause of the round, which is a `Trigger`. */
  walker: Fixed<string>;
  outcome: Later<string>;
  /** The first step that failed. */
  broken: Later<string>;
  /** The round's steps as JSON. */
  legs: string;
  /**
   * The time at which the site received the round's enquiry. The site receives the enquiry once.
   */
  stored_at: Later<Timestamp>;
  /**
   * The time between the handover to the mail server and the mail's arrival in the mailbox, in
   * milliseconds.
   */
  mail_ms: Later<number>;
  certificate_ends_at: Later<Timestamp>;
}

export interface IncidentTable {
  id: Fixed<string>;
  /** The incident's kind, which is an `IncidentKind`. */
  kind: Fixed<string>;
  began_at: Fixed<Timestamp>;
  ended_at: Later<Timestamp>;
  detail: string;
  /** The time of the first report of the incident's beginning. */
  told_at: Later<Timestamp>;
  /** The last report by each channel: `open` or `over`. */
  mail_said: Later<string>;
  hook_said: Later<string>;
}

export interface ContentDraftTable {
  staff_id: string;
  file: string;
  /** The digest of the file before the change, or null if the file did not exist. */
  base: string | null;
  /** The digest of the file after the change, or null if the draft removes the file. */
  digest: string | null;
  bytes: Uint8Array | null;
  updated_at: Timestamp;
}

export interface ContentPublicationTable {
  id: string;
  created_at: Timestamp;
  author_id: string | null;
  author: string;
  source: string;
  note: string;
  due_at: Timestamp;
  /** The changes as JSON of `Changes` (`publishing/store.ts`). */
  changes: string;
  /** The publication's state, which is a `PublicationState` (`publishing/store.ts`). */
  state: string;
  step: string;
  /** The machine that works on the publication, with the number of the attempt. */
  machine: string | null;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  lease_until: Timestamp | null;
  problem: string | null;
  /**
   * The content that the publication publishes or restores, as JSON with a digest for each file.
   */
  manifest: string | null;
  version_id: string | null;
}

export interface ContentMachineTable {
  id: string;
  name: string;
  /**
   * The version of the machine's content folder. Only former versions of the product write this
   * column.
   */
  folder_version: string | null;
  /** The digests of the files in the machine's content folder, as JSON by file. */
  folder: string | null;
  served_version: string | null;
  problem: string | null;
  at: Timestamp;
}

/** The tables of the database. The library better-auth manages its own tables. */
export interface Schema {
  staff_invitation: {
    /** The digest of the link's secret. No table contains the secret itself. */
    id: Fixed<string>;
    kind: Fixed<'setup' | 'invitation' | 'reset'>;
    email: Fixed<string | null>;
    role: Fixed<string>;
    staff_id: Fixed<string | null>;
    invited_by: Fixed<string | null>;
    created_at: Fixed<Timestamp>;
    /** The time at which the link ends. A revoked link ends immediately. */
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
  /** The audit log. The database allows new rows and refuses any other change. */
  audit: {
    id: Fixed<string>;
    at: Fixed<Timestamp>;
    actor_id: Fixed<string | null>;
    /** The user name at the time of the action, or the name that an unknown person tried. */
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
    /** The recipient of the reply, or null for the enquiry's own address. */
    recipient: Initial<string | null>;
    copy: Initial<string | null>;
  };
  lead_draft: {
    lead_id: Fixed<string>;
    staff_id: Fixed<string>;
    subject: string;
    body: string;
    updated_at: Timestamp;
    recipient: Initial<string | null>;
    copy: Initial<string | null>;
  };
  lead_message: LeadMessageTable;
  lead_attachment: LeadAttachmentTable;
  lead_tag: {
    lead_id: Fixed<string>;
    tag: Fixed<string>;
    /** The enquiry's `arrival`, so that a list by tag is already in order. */
    arrival: Fixed<number>;
  };
  mailbox: {
    id: Fixed<string>;
    uid_validity: string;
    last_uid: number;
    checked_at: Timestamp;
    error: string | null;
  };
  /** A mail in a mailbox that the site could not read yet. */
  mailbox_aside: {
    id: Fixed<string>;
    mailbox: Fixed<string>;
    uid_validity: Fixed<string>;
    uid: Fixed<number>;
    /** The value 1 means that the mail is in the folder of sent mail. */
    sent: Fixed<number>;
    joining_only: Fixed<number>;
    tries: number;
    reason: string;
    /**
     * The mail server's information about the mail. The columns are empty or null without
     * information.
     */
    from_name: string;
    from_address: string;
    subject: string;
    bytes: number | null;
    arrived_at: Timestamp | null;
    first_at: Fixed<Timestamp>;
    /**
     * The time of the next attempt. The value is null if the reader still tries the mail in the
     * mailbox's order.
     */
    next_at: Timestamp | null;
  };
  staff_profile: {
    staff_id: Fixed<string>;
    /** The person's name for clients. If the value is null, clients see the first and last name. */
    name: string | null;
    signature: string | null;
    /** A small square JPEG, in base64. */
    photo: string | null;
    /**
     * The number 1 if the person wants no message about enquiries that a colleague assigns to the
     * person.
     */
    quiet_assignments: Initial<number>;
  };
  inbox_view: {
    id: Fixed<string>;
    staff_id: Fixed<string>;
    name: Fixed<string>;
    query: string;
    created_at: Fixed<Timestamp>;
  };
  /**
   * The enquiries that a migration or a process of an earlier version marked for the search index.
   */
  lead_unindexed: {
    arrival: Fixed<number>;
  };
  /** The words of each enquiry. The key is `rowid` in FTS5 and `arrival` in PostgreSQL. */
  lead_search: {
    rowid: Fixed<number>;
    arrival: Fixed<number>;
    words: Fixed<string>;
  };
  staff: {
    id: Fixed<string>;
    /** The first name, which is empty in accounts that are older than this column. */
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
    /** A `BlockedContent` as JSON. */
    content: Fixed<string>;
  };
  /** The folio of an enquiry that the site deleted, and the reason for the deletion. */
  forgotten: {
    folio: Fixed<string>;
    at: Fixed<Timestamp>;
    reason: Fixed<'plazo' | 'peticion'>;
    /**
     * The digest of the erased person's address (`mailDigest`, `erasures.ts`). The value is null if
     * no person asked for erasure.
     */
    mail_digest: Initial<string | null>;
  };
  spam_block: {
    kind: Fixed<'mail' | 'text'>;
    digest: Fixed<string>;
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
  /** The proof of a subscriber's step: `asked`, `confirmed`, `changed` or `left`. */
  subscriber_event: {
    id: Fixed<string>;
    subscriber_id: Fixed<string>;
    at: Fixed<Timestamp>;
    kind: Fixed<string>;
    data: Fixed<string>;
  };
  /** The bytes of a file. All versions that contain the file share one row. */
  content_blob: {
    digest: string;
    bytes: Uint8Array;
    created_at: Timestamp;
  };
  content_version: {
    id: string;
    number: number;
    at: Timestamp;
    author_id: string | null;
    author: string;
    /** The version's source, which is a `VersionSource` (`publishing/store.ts`). */
    source: string;
    note: string;
    /** The digest of each file, as JSON. */
    manifest: string;
    live_at: Timestamp | null;
  };
  content_draft: ContentDraftTable;
  content_publication: ContentPublicationTable;
  content_machine: ContentMachineTable;
  watch_turn: {
    name: Fixed<string>;
    next_at: Timestamp;
    owner: Later<string>;
    owned_until: Later<Timestamp>;
  };
  watch_round: WatchRoundTable;
  incident: IncidentTable;
  setting: {
    name: Fixed<string>;
    /**
     * The setting's value, which is encrypted for a secret. The value is null after somebody clears
     * the setting.
     */
    value: string | null;
    revision: number;
    changed_at: Timestamp;
  };
  setting_trial: {
    section: Fixed<string>;
    at: Timestamp;
    fine: number;
    /** The lines of the result in Spanish, as JSON. */
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
    /** The reason why the site has not proved the copy. */
    said: Fixed<string>;
  };
  visit_count: {
    /** A day in the agency's time zone, in the form `2026-11-26`. */
    day: string;
    page: string;
    /** The visit's origin. If a day has too many origins, further origins become `otros`. */
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
