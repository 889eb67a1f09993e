import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What is agreed to, what is kept and for how long, what is held back, and the newsletter:
 * docs/decisions/032-consentimiento-y-olvido.md.
 */
export const consentTables: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // The privacy notice that was on the form's page.
  'alter table lead add column notice text',
  // JSON of a `Suspicion`, and since when its deliveries are held back because of it.
  'alter table lead add column suspicion text',
  'alter table lead add column held_at bigint',
  // Digest of a message's words, to know the same one from another sender.
  'alter table lead add column text_key text',
  'create index lead_text on lead (text_key, arrival) where text_key is not null',
  'create index lead_held on lead (held_at) where held_at is not null',
  // Each notice as it was published, under the digest of its text.
  'create table privacy_notice (version text not null primary key, body text not null, first_at bigint not null)',
  // What has been kept for long enough, out of everybody's sight: the whole enquiry as one document.
  'create table blocked_lead (id text not null primary key, folio text not null unique, mail_key text not null, arrived_at bigint not null, blocked_at bigint not null, content text not null)',
  'create index blocked_lead_mail on blocked_lead (mail_key)',
  'create index blocked_lead_since on blocked_lead (blocked_at)',
  // All that stays of what was destroyed.
  'create table forgotten (folio text not null primary key, at bigint not null, reason text not null)',
  // Senders and texts that somebody called advertising, by digest.
  'create table spam_block (kind text not null, digest text not null, folio text not null, at bigint not null, primary key (kind, digest))',
  // What visitors ask about their data.
  'create table privacy_request (id text not null primary key, number text not null unique, kind text not null, nombre text not null, correo text not null, mail_key text not null, folio text, message text not null, created_at bigint not null, due_at bigint not null, done_at bigint, done_by text, outcome text)',
  'create index privacy_request_open on privacy_request (due_at) where done_at is null',
  'create index privacy_request_mail on privacy_request (mail_key)',
  // The newsletter: who asked for it, about what, and the proof of each step.
  'create table subscriber (id text not null primary key, correo text not null, mail_key text not null unique, status text not null, created_at bigint not null, confirmed_at bigint, left_at bigint)',
  'create index subscriber_status on subscriber (status, id)',
  'create table subscriber_topic (subscriber_id text not null references subscriber (id) on delete cascade, topic text not null, primary key (subscriber_id, topic))',
  'create index subscriber_topic_of on subscriber_topic (topic)',
  'create table subscriber_event (id text not null primary key, subscriber_id text not null references subscriber (id) on delete cascade, at bigint not null, kind text not null, data text not null)',
  'create index subscriber_event_of on subscriber_event (subscriber_id, at)',
  // Messages that belong to no enquiry, until they are out: the newsletter's, and the daily summary.
  'create table letter (id text not null primary key, kind text not null, subscriber_id text references subscriber (id) on delete cascade, data text not null, status text not null, attempts integer not null, created_at bigint not null, due_at bigint not null, last_error text)',
  "create index letter_due on letter (due_at) where status = 'pending'",
  'create index letter_of on letter (subscriber_id, created_at)',
];
