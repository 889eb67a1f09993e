import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { DELIVERY_FAILED_SQLITE } from './migration-steps.ts';

/**
 * One outbox (docs/decisions/037-capas-y-una-bandeja.md): what belongs to no enquiry goes with the
 * enquiries' deliveries. The table keeps its name, so that a process of the former version that goes
 * on for a while finds what it knows; what it writes into `letter` meanwhile is adopted at the next
 * start.
 */
export function outboxTables(dialect: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const changes = dialect === 'sqlite' ? REBUILT : ALTERED;
      for (const statement of [...changes, ...INDEXES]) await sql.raw(statement).execute(db);
      await adoptLetters(db);
    },
  };
}

/** Brings over the messages that a former version left in a table of their own. */
export async function adoptLetters<S>(db: Kysely<S>): Promise<void> {
  for (const statement of ADOPTED) await sql.raw(statement).execute(db);
}

const COLUMNS =
  'id, lead_id, channel, status, attempts, due_at, give_up_at, lease_owner, lease_until, last_error, created_at, sent_at, recipient, form, unanswered, reply_id';

/**
 * SQLite cannot take a column's NOT NULL away. Both tables are made anew, since to drop the one that
 * others refer to would delete their rows.
 */
const REBUILT = [
  'drop trigger delivery_failed',
  'alter table delivery rename to delivery_former',
  'alter table delivery_attempt rename to delivery_attempt_former',
  ...['delivery_failed', 'delivery_once', 'delivery_pending'].map((name) => `drop index ${name}`),
  'drop index delivery_attempt_delivery_id_started_at',
  `create table delivery (id text not null primary key, lead_id text references lead (id) on delete cascade, channel text not null, status text not null default 'pending', attempts integer not null default 0, due_at bigint not null, give_up_at bigint not null, lease_owner text, lease_until bigint, last_error text, created_at bigint not null, sent_at bigint, recipient text, form text not null default 'full', unanswered integer not null default 0, reply_id text, kind text not null default 'enquiry', subscriber_id text references subscriber (id) on delete cascade, data text, constraint delivery_status check (status in ('pending', 'sent', 'failed')))`,
  `insert into delivery (${COLUMNS}) select ${COLUMNS} from delivery_former`,
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

const ALTERED = [
  'alter table delivery alter column lead_id drop not null',
  "alter table delivery add column kind text not null default 'enquiry'",
  'alter table delivery add column subscriber_id text references subscriber (id) on delete cascade',
  'alter table delivery add column data text',
];

const INDEXES = [
  'create index delivery_subscriber on delivery (subscriber_id, created_at) where subscriber_id is not null',
];

/** Three days: as long as any message is tried. */
const GIVE_UP_AFTER_MS = 259_200_000;

const ADOPTED = [
  `insert into delivery (id, lead_id, channel, kind, subscriber_id, data, recipient, status, attempts, due_at, give_up_at, created_at, last_error)
   select id, null, case kind when 'agency' then 'notice' when 'webhook' then 'webhook' else 'newsletter' end, kind, subscriber_id, data, null, status, attempts, due_at, created_at + ${GIVE_UP_AFTER_MS}, created_at, last_error
   from letter where true on conflict do nothing`,
  'delete from letter where id in (select id from delivery where lead_id is null)',
];
