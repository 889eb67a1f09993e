import type { DialectName } from '#server/platform/database/capabilities.ts';

/** The migrations in order. Nobody may edit a published migration. */
export const MIGRATIONS: Readonly<Record<string, (dialect: DialectName) => readonly string[]>> = {
  '001_leads_and_deliveries': () => [
    `create table "lead" ("id" text not null primary key, "folio" text not null unique, "submission_id" text unique, "kind" text not null, "form" text not null, "nombre" text not null, "correo" text not null, "telefono" text not null, "detail" text not null, "content_hash" text not null, "status" text default 'new' not null, "created_at" bigint not null)`,
    'create index "lead_content_hash_created_at" on "lead" ("content_hash", "created_at")',
    'create index "lead_created_at" on "lead" ("created_at")',
    'create index "lead_kind_created_at" on "lead" ("kind", "created_at")',
    'create index "lead_status_created_at" on "lead" ("status", "created_at")',
    `create table "delivery" ("id" text not null primary key, "lead_id" text not null references "lead" ("id") on delete cascade, "channel" text not null, "status" text default 'pending' not null, "attempts" integer default 0 not null, "due_at" bigint not null, "give_up_at" bigint not null, "lease_owner" text, "lease_until" bigint, "last_error" text, "created_at" bigint not null, "sent_at" bigint, constraint "delivery_status" check (status in ('pending', 'sent', 'failed')))`,
    'create index "delivery_status_due_at" on "delivery" ("status", "due_at")',
    'create index "delivery_lead_id" on "delivery" ("lead_id")',
    'create table "captcha_use" ("id" text not null primary key, "lead_id" text not null, "expires_at" bigint not null)',
    'create index "captcha_use_expires_at" on "captcha_use" ("expires_at")',
    'create table "health_check" ("id" text not null primary key, "checked_at" bigint not null)',
  ],
  '002_indexes_of_open_deliveries': () => [
    `create index "delivery_pending" on "delivery" ("due_at") where "status" = 'pending'`,
    `create index "delivery_failed" on "delivery" ("due_at") where "status" = 'failed'`,
    'drop index "delivery_status_due_at"',
    'drop index "lead_kind_created_at"',
    'drop index "lead_status_created_at"',
  ],
  '003_what_a_lead_passed_by': () => ['alter table "lead" add column "passed_by" text'],
  '004_mailboxes_and_attempts': () => [
    'alter table "delivery" add column "recipient" text',
    `alter table "delivery" add column "form" text default 'full' not null`,
    'alter table "delivery" add column "unanswered" integer default 0 not null',
    'drop index "delivery_lead_id"',
    'create unique index "delivery_once" on "delivery" ("lead_id", "channel", "recipient")',
    'drop index "delivery_pending"',
    `create index "delivery_pending" on "delivery" ("channel", "due_at", "created_at") where "status" = 'pending'`,
    'create table "delivery_attempt" ("id" text not null primary key, "delivery_id" text not null references "delivery" ("id") on delete cascade, "number" integer not null, "started_at" bigint not null, "ended_at" bigint not null, "outcome" text not null, "said" text not null)',
    'create index "delivery_attempt_delivery_id_started_at" on "delivery_attempt" ("delivery_id", "started_at")',
  ],
  /** The first tables are what better-auth 1.7.6 needs (`getMigrations` for `accounts/auth.ts`). */
  '005_staff': (dialect) => {
    const [date, flag] = dialect === 'sqlite' ? ['date', 'integer'] : ['timestamptz', 'boolean'];
    const staff = '"userId" text not null references "staff" ("id") on delete cascade';
    const dates = `"createdAt" ${date} not null, "updatedAt" ${date} not null`;
    return [
      `create table "staff" ("id" text not null primary key, "lastname" text not null, "email" text not null unique, "emailVerified" ${flag} not null, "image" text, ${dates}, "username" text unique, "twoFactorEnabled" ${flag}, "role" text not null, "suspended" ${flag} not null)`,
      `create table "staff_session" ("id" text not null primary key, "expiresAt" ${date} not null, "token" text not null unique, ${dates}, "ipAddress" text, "userAgent" text, ${staff})`,
      `create table "staff_account" ("id" text not null primary key, "accountId" text not null, "providerId" text not null, ${staff}, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" ${date}, "refreshTokenExpiresAt" ${date}, "scope" text, "password" text, ${dates})`,
      `create table "staff_verification" ("id" text not null primary key, "identifier" text not null, "value" text not null, "expiresAt" ${date} not null, ${dates})`,
      `create table "staff_two_factor" ("id" text not null primary key, "secret" text not null, "backupCodes" text not null, ${staff}, "verified" ${flag}, "failedVerificationCount" integer, "lockedUntil" ${date})`,
      `create table "staff_passkey" ("id" text not null primary key, "name" text, "publicKey" text not null, ${staff}, "credentialID" text not null, "counter" integer not null, "deviceType" text not null, "backedUp" ${flag} not null, "transports" text, "createdAt" ${date}, "aaguid" text)`,
      'create index "staff_session_userId_idx" on "staff_session" ("userId")',
      'create index "staff_account_userId_idx" on "staff_account" ("userId")',
      'create index "staff_verification_identifier_idx" on "staff_verification" ("identifier")',
      'create index "staff_two_factor_secret_idx" on "staff_two_factor" ("secret")',
      'create unique index "staff_two_factor_userId_idx" on "staff_two_factor" ("userId")',
      'create index "staff_passkey_userId_idx" on "staff_passkey" ("userId")',
      'create unique index "staff_passkey_credentialID_idx" on "staff_passkey" ("credentialID")',
      'create table staff_invitation (id text not null primary key, kind text not null, email text, role text not null, staff_id text references staff (id) on delete cascade, invited_by text, created_at bigint not null, expires_at bigint not null, used_at bigint)',
      'create table staff_attempt (key text not null primary key, tries integer not null, next_at bigint not null, updated_at bigint not null)',
      'create table staff_code_use (id text not null primary key, expires_at bigint not null)',
      'create table staff_draft (id text not null primary key, visitor text not null, path text not null, fields text not null, expires_at bigint not null)',
      'create table audit (id text not null primary key, at bigint not null, actor_id text, actor text not null, action text not null, subject text not null, detail text not null, address text not null)',
      'create index audit_action on audit (action, id)',
      'create index audit_actor on audit (actor, id)',
      ...(dialect === 'sqlite' ? APPEND_ONLY_SQLITE : APPEND_ONLY_POSTGRES),
    ];
  },
  '006_inbox': (dialect) => {
    const [kind, lastTen] =
      dialect === 'sqlite'
        ? ['virtual', 'substr(telefono, -10)']
        : ['stored', 'right(telefono, 10)'];
    return [
      'alter table lead add column arrival bigint not null default 0',
      'update lead set arrival = ranked.arrival from (select id, created_at * 1000 + row_number() over (partition by created_at order by id) - 1 as arrival from lead) as ranked where ranked.id = lead.id',
      'create unique index lead_arrival on lead (arrival)',
      'drop index lead_created_at',
      'alter table lead add column version integer not null default 1',
      'alter table lead add column owner_id text references staff (id) on delete set null',
      'alter table lead add column due_at bigint',
      'alter table lead add column first_answer_at bigint',
      'alter table lead add column remind_at bigint',
      'alter table lead add column reminded_at bigint',
      'alter table lead add column source text',
      'alter table lead add column origin text',
      'alter table lead add column failed_deliveries integer not null default 0',
      "update lead set status = 'nueva' where status = 'new'",
      "update lead set failed_deliveries = (select count(*) from delivery where delivery.lead_id = lead.id and delivery.status = 'failed') where id in (select lead_id from delivery where status = 'failed')",
      'alter table delivery add column reply_id text',
      // The database knows only the last attempt of an older delivery, so this adds that attempt.
      "insert into delivery_attempt select delivery.id || '-antes', delivery.id, attempts, coalesce(sent_at, due_at), coalesce(sent_at, due_at), case status when 'sent' then 'sent' when 'failed' then 'failed' else 'retried' end, coalesce(last_error, '') from delivery where attempts > 0 and (sent_at is not null or last_error is not null) and not exists (select 1 from delivery_attempt where delivery_id = delivery.id)",
      `alter table lead add column awaits_answer integer generated always as (case when first_answer_at is null and status in ('nueva', 'en_conversacion', 'cotizada') then 1 else 0 end) ${kind}`,
      `alter table lead add column attention_at bigint generated always as (case when status = 'no_deseada' then null when first_answer_at is null and status in ('nueva', 'en_conversacion', 'cotizada') then case when remind_at is null or due_at < remind_at then due_at else remind_at end else remind_at end) ${kind}`,
      `alter table lead add column mail_key text generated always as (lower(correo)) ${kind}`,
      // The key is a number's last ten digits: the same with the country code and without it.
      `alter table lead add column phone_key text generated always as (${lastTen}) ${kind}`,
      'create table lead_type (arrival bigint not null references lead (arrival) on delete cascade, type text not null, primary key (arrival, type))',
      'create table lead_event (id text not null primary key, lead_id text not null references lead (id) on delete cascade, at bigint not null, actor_id text, actor text not null, kind text not null, version integer not null, data text not null)',
      'create table lead_reply (id text not null primary key, lead_id text not null references lead (id) on delete cascade, author_id text, author text not null, subject text not null, body text not null, created_at bigint not null)',
      'create table lead_draft (lead_id text not null references lead (id) on delete cascade, staff_id text not null references staff (id) on delete cascade, subject text not null, body text not null, updated_at bigint not null, primary key (lead_id, staff_id))',
      'create table inbox_view (id text not null primary key, staff_id text not null references staff (id) on delete cascade, name text not null, query text not null, created_at bigint not null, unique (staff_id, name))',
      'create table lead_unindexed (arrival bigint not null primary key references lead (arrival) on delete cascade)',
      'insert into lead_unindexed select arrival from lead',
      'create index lead_status on lead (status, arrival)',
      'create index lead_kind on lead (kind, arrival)',
      'create index lead_owner on lead (owner_id, arrival)',
      "create index lead_owner_open on lead (owner_id, arrival) where status in ('nueva', 'en_conversacion', 'cotizada')",
      'create index lead_source on lead (source, arrival)',
      'create index lead_mail on lead (mail_key, arrival)',
      'create index lead_phone on lead (phone_key, arrival)',
      'create index lead_waiting on lead (arrival) where awaits_answer = 1',
      'create index lead_failed on lead (arrival) where failed_deliveries > 0',
      'create index lead_attention on lead (attention_at, arrival) where attention_at is not null',
      'create index lead_reminder on lead (remind_at) where remind_at is not null and reminded_at is null',
      'create index lead_type_arrival on lead_type (type, arrival)',
      'create index lead_event_lead on lead_event (lead_id, at)',
      "create unique index lead_event_opened on lead_event (lead_id, actor_id) where kind = 'opened'",
      'create index lead_reply_lead on lead_reply (lead_id)',
      'create index lead_draft_staff on lead_draft (staff_id)',
      ...(dialect === 'sqlite' ? SEARCH_SQLITE : SEARCH_POSTGRES),
    ];
  },
  '008_watch': () => [
    'create table watch_turn (name text not null primary key, next_at bigint not null, owner text, owned_until bigint)',
    'create table watch_round (id text not null primary key, started_at bigint not null, ended_at bigint, walker text not null, outcome text, broken text, legs text not null, stored_at bigint, mail_ms bigint, certificate_ends_at bigint)',
    'create index watch_round_started on watch_round (started_at)',
    'create table incident (id text not null primary key, kind text not null, began_at bigint not null, ended_at bigint, detail text not null, told_at bigint, mail_said text, hook_said text)',
    'create unique index incident_open on incident (kind) where ended_at is null',
    'create index incident_began on incident (began_at)',
    'create table backup_copy (id text not null primary key, made_at bigint not null, name text not null, reason text not null, bytes bigint not null, leads bigint not null, proven_at bigint, said text not null)',
    'create index backup_copy_made on backup_copy (made_at)',
    'create table promise_reminder (lead_id text not null references lead (id) on delete cascade, share integer not null, told_at bigint not null, primary key (lead_id, share))',
  ],
  '009_consent': () => [
    'alter table lead add column notice text',
    'alter table lead add column suspicion text',
    'alter table lead add column held_at bigint',
    'alter table lead add column text_key text',
    'create index lead_text on lead (text_key, arrival) where text_key is not null',
    'create index lead_held on lead (held_at) where held_at is not null',
    'create table privacy_notice (version text not null primary key, body text not null, first_at bigint not null)',
    'create table blocked_lead (id text not null primary key, folio text not null unique, mail_key text not null, arrived_at bigint not null, blocked_at bigint not null, content text not null)',
    'create index blocked_lead_mail on blocked_lead (mail_key)',
    'create index blocked_lead_since on blocked_lead (blocked_at)',
    'create table forgotten (folio text not null primary key, at bigint not null, reason text not null)',
    'create table spam_block (kind text not null, digest text not null, folio text not null, at bigint not null, primary key (kind, digest))',
    'create table privacy_request (id text not null primary key, number text not null unique, kind text not null, nombre text not null, correo text not null, mail_key text not null, folio text, message text not null, created_at bigint not null, due_at bigint not null, done_at bigint, done_by text, outcome text)',
    'create index privacy_request_open on privacy_request (due_at) where done_at is null',
    'create index privacy_request_mail on privacy_request (mail_key)',
    'create table subscriber (id text not null primary key, correo text not null, mail_key text not null unique, status text not null, created_at bigint not null, confirmed_at bigint, left_at bigint)',
    'create index subscriber_status on subscriber (status, id)',
    'create table subscriber_topic (subscriber_id text not null references subscriber (id) on delete cascade, topic text not null, primary key (subscriber_id, topic))',
    'create index subscriber_topic_of on subscriber_topic (topic)',
    'create table subscriber_event (id text not null primary key, subscriber_id text not null references subscriber (id) on delete cascade, at bigint not null, kind text not null, data text not null)',
    'create index subscriber_event_of on subscriber_event (subscriber_id, at)',
    'create table letter (id text not null primary key, kind text not null, subscriber_id text references subscriber (id) on delete cascade, data text not null, status text not null, attempts integer not null, created_at bigint not null, due_at bigint not null, last_error text)',
    "create index letter_due on letter (due_at) where status = 'pending'",
    'create index letter_of on letter (subscriber_id, created_at)',
  ],
  '010_no_list_of_words': () => ['drop table if exists lead_search_terms'],
  '011_first_name': () => [`alter table "staff" add column "firstname" text default '' not null`],
  /** SQLite's `insert or replace` would delete a row and not run the trigger that forbids this. */
  '012_audit_takes_no_replacement': (dialect) =>
    dialect === 'sqlite'
      ? [
          `create trigger audit_no_replacement before insert on audit when exists (select 1 from audit where id = new.id or rowid = new.rowid) begin select raise(abort, 'the audit log is append-only'); end`,
        ]
      : [],
  /** The table `letter` remains, because processes of the previous version may still use it. */
  '013_one_outbox': (dialect) => [
    ...(dialect === 'sqlite' ? OUTBOX_SQLITE : OUTBOX_POSTGRES),
    'create index delivery_subscriber on delivery (subscriber_id, created_at) where subscriber_id is not null',
    ...ADOPTED,
  ],
  '014_content': (dialect) => {
    const bytes = dialect === 'sqlite' ? 'blob' : 'bytea';
    return [
      `create table content_blob (digest text not null primary key, bytes ${bytes} not null, created_at bigint not null)`,
      'create table content_version (id text not null primary key, number integer not null unique, at bigint not null, author_id text, author text not null, source text not null, note text not null, manifest text not null, live_at bigint)',
      `create table content_draft (staff_id text not null references staff (id) on delete cascade, file text not null, base text, digest text, bytes ${bytes}, updated_at bigint not null, primary key (staff_id, file))`,
      'create index content_draft_file on content_draft (file)',
      'create table content_publication (id text not null primary key, created_at bigint not null, author_id text, author text not null, source text not null, note text not null, due_at bigint not null, changes text not null, state text not null, step text not null, machine text, started_at bigint, ended_at bigint, lease_until bigint, problem text, manifest text, version_id text)',
      'create index content_publication_state on content_publication (state, due_at)',
      'create table content_machine (id text not null primary key, name text not null, folder_version text, served_version text, problem text, at bigint not null)',
      `alter table staff add column publishes integer not null default 0`,
    ];
  },
  '015_conversation': (dialect) => {
    const kind = dialect === 'sqlite' ? 'virtual' : 'stored';
    return [
      'alter table lead add column urgent integer not null default 0',
      'alter table lead add column urgent_why text',
      "alter table lead add column category text not null default 'cliente'",
      'alter table lead add column stage text',
      'alter table lead add column amount bigint',
      'alter table lead add column expected_on text',
      'alter table lead add column awaits_since bigint',
      'alter table lead add column merged_into text references lead (id) on delete set null',
      'alter table lead add column entered_by text',
      'drop index lead_waiting',
      'drop index lead_attention',
      'alter table lead drop column awaits_answer',
      'alter table lead drop column attention_at',
      `alter table lead add column awaits_answer integer generated always as (case when ${AWAITS} then 1 else 0 end) ${kind}`,
      `alter table lead add column attention_at bigint generated always as (case when status = 'no_deseada' or merged_into is not null then null when ${AWAITS} then case when remind_at is null or due_at < remind_at then due_at else remind_at end else remind_at end) ${kind}`,
      'create index lead_waiting on lead (arrival) where awaits_answer = 1',
      'create index lead_attention on lead (attention_at, arrival) where attention_at is not null',
      'create index lead_urgent on lead (urgent, arrival) where urgent = 1',
      'create index lead_pressing on lead (urgent, arrival) where urgent = 1 and awaits_answer = 1',
      "create index lead_apart on lead (arrival) where category <> 'cliente'",
      'create index lead_stage on lead (stage, arrival) where stage is not null',
      'create index lead_amount on lead (arrival) where amount is not null',
      'create index lead_merged on lead (merged_into) where merged_into is not null',
      'create table lead_message (id text not null primary key, lead_id text references lead (id) on delete cascade, direction text not null, kind text not null, message_id text not null unique, refs text not null, from_name text not null, from_address text not null, to_address text not null, subject text not null, body text not null, quoted text, html text, sent_at bigint not null, received_at bigint not null, author_id text)',
      'create index lead_message_lead on lead_message (lead_id, sent_at)',
      'create index lead_message_loose on lead_message (received_at) where lead_id is null',
      'create index lead_message_from on lead_message (from_address)',
      'create table lead_attachment (id text not null primary key, lead_id text references lead (id) on delete cascade, message_id text references lead_message (id) on delete cascade, reply_id text references lead_reply (id) on delete cascade, staff_id text references staff (id) on delete cascade, blocked_id text references blocked_lead (id) on delete cascade, digest text not null, name text not null, type text not null, bytes bigint not null, warning text, created_at bigint not null)',
      ...['lead_id', 'message_id', 'reply_id', 'blocked_id', 'digest'].map(
        (column) => `create index lead_attachment_${column} on lead_attachment (${column})`,
      ),
      'create table mailbox (id text not null primary key, uid_validity text not null, last_uid bigint not null, checked_at bigint not null, error text)',
      'create table lead_tag (lead_id text not null references lead (id) on delete cascade, tag text not null, arrival bigint not null, primary key (lead_id, tag))',
      'create index lead_tag_tag on lead_tag (tag, arrival)',
      'create index lead_tag_arrival on lead_tag (arrival, tag)',
      'create table staff_profile (staff_id text not null primary key references staff (id) on delete cascade, name text, signature text, photo text)',
      'drop index delivery_once',
      "create unique index delivery_once on delivery (lead_id, channel, recipient, (case when kind = 'enquiry' then '' else id end))",
      'insert into lead_unindexed select arrival from lead where id in (select lead_id from lead_reply) and arrival not in (select arrival from lead_unindexed)',
    ];
  },
  '016_recipients': () => [
    ...['lead_reply', 'lead_draft'].flatMap((table) => [
      `alter table ${table} add column recipient text`,
      `alter table ${table} add column copy text`,
    ]),
    "insert into lead_unindexed select arrival from lead where (id in (select lead_id from lead_event where kind = 'note') or id in (select merged_into from lead where merged_into is not null)) and arrival not in (select arrival from lead_unindexed)",
  ],
  '018_answer_to': () => [
    ...['reply_to', 'reply_name', 'copies'].map(
      (column) => `alter table lead_message add column ${column} text not null default ''`,
    ),
    'insert into lead_unindexed select arrival from lead where id in (select lead_id from lead_message where quoted is not null) and arrival not in (select arrival from lead_unindexed)',
  ],
  '019_whole_mail': () => [
    'alter table lead_attachment add column whole integer not null default 0',
  ],
  '020_mails_set_aside': () => [
    'alter table lead_message add column aside text',
    'create index lead_message_aside on lead_message (received_at) where aside is not null',
    'create table mailbox_aside (id text not null primary key, mailbox text not null, uid_validity text not null, uid bigint not null, sent integer not null, joining_only integer not null, tries integer not null, reason text not null, from_name text not null, from_address text not null, subject text not null, bytes bigint, arrived_at bigint, first_at bigint not null, next_at bigint)',
    'create index mailbox_aside_mailbox on mailbox_aside (mailbox)',
    'alter table forgotten add column mail_digest text',
    'create index forgotten_mail on forgotten (mail_digest) where mail_digest is not null',
  ],
  '021_content_folder': () => ['alter table content_machine add column folder text'],
  '022_assignments': () => [
    'alter table staff_profile add column quiet_assignments integer not null default 0',
    'alter table lead add column hidden_until bigint',
  ],
  '023_settings': () => [
    'create table setting (name text not null primary key, value text, revision bigint not null, changed_at bigint not null)',
    'create table setting_trial (section text not null primary key, at bigint not null, fine integer not null, said text not null)',
  ],
  '024_visits': () => [
    'create table visit_count (day text not null, page text not null, origin text not null, visits integer not null, primary key (day, page, origin))',
  ],
  '025_unreached_replies': (dialect) => [
    // From now on, a `sent` delivery with a `last_error` is a mail that the site saved as a file.
    `update delivery set last_error = 'guardado como archivo' where status = 'sent' and (select said from delivery_attempt where delivery_id = delivery.id and outcome = 'sent' order by started_at desc limit 1) = 'guardado como archivo'`,
    "create index delivery_kept on delivery (id) where status = 'sent' and last_error is not null",
    ...(dialect === 'sqlite'
      ? [
          `create trigger reply_ended after update of status on delivery when ${REPLY_CHANGED} begin ${ANSWERED_BY} end`,
        ]
      : [
          `create function reply_ended() returns trigger language plpgsql as $$ begin ${ANSWERED_BY} return null; end $$`,
          `create trigger reply_ended after update of status on delivery for each row when (${REPLY_CHANGED}) execute function reply_ended()`,
        ]),
    `update delivery set status = 'pending', lease_owner = id where reply_id is not null and ${nobodyGot('delivery')}`,
    `update delivery set status = case when last_error = 'guardado como archivo' then 'sent' else 'failed' end, lease_owner = null where status = 'pending' and lease_owner = id`,
  ],
  // Copies `watch_round`, which the previous version still uses and the next version drops.
  '026_rounds': () => [
    'create table round (id text not null primary key, started_at bigint not null, ended_at bigint, run_by text not null, outcome text, broken text, steps text not null, stored_at bigint, mail_ms bigint, certificate_ends_at bigint)',
    'insert into round select id, started_at, ended_at, walker, outcome, broken, legs, stored_at, mail_ms, certificate_ends_at from watch_round',
    'create index round_started on round (started_at)',
  ],
};

