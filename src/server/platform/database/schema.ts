import type { ColumnType, GeneratedAlways } from 'kysely';

/**
 * A time in milliseconds since 1970, in UTC. PostgreSQL stores a `bigint`, SQLite stores an
 * `integer`, and the code uses a number.
 */
type Timestamp = number;

/** A column that the program writes once and never changes. */
type Fixed<T> = ColumnType<T, T, never>;

/** A column with a default value. */
type Initial<T> = ColumnType<T, T | undefined, T>;

/** A column that is null until a later write. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface LeadTable {
  /**
   * A UUID version 7, which grows with time. New rows therefore go to the end of the index, which
   * is fast.
   */
  id: Fixed<string>;
  folio: Fixed<string>;
  /**
   * The identifier of the submission. The identifier is the form's hidden UUID, or a UUID that the
   * site computes from the hidden UUID and the content.
   */
  submission_id: Fixed<string | null>;
  kind: Fixed<string>;
  form: Fixed<string>;
  nombre: string;
  correo: string;
  telefono: string;
  /** The details of the enquiry as JSON, which are a `LeadDetail`. */
  detail: string;
  content_hash: Fixed<string>;
  /**
   * The visitor's proof that they are no robot: `altcha`, `pregunta` or the name of a captcha
   * provider.
   */
  passed_by: Fixed<string | null>;
  /** The state of the agency's work on the enquiry, which is a `LeadState`. */
  status: ColumnType<string, string, string>;
  created_at: Fixed<Timestamp>;
  /**
   * The time of the enquiry's arrival in milliseconds times a thousand, plus a counter. Lists of
   * enquiries use this order.
   */
  arrival: Fixed<number>;
  /**
   * The version of the enquiry, which grows with every manual change. The panel refuses a change
   * that somebody made to an older version.
   */
  version: Initial<number>;
  owner_id: Initial<string | null>;
  due_at: Initial<Timestamp | null>;
  first_answer_at: Initial<Timestamp | null>;
  remind_at: Initial<Timestamp | null>;
  reminded_at: Initial<Timestamp | null>;
  /**
   * Lists hide the enquiry until this time. If the client writes again, the lists show the enquiry
   * earlier.
   */
  hidden_until: Initial<Timestamp | null>;
  source: Initial<string | null>;
  /** The origin of the enquiry as JSON, which is a `LeadOrigin`. */
  origin: Initial<string | null>;
  notice: Initial<string | null>;
  /**
   * The reasons why the enquiry may be spam, as JSON of a `Suspicion`. The value is null if there
   * is no reason.
   */
  suspicion: Initial<string | null>;
  /**
   * The time at which the site stopped the enquiry's deliveries because of spam, or null if the
   * site may send the deliveries.
   */
  held_at: Initial<Timestamp | null>;
  /** A digest of the words in the enquiry's message, or null for a short message. */
  text_key: Initial<string | null>;
  /**
   * The number of the enquiry's failed deliveries. A trigger of the database updates this number.
   */
  failed_deliveries: Initial<number>;
  /**
   * The number 1 for an urgent enquiry, or 0 for other enquiries. The column `urgent_why` contains
   * the reason.
   */
  urgent: Initial<number>;
  urgent_why: Initial<string | null>;
  /** The enquiry's category, which is a `LeadCategory`. The agency must answer only clients. */
  category: Initial<string>;
  /**
   * The enquiry's state, if it is a state that the agency itself defined. Such a state comes after
   * the state `cotizada`. The value is null for other enquiries.
   */
  stage: Initial<string | null>;
  /** The possible price of the enquiry's project, in whole units of the brand's currency. */
  amount: Initial<number | null>;
  /** The day on which the agency expects the client's decision, in the form `2026-11-26`. */
  expected_on: Initial<string | null>;
  /** The time from which the client waits for an answer to their last mail. */
  awaits_since: Initial<Timestamp | null>;
  /**
   * The id of the enquiry that includes this enquiry after a merge. Lists and statistics ignore an
   * enquiry with this value.
   */
  merged_into: Initial<string | null>;
  /**
   * The account of the person who entered the enquiry manually, or null if a form sent the enquiry.
   */
  entered_by: Initial<string | null>;
  /**
   * The number 1 if a client's open enquiry waits for a first or a further answer of the agency.
   */
  awaits_answer: GeneratedAlways<0 | 1>;
  attention_at: GeneratedAlways<Timestamp | null>;
  mail_key: GeneratedAlways<string>;
  phone_key: GeneratedAlways<string>;
}

