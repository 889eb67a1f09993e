import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectName } from '#server/platform/database/capabilities.ts';

/**
 * The panel's tables. Those of better-auth are what its `getMigrations` asked for with our options
 * (accounts/auth.ts, version 1.7.6), frozen here; its column names and types are its own. Ours follow.
 */
export function staffTables(dialect: DialectName): Migration {
  const [date, flag] = dialect === 'sqlite' ? ['date', 'integer'] : ['timestamptz', 'boolean'];
  const run = async (db: Kysely<unknown>, statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  return {
    async up(db: Kysely<unknown>) {
      const staff = '"userId" text not null references "staff" ("id") on delete cascade';
      const dates = `"createdAt" ${date} not null, "updatedAt" ${date} not null`;
      await run(db, [
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
      ]);
      await run(db, OURS);
      await run(db, dialect === 'sqlite' ? APPEND_ONLY_SQLITE : APPEND_ONLY_POSTGRES);
    },
  };
}

const OURS = [
  // `id` is the digest of the link's secret. `kind`: setup, invitation or reset.
  'create table staff_invitation (id text not null primary key, kind text not null, email text, role text not null, staff_id text references staff (id) on delete cascade, invited_by text, created_at bigint not null, expires_at bigint not null, used_at bigint)',
  // Tries by account, device or address, under a digest.
  'create table staff_attempt (key text not null primary key, tries integer not null, next_at bigint not null, updated_at bigint not null)',
  // Codes of authenticator applications that have been spent.
  'create table staff_code_use (id text not null primary key, expires_at bigint not null)',
  // Forms that arrived after their session had ended, sealed, until their writer is back.
  'create table staff_draft (id text not null primary key, visitor text not null, path text not null, fields text not null, expires_at bigint not null)',
  'create table audit (id text not null primary key, at bigint not null, actor_id text, actor text not null, action text not null, subject text not null, detail text not null, address text not null)',
  'create index audit_action on audit (action, id)',
  'create index audit_actor on audit (actor, id)',
];

const APPEND_ONLY_SQLITE = ['update', 'delete'].map(
  (change) =>
    `create trigger audit_no_${change} before ${change} on audit begin select raise(abort, 'the audit log is append-only'); end`,
);

/**
 * «insert or replace» deletes the row in its way without the trigger of deletions (unless
 * `recursive_triggers` is on, which whoever connects decides): by the key, or by the row's number.
 */
export const AUDIT_TAKES_NO_REPLACEMENT = `create trigger audit_no_replacement before insert on audit when exists (select 1 from audit where id = new.id or rowid = new.rowid) begin select raise(abort, 'the audit log is append-only'); end`;

/** Taking the right away binds the usual owner of the table; the trigger binds a superuser too. */
const APPEND_ONLY_POSTGRES = [
  `create function audit_append_only() returns trigger language plpgsql as $$ begin raise exception 'the audit log is append-only'; end $$`,
  'create trigger audit_append_only before update or delete or truncate on audit for each statement execute function audit_append_only()',
  'revoke update, delete, truncate on audit from public',
  'revoke update, delete, truncate on audit from current_user',
];

/**
 * What the panel's inbox keeps of an enquiry, and what finds it: docs/decisions/026-la-bandeja.md.
 * Search differs by database (FTS5, tsvector) over the same words, which are made by us
 * (inbox/search.ts).
 */
export function inboxTables(dialect: 'sqlite' | 'postgres'): Migration {
  const own = dialect === 'sqlite' ? SQLITE : POSTGRES;
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [...COLUMNS, ...own.columns, ...TABLES, ...INDEXES, ...own.rest]) {
        await sql.raw(statement).execute(db);
      }
    },
  };
}

const COLUMNS = [
  // Milliseconds of the arrival times a thousand and a little: unique, so that a page can begin
  // after it, and the number that the search knows an enquiry by.
  'alter table lead add column arrival bigint not null default 0',
  'update lead set arrival = ranked.arrival from (select id, created_at * 1000 + row_number() over (partition by created_at order by id) - 1 as arrival from lead) as ranked where ranked.id = lead.id',
  'create unique index lead_arrival on lead (arrival)',
  // Retention goes by the arrival too.
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
  // What is known of the tries from before each was kept: the last of them.
  "insert into delivery_attempt select delivery.id || '-antes', delivery.id, attempts, coalesce(sent_at, due_at), coalesce(sent_at, due_at), case status when 'sent' then 'sent' when 'failed' then 'failed' else 'retried' end, coalesce(last_error, '') from delivery where attempts > 0 and (sent_at is not null or last_error is not null) and not exists (select 1 from delivery_attempt where delivery_id = delivery.id)",
];