const APPEND_ONLY_SQLITE = ['update', 'delete'].map(
  (change) =>
    `create trigger audit_no_${change} before ${change} on audit begin select raise(abort, 'the audit log is append-only'); end`,
);

/** Nobody may change the audit log. `revoke` stops its owner, and the trigger stops a superuser. */
const APPEND_ONLY_POSTGRES = [
  `create function audit_append_only() returns trigger language plpgsql as $$ begin raise exception 'the audit log is append-only'; end $$`,
  'create trigger audit_append_only before update or delete or truncate on audit for each statement execute function audit_append_only()',
  'revoke update, delete, truncate on audit from public',
  'revoke update, delete, truncate on audit from current_user',
];

const FAILED = "(new.status = 'failed') <> (old.status = 'failed')";
const COUNT_FAILED =
  "update lead set failed_deliveries = failed_deliveries + case when new.status = 'failed' then 1 else -1 end where id = new.lead_id;";

const DELIVERY_FAILED_SQLITE = `create trigger delivery_failed after update of status on delivery when ${FAILED} begin ${COUNT_FAILED} end`;

function nobodyGot(row: 'old' | 'new' | 'delivery'): string {
  return `(${row}.status = 'failed' or (${row}.status = 'sent' and ${row}.last_error is not null))`;
}
const REPLY_CHANGED = 'new.reply_id is not null and new.status <> old.status';
const REPLIED_AT = '(select created_at from lead_reply where id = new.reply_id)';
const JOINED =
  '(select id from lead as each where each.id = lead.id or each.merged_into = lead.id)';
