import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What the panel's inbox keeps of an enquiry, and what finds it: docs/decisions/026-la-bandeja.md.
 * Search differs by database (FTS5, tsvector) over the same words, which are made by us
 * (inbox/search-words.ts).
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
    `create trigger delivery_failed after update of status on delivery when ${FAILED} begin ${COUNT_FAILED} end`,
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
