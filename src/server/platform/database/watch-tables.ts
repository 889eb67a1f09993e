import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

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