const ANSWERS = `(
    select created_at as at from lead_reply where lead_id in ${JOINED}
      and not exists (select 1 from delivery where delivery.reply_id = lead_reply.id and ${nobodyGot('delivery')})
    union all select sent_at as at from lead_message where lead_id in ${JOINED}
      and (direction = 'out' and kind in ('answer', 'calendar') or kind = 'call' and (body like 'Contestó%' or body like 'Quedó en: %' or body like 'Le escribí por WhatsApp%'))
  ) as answers`;
const IS_FIRST = `first_answer_at in (${REPLIED_AT}, coalesce(old.sent_at, 0))`;
const ASKED_SINCE = `(select min(at) from (
    select created_at as at from lead as each where each.id in ${JOINED}
    union all select received_at as at from lead_message
      where lead_id in ${JOINED} and direction = 'in' and kind in ('answer', 'calendar')
  ) as asked where at > coalesce((select max(at) from (
    select at from ${ANSWERS} union all select lead.first_answer_at where not ${IS_FIRST}
  ) as said), 0))`;
/** A reply that nobody received is no answer, so the client waits again. */
const ANSWERED_BY = `update lead set
    first_answer_at = case
      when ${nobodyGot('new')} then case when ${IS_FIRST} then (select min(at) from ${ANSWERS}) else first_answer_at end
      when new.status = 'sent' then coalesce(first_answer_at, new.sent_at, ${REPLIED_AT})
      else first_answer_at end,
    awaits_since = case
      when ${nobodyGot('new')} then case when exists (select 1 from ${ANSWERS} where at > ${REPLIED_AT}) then awaits_since else coalesce(${ASKED_SINCE}, awaits_since, ${REPLIED_AT}) end
      when ${nobodyGot('old')} and awaits_since <= ${REPLIED_AT} then ${ASKED_SINCE}
      else awaits_since end
  where id = (select coalesce(merged_into, id) from lead as each where each.id = new.lead_id);`;

