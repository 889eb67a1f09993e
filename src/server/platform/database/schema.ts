import type { ColumnType, GeneratedAlways } from 'kysely';

/** Milliseconds since 1970, which are a `bigint` in PostgreSQL and an `integer` in SQLite. */
type Timestamp = number;

type Fixed<T> = ColumnType<T, T, never>;

type Initial<T> = ColumnType<T, T | undefined, T>;

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** The tables of the database, without those that only the library better-auth uses. */
export interface Schema {
  staff_invitation: {
    /** The digest of the secret in an invitation link. No table contains the secret itself. */
    id: Fixed<string>;
    kind: Fixed<'setup' | 'invitation' | 'reset'>;
    email: Fixed<string | null>;
    role: Fixed<string>;
    staff_id: Fixed<string | null>;
    invited_by: Fixed<string | null>;
    created_at: Fixed<Timestamp>;
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
  /** The audit log. The database refuses to change or delete its rows. */
  audit: {
    id: Fixed<string>;
    at: Fixed<Timestamp>;
    actor_id: Fixed<string | null>;
    /** The name of the user at that time, or the name that somebody typed in a failed sign-in. */
    actor: Fixed<string>;
    action: Fixed<string>;
    subject: Fixed<string>;
    detail: Fixed<string>;
    address: Fixed<string>;
  };
  lead: {
    id: Fixed<string>;
    folio: Fixed<string>;
    /** The UUID in the form's hidden field, or a UUID computed from that UUID and the content. */
    submission_id: Fixed<string | null>;
    kind: Fixed<string>;
    form: Fixed<string>;
    nombre: string;
    correo: string;
    telefono: string;
    /** A `LeadDetail` as JSON. */
    detail: string;
    content_hash: Fixed<string>;
    /** The robot check that the visitor passed: `altcha`, `pregunta` or the name of a provider. */
    passed_by: Fixed<string | null>;
    /** A `LeadState`. */
    status: ColumnType<string, string, string>;
    created_at: Fixed<Timestamp>;
    /** The time of arrival in ms times 1,000, plus a counter. Lists sort by this number. */
    arrival: Fixed<number>;
    /** Each manual change increases this number. The panel refuses a change to an older version. */
    version: Initial<number>;
    owner_id: Initial<string | null>;
    due_at: Initial<Timestamp | null>;
    first_answer_at: Initial<Timestamp | null>;
    remind_at: Initial<Timestamp | null>;
    reminded_at: Initial<Timestamp | null>;
    hidden_until: Initial<Timestamp | null>;
    source: Initial<string | null>;
    /** A `LeadOrigin` as JSON. */
    origin: Initial<string | null>;
    notice: Initial<string | null>;
    suspicion: Initial<string | null>;
    /** The time at which the site held back the deliveries of suspected spam, or null. */
    held_at: Initial<Timestamp | null>;
    /** A digest of what the visitor wrote, or null if the text is short (`leads/spam.ts`). */
    text_key: Initial<string | null>;
    failed_deliveries: Initial<number>;
    urgent: Initial<number>;
    urgent_why: Initial<string | null>;
    /** A `LeadCategory`. Only the enquiries of clients need an answer from the agency. */
    category: Initial<string>;
    /** A part of the state `cotizada` that the agency defines, or null. */
    stage: Initial<string | null>;
    /** The amount of money that the agency noted, in whole units of the brand's currency. */
    amount: Initial<number | null>;
    /** The day on which the client is expected to decide, written as `2026-11-26`. */
    expected_on: Initial<string | null>;
    awaits_since: Initial<Timestamp | null>;
    /** The main enquiry that now contains this enquiry. Lists and statistics omit this enquiry. */
    merged_into: Initial<string | null>;
    entered_by: Initial<string | null>;
    /** 1 if the enquiry is open, comes from a client, and waits for an answer from the agency. */
    awaits_answer: GeneratedAlways<0 | 1>;
    attention_at: GeneratedAlways<Timestamp | null>;
    mail_key: GeneratedAlways<string>;
    phone_key: GeneratedAlways<string>;
  };
  /** The outbox: one row for each message and recipient. */
  delivery: {
    id: Fixed<string>;
    lead_id: Fixed<string | null>;
    channel: Fixed<string>;
    kind: ColumnType<string, string | undefined, never>;
    subscriber_id: ColumnType<string | null, string | null | undefined, never>;
    data: ColumnType<string | null, string | null | undefined, never>;
    reply_id: ColumnType<string | null, string | null | undefined, never>;
    /** A mailbox, or a chat's number in its setting. Null if other columns tell the recipient. */
    recipient: ColumnType<string | null, string | null | undefined, string | null>;
    /** The `MailForm` of the next attempt: after a refusal, the site tries a simpler mail. */
    form: ColumnType<string, string | undefined, string>;
    /** How many attempts sent the message but got no answer. The recipient may have the message. */
    unanswered: ColumnType<number, number | undefined, number>;
    status: 'pending' | 'sent' | 'failed';
    /** Counts also the current attempt and the attempts that the end of a process cut off. */
    attempts: number;
    due_at: Timestamp;
    give_up_at: Timestamp;
    /** The identifier of the claim. Only the process with this claim may write the result. */
    lease_owner: string | null;
    lease_until: Timestamp | null;
    /** In a delivery with the status `sent`, an error means that the site only wrote a mail file. */
    last_error: string | null;
    created_at: Fixed<Timestamp>;
    sent_at: Timestamp | null;
  };
  delivery_attempt: {
    id: Fixed<string>;
    delivery_id: Fixed<string>;
    number: Fixed<number>;
    started_at: Fixed<Timestamp>;
    ended_at: Fixed<Timestamp>;
    outcome: Fixed<'sent' | 'retried' | 'failed'>;
    said: Fixed<string>;
  };
  captcha_use: {
    id: Fixed<string>;
    /** This is not a foreign key, because the site may delete the enquiry before this row. */
    lead_id: string;
    expires_at: Fixed<Timestamp>;
  };
  health_check: {
    id: Fixed<string>;
    checked_at: Timestamp;
  };
  lead_type: {
    arrival: Fixed<number>;
    type: Fixed<string>;
  };
  /** What people do with an enquiry, such as a note. Deliveries and mails are in other tables. */
  lead_event: {
    id: Fixed<string>;
    lead_id: Fixed<string>;
    at: Fixed<Timestamp>;
    actor_id: Fixed<string | null>;
    actor: Fixed<string>;
    kind: Fixed<string>;
    version: Fixed<number>;
    /** JSON. Only the data of a note can change. */
    data: string;
  };
  lead_reply: {
    id: Fixed<string>;
    lead_id: Fixed<string>;
    author_id: Fixed<string | null>;
    author: Fixed<string>;
    subject: Fixed<string>;
    body: Fixed<string>;
    created_at: Fixed<Timestamp>;
    /** Is null if the reply went to the address that the client wrote in the enquiry. */
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
  /** A mail or a call. Replies from the panel and the texts of forms are in other tables. */
  lead_message: {
    id: Fixed<string>;
    lead_id: string | null;
    direction: 'in' | 'out';
    /** Changes only when a person says that a mail with `aside` does not come from a program. */
    kind: 'answer' | 'automatic' | 'bounce' | 'calendar' | 'call';
    /** The mail's `Message-ID` without `<>`. If there is none, a value from the mail's digest. */
    message_id: Fixed<string>;
    /** The `Message-ID`s of the mails that this mail refers to, separated by spaces. */
    refs: Fixed<string>;
    from_name: Fixed<string>;
    /** The sender's address in lower case, or empty if the mail names no sender. */
    from_address: Fixed<string>;
    to_address: Fixed<string>;
    /** The Reply-To address in lower case, or empty if it is the sender's address. */
    reply_to: Initial<string>;
    reply_name: Initial<string>;
    /** The other addresses that a reply may go to, in lower case and separated by spaces. */
    copies: Initial<string>;
    subject: Fixed<string>;
    /** The text without quotes from earlier mails. Only the text of a call can change. */
    body: string;
    quoted: Fixed<string | null>;
    /** Safe HTML, which loads nothing from other servers. */
    html: Fixed<string | null>;
    sent_at: Fixed<Timestamp>;
    received_at: Fixed<Timestamp>;
    author_id: Fixed<string | null>;
    /** Why the mail seems to come from a program. Is null if it does not, or a person denied it. */
    aside: Initial<string | null>;
  };
  lead_attachment: {
    id: Fixed<string>;
    lead_id: string | null;
    message_id: string | null;
    reply_id: string | null;
    staff_id: string | null;
    blocked_id: Initial<string | null>;
    /** Is 1 for the complete original mail, which the site deletes with the message, else 0. */
    whole: Initial<number>;
    /** The SHA-256 digest of the content in hexadecimal, which is also the stored file's name. */
    digest: Fixed<string>;
    name: Fixed<string>;
    type: Fixed<string>;
    bytes: Fixed<number>;
    warning: Fixed<string | null>;
    created_at: Fixed<Timestamp>;
  };
  lead_tag: {
    lead_id: Fixed<string>;
    tag: Fixed<string>;
    /** A copy of the enquiry's `arrival`, by which the database sorts enquiries with a tag. */
    arrival: Fixed<number>;
  };
  mailbox: {
    id: Fixed<string>;
    uid_validity: string;
    last_uid: number;
    checked_at: Timestamp;
    error: string | null;
  };
  /** A mail in the mailbox that the site has not been able to read. */
  mailbox_aside: {
    id: Fixed<string>;
    mailbox: Fixed<string>;
    uid_validity: Fixed<string>;
    uid: Fixed<number>;
    sent: Fixed<number>;
    joining_only: Fixed<number>;
    tries: number;
    reason: string;
    from_name: string;
    from_address: string;
    subject: string;
    bytes: number | null;
    arrived_at: Timestamp | null;
    first_at: Fixed<Timestamp>;
    /** When the next attempt is due, or null if the next reading of the mailbox tries again. */
    next_at: Timestamp | null;
  };
  staff_profile: {
    staff_id: Fixed<string>;
    name: string | null;
    signature: string | null;
    /** A small square JPEG in base64. */
    photo: string | null;
    quiet_assignments: Initial<number>;
  };
  inbox_view: {
    id: Fixed<string>;
    staff_id: Fixed<string>;
    name: Fixed<string>;
    query: string;
    created_at: Fixed<Timestamp>;
  };
  /** The enquiries that are not in the search index yet. */
  lead_unindexed: {
    arrival: Fixed<number>;
  };
  /** The key is `rowid` in SQLite and `arrival` in PostgreSQL. */
  lead_search: {
    rowid: Fixed<number>;
    arrival: Fixed<number>;
    words: Fixed<string>;
  };
  staff: {
    id: Fixed<string>;
    firstname: ColumnType<string, string | undefined, never>;
    lastname: Fixed<string>;
    username: Fixed<string | null>;
    email: Fixed<string>;
    role: Fixed<string>;
    suspended: Fixed<boolean | number>;
  };
  privacy_notice: {
    version: Fixed<string>;
    body: Fixed<string>;
    first_at: Fixed<Timestamp>;
  };
  /** A blocked enquiry. Only an administrator may see it, and must give a reason. */
  blocked_lead: {
    id: Fixed<string>;
    folio: Fixed<string>;
    mail_key: Fixed<string>;
    arrived_at: Fixed<Timestamp>;
    blocked_at: Fixed<Timestamp>;
    /** A `BlockedContent` as JSON. */
    content: Fixed<string>;
  };
  forgotten: {
    folio: Fixed<string>;
    at: Fixed<Timestamp>;
    reason: Fixed<'plazo' | 'peticion'>;
    /** The digest of the mail address (`erasures.ts`) if the person asked for the erasure. */
    mail_digest: Initial<string | null>;
  };
  spam_block: {
    kind: Fixed<'mail' | 'text'>;
    digest: Fixed<string>;
    folio: Fixed<string>;
    at: Fixed<Timestamp>;
  };
  privacy_request: {
    id: Fixed<string>;
    number: Fixed<string>;
    kind: Fixed<string>;
    /** An erasure leaves `nombre`, `correo`, `mail_key` and `message` empty, and `folio` null. */
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
  };
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
  /** The proof of a subscriber's consent. `kind` is `asked`, `confirmed`, `changed` or `left`. */
  subscriber_event: {
    id: Fixed<string>;
    subscriber_id: Fixed<string>;
    at: Fixed<Timestamp>;
    kind: Fixed<string>;
    data: Fixed<string>;
  };
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
    /** A `VersionSource` (`publishing/store.ts`). */
    source: string;
    note: string;
    manifest: string;
    live_at: Timestamp | null;
  };
  content_draft: {
    staff_id: string;
    file: string;
    base: string | null;
    digest: string | null;
    bytes: Uint8Array | null;
    updated_at: Timestamp;
  };
  content_publication: {
    id: string;
    created_at: Timestamp;
    author_id: string | null;
    author: string;
    source: string;
    note: string;
    due_at: Timestamp;
    /** `Changes` as JSON (`publishing/store.ts`). */
    changes: string;
    /** A `PublicationState` (`publishing/store.ts`). */
    state: string;
    step: string;
    machine: string | null;
    started_at: Timestamp | null;
    ended_at: Timestamp | null;
    lease_until: Timestamp | null;
    problem: string | null;
    manifest: string | null;
    version_id: string | null;
  };
  content_machine: {
    id: string;
    name: string;
    /** Only earlier releases of the product write this column. */
    folder_version: string | null;
    folder: string | null;
    served_version: string | null;
    problem: string | null;
    at: Timestamp;
  };
  watch_turn: {
    name: Fixed<string>;
    next_at: Timestamp;
    owner: Later<string>;
    owned_until: Later<Timestamp>;
  };
  round: {
    id: Fixed<string>;
    started_at: Fixed<Timestamp>;
    ended_at: Later<Timestamp>;
    /** A `Trigger`. */
    run_by: Fixed<string>;
    outcome: Later<string>;
    broken: Later<string>;
    steps: string;
    stored_at: Later<Timestamp>;
    mail_ms: Later<number>;
    certificate_ends_at: Later<Timestamp>;
  };
  incident: {
    id: Fixed<string>;
    /** An `IncidentKind`. */
    kind: Fixed<string>;
    began_at: Fixed<Timestamp>;
    ended_at: Later<Timestamp>;
    detail: string;
    told_at: Later<Timestamp>;
    /** What the last mail on an incident said: `open` or `over`. `hook_said` is for the webhook. */
    mail_said: Later<string>;
    hook_said: Later<string>;
  };
  setting: {
    name: Fixed<string>;
    /** A secret value is encrypted. The value is null if somebody has cleared the setting. */
    value: string | null;
    revision: number;
    changed_at: Timestamp;
  };
  setting_trial: {
    section: Fixed<string>;
    at: Timestamp;
    fine: number;
    /** What the last trial of these settings found: JSON with lines in Spanish. */
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
    said: Fixed<string>;
  };
  visit_count: {
    /** The day in the agency's time zone, written as `2026-11-26`. */
    day: string;
    page: string;
    /** The site from which visitors came. After a daily limit, further sites are `otros`. */
    origin: string;
    visits: number;
  };
  promise_reminder: {
    lead_id: Fixed<string>;
    /** How much of the promised time had passed when the site sent the reminder, in per cent. */
    share: Fixed<number>;
    told_at: Fixed<Timestamp>;
  };
}