/** The outbox, which has one row for each message to each recipient. */
export interface DeliveryTable {
  id: Fixed<string>;
  lead_id: Fixed<string | null>;
  channel: Fixed<string>;
  /**
   * The kind of the message. The kind `enquiry` means that the message contains the enquiry itself.
   */
  kind: ColumnType<string, string | undefined, never>;
  subscriber_id: ColumnType<string | null, string | null | undefined, never>;
  data: ColumnType<string | null, string | null | undefined, never>;
  reply_id: ColumnType<string | null, string | null | undefined, never>;
  /** The agency's mailbox that gets the message, or null for other channels. */
  recipient: ColumnType<string | null, string | null | undefined, string | null>;
  /** The form of the next mail, which is a `MailForm`. A server may refuse the complete form. */
  form: ColumnType<string, string | undefined, string>;
  /**
   * The number of attempts that sent the message but got no answer. Each of these messages may have
   * arrived.
   */
  unanswered: ColumnType<number, number | undefined, number>;
  status: 'pending' | 'sent' | 'failed';
  /**
   * The number of attempts, including the current attempt and attempts during which the process
   * died.
   */
  attempts: number;
  due_at: Timestamp;
  give_up_at: Timestamp;
  /**
   * The identifier of the process's claim. Only the process with this identifier may write the
   * result.
   */
  lease_owner: string | null;
  lease_until: Timestamp | null;
  /**
   * The error of the last attempt. A sent delivery with an error is a mail that the site saved as a
   * file.
   */
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
   * The id of the enquiry that used the captcha. The column has no foreign key, because the site
   * may delete the enquiry earlier.
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

/**
 * The actions of people on an enquiry. Each row is a `Happening` that is not in any other table.
 */
export interface LeadEventTable {
  id: Fixed<string>;
  lead_id: Fixed<string>;
  at: Fixed<Timestamp>;
  /** The id of the person's account, or null for an action of the site itself. */
  actor_id: Fixed<string | null>;
  actor: Fixed<string>;
  kind: Fixed<string>;
  version: Fixed<number>;
  /** The data of the action as JSON. The data of a note can change, and all other data stays. */
  data: string;
}

/**
 * A mail or a phone call of an enquiry's conversation. Mails of forms and replies from the panel
 * are in other tables.
 */
export interface LeadMessageTable {
  id: Fixed<string>;
  lead_id: string | null;
  direction: 'in' | 'out';
  /**
   * The message's kind. The kind can change only if the site took the mail for an automatic mail
   * (`aside`).
   */
  kind: 'answer' | 'automatic' | 'bounce' | 'calendar' | 'call';
  /**
   * The mail's `Message-ID` without `<>`. If a mail has no `Message-ID`, the value is made from the
   * mail's digest.
   */
  message_id: Fixed<string>;
  /** The identifiers of the mails that this mail refers to, separated by spaces. */
  refs: Fixed<string>;
  from_name: Fixed<string>;
  /** The sender's address in lower case. The value is empty if the mail has no sender. */
  from_address: Fixed<string>;
  to_address: Fixed<string>;
  /** The Reply-To address in lower case. The value is empty if the address equals the sender. */
  reply_to: Initial<string>;
  reply_name: Initial<string>;
  /**
   * The other recipients and the other addresses for an answer, in lower case and separated by
   * spaces.
   */
  copies: Initial<string>;
  subject: Fixed<string>;
  /**
   * The message's text without the parts that it quotes from earlier mails. Only the text of a call
   * can change.
   */
  body: string;
  quoted: Fixed<string | null>;
  /** The message as safe HTML, which loads nothing from other servers. */
  html: Fixed<string | null>;
  sent_at: Fixed<Timestamp>;
  received_at: Fixed<Timestamp>;
  author_id: Fixed<string | null>;
  /**
   * The reason why the mail looks like an automatic mail. The site clears the reason after a person
   * has reviewed the mail.
   */
  aside: Initial<string | null>;
}

/**
 * A file that belongs to a received message, to a reply, or to the draft of a person (`staff_id`).
 */
export interface LeadAttachmentTable {
  id: Fixed<string>;
  lead_id: string | null;
  message_id: string | null;
  reply_id: string | null;
  staff_id: string | null;
  blocked_id: Initial<string | null>;
  /**
   * The number 1 if the file is the whole original mail, or 0 for an attachment. The site deletes
   * the original mail together with its message.
   */
  whole: Initial<number>;
  /**
   * The SHA-256 digest of the file's bytes, in hexadecimal. The stored file has this digest as its
   * name.
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
  /** The cause that started the round, which is a `Trigger`. */
  walker: Fixed<string>;
  outcome: Later<string>;
  /** The first step of the round that failed. */
  broken: Later<string>;
  /** The steps of the round as JSON. */
  legs: string;
  /** The time at which the site received the enquiry of the round. */
  stored_at: Later<Timestamp>;
  /** The time that the round's mail took from the mail server to the mailbox, in milliseconds. */
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
  /** The time at which the site first reported the beginning of the incident. */
  told_at: Later<Timestamp>;
  /**
   * The last report of the incident by mail: `open` or `over`. The column `hook_said` is the last
   * report by webhook.
   */
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
  /** The changes of the publication as JSON, which are `Changes` (`publishing/store.ts`). */
  changes: string;
  /** The publication's state, which is a `PublicationState` (`publishing/store.ts`). */
  state: string;
  step: string;
  /** The machine that works on the publication, together with the number of its attempt. */
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
   * The version of the machine's content folder. Only former releases of the product write this
   * column.
   */
  folder_version: string | null;
  /** The digest of each file in the machine's content folder, as JSON. */
  folder: string | null;
  served_version: string | null;
  problem: string | null;
  at: Timestamp;
}

/** The tables of the database. The library better-auth manages its own tables. */
export interface Schema {
  staff_invitation: {
    /** The digest of the secret in an account's link. No table contains the secret itself. */
    id: Fixed<string>;
    kind: Fixed<'setup' | 'invitation' | 'reset'>;
    email: Fixed<string | null>;
    role: Fixed<string>;
    staff_id: Fixed<string | null>;
    invited_by: Fixed<string | null>;
    created_at: Fixed<Timestamp>;
    /**
     * The time at which the link becomes invalid. If somebody revokes the link, the link becomes
     * invalid immediately.
     */
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
  /** The audit log. The database accepts new rows and refuses all changes of existing rows. */
  audit: {
    id: Fixed<string>;
    at: Fixed<Timestamp>;
    actor_id: Fixed<string | null>;
    /**
     * The user name of the person at the time of the action. After a failed sign-in, the value is
     * the name that somebody tried.
     */
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
    /** The recipient of the reply, or null for the client's address in the enquiry. */
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
    /**
     * A copy of the enquiry's `arrival`, so that the database can list a tag's enquiries in order.
     */
    arrival: Fixed<number>;
  };
  mailbox: {
    id: Fixed<string>;
    uid_validity: string;
    last_uid: number;
    checked_at: Timestamp;
    error: string | null;
  };
  /** A mail that the site could not read yet. The mail stays in the mailbox. */
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
     * The sender, the subject and other data of the mail, as the mail server gives them. The
     * columns are empty or null if the mail server gives no data.
     */
    from_name: string;
    from_address: string;
    subject: string;
    bytes: number | null;
    arrived_at: Timestamp | null;
    first_at: Fixed<Timestamp>;
    /**
     * The time of the next attempt to read the mail. The value is null if the reader still reads
     * this mail in the order of the mailbox.
     */
    next_at: Timestamp | null;
  };
  staff_profile: {
    staff_id: Fixed<string>;
    /**
     * The name that clients see. If the value is null, clients see the person's first and last
     * name.
     */
    name: string | null;
    signature: string | null;
    /** The person's photograph, which is a small square JPEG in base64. */
    photo: string | null;
    /**
     * The number 1 if the person wants no message when a colleague assigns an enquiry to the
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
   * The enquiries that the search index must still read. A migration or a process of an earlier
   * version marked these enquiries.
   */
  lead_unindexed: {
    arrival: Fixed<number>;
  };
  /**
   * The search index, with the words of each enquiry. The key is `rowid` in SQLite and `arrival` in
   * PostgreSQL.
   */
  lead_search: {
    rowid: Fixed<number>;
    arrival: Fixed<number>;
    words: Fixed<string>;
  };
  staff: {
    id: Fixed<string>;
    /** The person's first name, which is empty in accounts that are older than this column. */
    firstname: ColumnType<string, string | undefined, never>;
    lastname: Fixed<string>;
    username: Fixed<string | null>;
    email: Fixed<string>;
    role: Fixed<string>;
    suspended: Fixed<boolean | number>;
  };
  privacy_notice: {
    /** The version of the notice, which is the first characters of its text's digest. */
    version: Fixed<string>;
    body: Fixed<string>;
    first_at: Fixed<Timestamp>;
  };
  /** A blocked enquiry. Only an administrator who gives a reason may see the enquiry. */
  blocked_lead: {
    id: Fixed<string>;
    folio: Fixed<string>;
    mail_key: Fixed<string>;
    arrived_at: Fixed<Timestamp>;
    blocked_at: Fixed<Timestamp>;
    /** The content of the blocked enquiry as JSON, which is a `BlockedContent`. */
    content: Fixed<string>;
  };
  /** The folio of an enquiry that the site deleted, and the reason for the deletion. */
  forgotten: {
    folio: Fixed<string>;
    at: Fixed<Timestamp>;
    reason: Fixed<'plazo' | 'peticion'>;
    /**
     * The digest of the person's mail address (`mailDigest`, `erasures.ts`), if a person asked for
     * the erasure. In all other rows, the value is null.
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
  /**
   * A step that a subscriber took: `asked`, `confirmed`, `changed` or `left`. The steps prove the
   * subscriber's consent.
   */
  subscriber_event: {
    id: Fixed<string>;
    subscriber_id: Fixed<string>;
    at: Fixed<Timestamp>;
    kind: Fixed<string>;
    data: Fixed<string>;
  };
  /** The bytes of a content file. All versions that contain the same file share one row. */
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
    /** The files of the version, as JSON with the digest of each file. */
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
     * The setting's value. The value of a secret is encrypted. The value is null after somebody
     * clears the setting.
     */
    value: string | null;
    revision: number;
    changed_at: Timestamp;
  };
  setting_trial: {
    section: Fixed<string>;
    at: Timestamp;
    fine: number;
    /** The result of the trial of this section's settings, as JSON with Spanish lines. */
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
    /** The reason why the site could not check the backup. */
    said: Fixed<string>;
  };
  visit_count: {
    /** The day of the visits in the agency's time zone, in the form `2026-11-26`. */
    day: string;
    page: string;
    /**
     * The site from which the visitors came. If a day has too many origins, the value of the
     * further origins is `otros`.
     */
    origin: string;
    visits: number;
  };
  promise_reminder: {
    lead_id: Fixed<string>;
    /**
     * The share of the promised time that had passed when the site sent the reminder, in per cent.
     */
    share: Fixed<number>;
    told_at: Fixed<Timestamp>;
  };
}