const SEARCH_SQLITE = [
  // No query uses phrases or ranks, so the index needs neither positions nor sizes.
  `create virtual table lead_search using fts5 (words, detail = none, columnsize = 0, prefix = '2 3 4', tokenize = 'unicode61 remove_diacritics 0')`,
  'create virtual table lead_search_terms using fts5vocab (lead_search, instance)',
  // With this option, the search index overwrites the words of a deleted enquiry on the disk.
  "insert into lead_search (lead_search, rank) values ('secure-delete', 1)",
  'create trigger lead_search_delete after delete on lead begin delete from lead_search where rowid = old.arrival; end',
  DELIVERY_FAILED_SQLITE,
];

const SEARCH_POSTGRES = [
  'create table lead_search (arrival bigint not null primary key references lead (arrival) on delete cascade, words tsvector not null)',
  'create index lead_search_words on lead_search using gin (words)',
  `create function delivery_failed() returns trigger language plpgsql as $$ begin ${COUNT_FAILED} return null; end $$`,
  `create trigger delivery_failed after update of status on delivery for each row when (${FAILED}) execute function delivery_failed()`,
];

const DELIVERY_COLUMNS =
  'id, lead_id, channel, status, attempts, due_at, give_up_at, lease_owner, lease_until, last_error, created_at, sent_at, recipient, form, unanswered, reply_id';