/** What follows from other columns is reckoned by the database, so that it cannot contradict them. */
const computed = (kind: 'virtual' | 'stored', lastTen: string) => [
  `alter table lead add column awaits_answer integer generated always as (case when first_answer_at is null and status in ('nueva', 'en_conversacion', 'cotizada') then 1 else 0 end) ${kind}`,
  // The promised answer or the reminder, whichever comes first; nothing of what is unwanted.
  `alter table lead add column attention_at bigint generated always as (case when status = 'no_deseada' then null when first_answer_at is null and status in ('nueva', 'en_conversacion', 'cotizada') then case when remind_at is null or due_at < remind_at then due_at else remind_at end else remind_at end) ${kind}`,
  `alter table lead add column mail_key text generated always as (lower(correo)) ${kind}`,
  // With or without the country's code.
  `alter table lead add column phone_key text generated always as (${lastTen}) ${kind}`,
];

const TABLES = [
  'create table lead_type (arrival bigint not null references lead (arrival) on delete cascade, type text not null, primary key (arrival, type))',
  'create table lead_event (id text not null primary key, lead_id text not null references lead (id) on delete cascade, at bigint not null, actor_id text, actor text not null, kind text not null, version integer not null, data text not null)',
  // An answer as it was written; its delivery takes it out.
  'create table lead_reply (id text not null primary key, lead_id text not null references lead (id) on delete cascade, author_id text, author text not null, subject text not null, body text not null, created_at bigint not null)',
  'create table lead_draft (lead_id text not null references lead (id) on delete cascade, staff_id text not null references staff (id) on delete cascade, subject text not null, body text not null, updated_at bigint not null, primary key (lead_id, staff_id))',
  'create table inbox_view (id text not null primary key, staff_id text not null references staff (id) on delete cascade, name text not null, query text not null, created_at bigint not null, unique (staff_id, name))',
  // Enquiries whose words and types are not in the index yet: those that were there before it.
  'create table lead_unindexed (arrival bigint not null primary key references lead (arrival) on delete cascade)',
  'insert into lead_unindexed select arrival from lead',
];

const INDEXES = [
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
];

const FAILED = "(new.status = 'failed') <> (old.status = 'failed')";
const COUNT_FAILED =
  "update lead set failed_deliveries = failed_deliveries + case when new.status = 'failed' then 1 else -1 end where id = new.lead_id;";

/** Keeps the number of an enquiry's failed deliveries, in SQLite. */
export const DELIVERY_FAILED_SQLITE = `create trigger delivery_failed after update of status on delivery when ${FAILED} begin ${COUNT_FAILED} end`;

const SQLITE = {
  columns: computed('virtual', 'substr(telefono, -10)'),
  rest: [
    // No positions and no sizes: nobody asks for phrases or ranks.
    `create virtual table lead_search using fts5 (words, detail = none, columnsize = 0, prefix = '2 3 4', tokenize = 'unicode61 remove_diacritics 0')`,
    // The words that there are, to look up those that begin alike.
    'create virtual table lead_search_terms using fts5vocab (lead_search, instance)',
    // What is deleted goes out of the index too, not only out of its answers.
    "insert into lead_search (lead_search, rank) values ('secure-delete', 1)",
    'create trigger lead_search_delete after delete on lead begin delete from lead_search where rowid = old.arrival; end',
    DELIVERY_FAILED_SQLITE,
  ],
};

const POSTGRES = {
  columns: computed('stored', 'right(telefono, 10)'),
  rest: [
    'create table lead_search (arrival bigint not null primary key references lead (arrival) on delete cascade, words tsvector not null)',
    'create index lead_search_words on lead_search using gin (words)',
    `create function delivery_failed() returns trigger language plpgsql as $$ begin ${COUNT_FAILED} return null; end $$`,
    `create trigger delivery_failed after update of status on delivery for each row when (${FAILED}) execute function delivery_failed()`,
  ],
};

/** What the site keeps of its own watch (docs/decisions/031-la-guardia.md). No personal data in any of it. */
export const watchTables: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // What one process does for all: when it is next due, and who is at it until when.
  'create table watch_turn (name text not null primary key, next_at bigint not null, owner text, owned_until bigint)',
  // `legs` is JSON. `stored_at` is written by whoever takes the round's post, once.
  'create table watch_round (id text not null primary key, started_at bigint not null, ended_at bigint, walker text not null, outcome text, broken text, legs text not null, stored_at bigint, mail_ms bigint, certificate_ends_at bigint)',
  'create index watch_round_started on watch_round (started_at)',
  'create table incident (id text not null primary key, kind text not null, began_at bigint not null, ended_at bigint, detail text not null, told_at bigint, mail_said text, hook_said text)',
  // One at a time of a kind, whoever notices it.
  'create unique index incident_open on incident (kind) where ended_at is null',
  'create index incident_began on incident (began_at)',
  'create table backup_copy (id text not null primary key, made_at bigint not null, name text not null, reason text not null, bytes bigint not null, leads bigint not null, proven_at bigint, said text not null)',
  'create index backup_copy_made on backup_copy (made_at)',
  // Whom the promise's clock has reminded already: three quarters of it, and all of it.
  'create table promise_reminder (lead_id text not null references lead (id) on delete cascade, share integer not null, told_at bigint not null, primary key (lead_id, share))',
];
