import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectName } from './capabilities.ts';

/** The states in which the agency owes an answer, as SQL. */
const OPEN = "status in ('nueva', 'en_conversacion', 'cotizada')";

/** Whether a client waits: never answered, or wrote again since. Who asks for work or offers something does not. */
const AWAITS = `(first_answer_at is null or awaits_since is not null) and ${OPEN} and category = 'cliente' and merged_into is null`;

/**
 * The conversation of an enquiry, and what the agency writes down about it
 * (docs/decisions/039-conversaciones.md). What an attachment holds is in a file named by its digest.
 */
export function conversationTables(dialect: DialectName): Migration {
  const kind = dialect === 'sqlite' ? 'virtual' : 'stored';
  return {
    async up(db: Kysely<unknown>) {
      const statements = [
        'alter table lead add column urgent integer not null default 0',
        'alter table lead add column urgent_why text',
        "alter table lead add column category text not null default 'cliente'",
        // A state of the agency's own, beyond `cotizada`.
        'alter table lead add column stage text',
        // In whole units of the brand's currency.
        'alter table lead add column amount bigint',
        // A day, as `2026-11-26`.
        'alter table lead add column expected_on text',
        'alter table lead add column awaits_since bigint',
        'alter table lead add column merged_into text references lead (id) on delete set null',
        'alter table lead add column entered_by text',
        // What follows from other columns is reckoned by the database; a generated column is not altered.
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
        // `direction`: in or out. `kind`: answer, automatic, bounce, calendar or call.
        'create table lead_message (id text not null primary key, lead_id text references lead (id) on delete cascade, direction text not null, kind text not null, message_id text not null unique, refs text not null, from_name text not null, from_address text not null, to_address text not null, subject text not null, body text not null, quoted text, html text, sent_at bigint not null, received_at bigint not null, author_id text)',
        'create index lead_message_lead on lead_message (lead_id, sent_at)',
        'create index lead_message_loose on lead_message (received_at) where lead_id is null',
        // Who is erased is looked for by it.
        'create index lead_message_from on lead_message (from_address)',
        // Of a message that came in, of a reply, of a reply that somebody is writing (`staff_id`), or
        // of an enquiry that is blocked, and then of nothing else.
        'create table lead_attachment (id text not null primary key, lead_id text references lead (id) on delete cascade, message_id text references lead_message (id) on delete cascade, reply_id text references lead_reply (id) on delete cascade, staff_id text references staff (id) on delete cascade, blocked_id text references blocked_lead (id) on delete cascade, digest text not null, name text not null, type text not null, bytes bigint not null, warning text, created_at bigint not null)',
        ...['lead_id', 'message_id', 'reply_id', 'blocked_id', 'digest'].map(
          (column) => `create index lead_attachment_${column} on lead_attachment (${column})`,
        ),
        'create table mailbox (id text not null primary key, uid_validity text not null, last_uid bigint not null, checked_at bigint not null, error text)',
        'create table lead_tag (lead_id text not null references lead (id) on delete cascade, tag text not null, arrival bigint not null, primary key (lead_id, tag))',
        'create index lead_tag_tag on lead_tag (tag, arrival)',
        'create index lead_tag_arrival on lead_tag (arrival, tag)',
        'create table staff_profile (staff_id text not null primary key references staff (id) on delete cascade, name text, signature text, photo text)',
      ];
      // An enquiry is told to a place once, and each answer to it as well.
      statements.push(
        'drop index delivery_once',
        "create unique index delivery_once on delivery (lead_id, channel, recipient, (case when kind = 'enquiry' then '' else id end))",
      );
      // Answers are found by their words from now on: those of before as well.
      statements.push(
        'insert into lead_unindexed select arrival from lead where id in (select lead_id from lead_reply) and arrival not in (select arrival from lead_unindexed)',
      );
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