/** SQLite cannot remove `not null` from a column, so the rows move to a new table. */
const OUTBOX_SQLITE = [
  'drop trigger delivery_failed',
  'alter table delivery rename to delivery_former',
  'alter table delivery_attempt rename to delivery_attempt_former',
  ...['delivery_failed', 'delivery_once', 'delivery_pending'].map((name) => `drop index ${name}`),
  'drop index delivery_attempt_delivery_id_started_at',
  `create table delivery (id text not null primary key, lead_id text references lead (id) on delete cascade, channel text not null, status text not null default 'pending', attempts integer not null default 0, due_at bigint not null, give_up_at bigint not null, lease_owner text, lease_until bigint, last_error text, created_at bigint not null, sent_at bigint, recipient text, form text not null default 'full', unanswered integer not null default 0, reply_id text, kind text not null default 'enquiry', subscriber_id text references subscriber (id) on delete cascade, data text, constraint delivery_status check (status in ('pending', 'sent', 'failed')))`,
  `insert into delivery (${DELIVERY_COLUMNS}) select ${DELIVERY_COLUMNS} from delivery_former`,
  'create table delivery_attempt (id text not null primary key, delivery_id text not null references delivery (id) on delete cascade, number integer not null, started_at bigint not null, ended_at bigint not null, outcome text not null, said text not null)',
  'insert into delivery_attempt select id, delivery_id, number, started_at, ended_at, outcome, said from delivery_attempt_former',
  'drop table delivery_attempt_former',
  'drop table delivery_former',
  "create index delivery_failed on delivery (due_at) where status = 'failed'",
  'create unique index delivery_once on delivery (lead_id, channel, recipient)',
  "create index delivery_pending on delivery (channel, due_at, created_at) where status = 'pending'",
  'create index delivery_attempt_delivery_id_started_at on delivery_attempt (delivery_id, started_at)',
  DELIVERY_FAILED_SQLITE,
];

const OUTBOX_POSTGRES = [
  'alter table delivery alter column lead_id drop not null',
  "alter table delivery add column kind text not null default 'enquiry'",
  'alter table delivery add column subscriber_id text references subscriber (id) on delete cascade',
  'alter table delivery add column data text',
];

const GIVE_UP_AFTER_MS = 259_200_000;

const ADOPTED = [
  `insert into delivery (id, lead_id, channel, kind, subscriber_id, data, recipient, status, attempts, due_at, give_up_at, created_at, last_error)
   select id, null, case kind when 'agency' then 'notice' when 'webhook' then 'webhook' else 'newsletter' end, kind, subscriber_id, data, null, status, attempts, due_at, created_at + ${GIVE_UP_AFTER_MS}, created_at, last_error
   from letter where true on conflict do nothing`,
  'delete from letter where id in (select id from delivery where lead_id is null)',
];

const OPEN = "status in ('nueva', 'en_conversacion', 'cotizada')";

const AWAITS = `(first_answer_at is null or awaits_since is not null) and ${OPEN} and category = 'cliente' and merged_into is null`;
