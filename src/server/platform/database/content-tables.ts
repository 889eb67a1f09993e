import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectName } from './capabilities.ts';

/**
 * The content's versions, drafts and publications (docs/decisions/038-contenido-en-el-panel.md). They
 * live here so that every machine finds them and every backup holds them.
 */
export function contentTables(dialect: DialectName): Migration {
  const bytes = dialect === 'sqlite' ? 'blob' : 'bytea';
  const flag = 'integer not null default 0';
  return {
    async up(db: Kysely<unknown>) {
      const statements = [
        `create table content_blob (digest text not null primary key, bytes ${bytes} not null, created_at bigint not null)`,
        'create table content_version (id text not null primary key, number integer not null unique, at bigint not null, author_id text, author text not null, source text not null, note text not null, manifest text not null, live_at bigint)',
        `create table content_draft (staff_id text not null references staff (id) on delete cascade, file text not null, base text, digest text, bytes ${bytes}, updated_at bigint not null, primary key (staff_id, file))`,
        'create index content_draft_file on content_draft (file)',
        'create table content_publication (id text not null primary key, created_at bigint not null, author_id text, author text not null, source text not null, note text not null, due_at bigint not null, changes text not null, state text not null, step text not null, machine text, started_at bigint, ended_at bigint, lease_until bigint, problem text, manifest text, version_id text)',
        'create index content_publication_state on content_publication (state, due_at)',
        'create table content_machine (id text not null primary key, name text not null, folder_version text, served_version text, problem text, at bigint not null)',
        // Whether somebody who edits also publishes and changes legal texts; administrators always may.
        `alter table staff add column publishes ${flag}`,
      ];
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
