import { type Kysely, sql } from 'kysely';
import {
  DEFAULT_MIGRATION_TABLE,
  type Migration,
  type MigrationProvider,
  Migrator,
} from 'kysely/migration';
import type { DialectName } from '#server/platform/database/capabilities.ts';
import { consentTables } from '#server/platform/database/consent-tables.ts';
import { contentTables } from '#server/platform/database/content-tables.ts';
import { conversationTables } from '#server/platform/database/conversation-tables.ts';
import {
  inboxTables,
  AUDIT_TAKES_NO_REPLACEMENT,
  staffTables,
  watchTables,
} from '#server/platform/database/migration-steps.ts';
import { outboxTables } from '#server/platform/database/outbox-tables.ts';

/**
 * Every change ever made to the tables, in the order of the names. A migration that has been
 * published is never edited: the next change is a new one. Only types that SQLite and PostgreSQL
 * share: text, integer, bigint for milliseconds.
 */
const migrations: Record<string, Migration> = {
  '001_leads_and_deliveries': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('lead')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('folio', 'text', (column) => column.notNull().unique())
        .addColumn('submission_id', 'text', (column) => column.unique())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('form', 'text', (column) => column.notNull())
        .addColumn('nombre', 'text', (column) => column.notNull())
        .addColumn('correo', 'text', (column) => column.notNull())
        .addColumn('telefono', 'text', (column) => column.notNull())
        .addColumn('detail', 'text', (column) => column.notNull())
        .addColumn('content_hash', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull().defaultTo('new'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      const leadIndexes = [
        ['content_hash', 'created_at'],
        ['created_at'],
        ['kind', 'created_at'],
        ['status', 'created_at'],
      ];
      for (const columns of leadIndexes) await createIndex(db, 'lead', columns);

      await db.schema
        .createTable('delivery')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('lead_id', 'text', (column) =>
          column.notNull().references('lead.id').onDelete('cascade'),
        )
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull().defaultTo('pending'))
        .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .addColumn('give_up_at', 'bigint', (column) => column.notNull())
        .addColumn('lease_owner', 'text')
        .addColumn('lease_until', 'bigint')
        .addColumn('last_error', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('sent_at', 'bigint')
        .addCheckConstraint('delivery_status', sql`status in ('pending', 'sent', 'failed')`)
        .execute();
      await createIndex(db, 'delivery', ['status', 'due_at']);
      await createIndex(db, 'delivery', ['lead_id']);

      await db.schema
        .createTable('captcha_use')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('lead_id', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await createIndex(db, 'captcha_use', ['expires_at']);

      await db.schema
        .createTable('health_check')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('checked_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  /**
   * What is left to do is found by indexes that hold nothing else, however much was sent before. The
   * planner takes them only where a query names the status as a constant. Two indexes that no query
   * used go.
   */
  '002_indexes_of_open_deliveries': {
    async up(db: Kysely<unknown>) {
      for (const status of ['pending', 'failed']) {
        await db.schema
          .createIndex(`delivery_${status}`)
          .on('delivery')
          .column('due_at')
          .where(sql.ref('status'), '=', sql.lit(status))
          .execute();
      }
      for (const unused of [
        'delivery_status_due_at',
        'lead_kind_created_at',
        'lead_status_created_at',
      ]) {
        await db.schema.dropIndex(unused).execute();
      }
    },
  },
  /** What came by the text question, which robots answer most easily, can be told apart. */
  '003_what_a_lead_passed_by': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('lead').addColumn('passed_by', 'text').execute();
    },
  },
  /**
   * A delivery for each of the agency's mailboxes, what it takes to judge its next try, and every try
   * with its outcome. The open ones are found by channel, so that none stands in another's way.
   */
  '004_mailboxes_and_attempts': {
    async up(db: Kysely<unknown>) {
      const add = (name: string, type: 'text' | 'integer', initial?: string | number) =>
        db.schema
          .alterTable('delivery')
          .addColumn(name, type, (column) =>
            initial === undefined ? column : column.notNull().defaultTo(initial),
          )
          .execute();
      await add('recipient', 'text');
      await add('form', 'text', 'full');
      await add('unanswered', 'integer', 0);

      await db.schema.dropIndex('delivery_lead_id').execute();
      await db.schema
        .createIndex('delivery_once')
        .unique()
        .on('delivery')
        .columns(['lead_id', 'channel', 'recipient'])
        .execute();
      await db.schema.dropIndex('delivery_pending').execute();
      await db.schema
        .createIndex('delivery_pending')
        .on('delivery')
        .columns(['channel', 'due_at', 'created_at'])
        .where(sql.ref('status'), '=', sql.lit('pending'))
        .execute();

      await db.schema
        .createTable('delivery_attempt')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('delivery_id', 'text', (column) =>
          column.notNull().references('delivery.id').onDelete('cascade'),
        )
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('started_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint', (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.notNull())
        .addColumn('said', 'text', (column) => column.notNull())
        .execute();
      await createIndex(db, 'delivery_attempt', ['delivery_id', 'started_at']);
    },
  },
};

async function createIndex(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}

const providerFor = (dialect: DialectName): MigrationProvider => ({
  getMigrations: () =>
    Promise.resolve({
      ...migrations,
      '005_staff': staffTables(dialect),
      '006_inbox': inboxTables(dialect),
      '008_watch': watchTables,
      '009_consent': consentTables,
      // The list of the index's words, which no version ever asked.
      '010_no_list_of_words': {
        async up(db: Kysely<unknown>) {
          await sql`drop table if exists lead_search_terms`.execute(db);
        },
      },
      /** Who was asked for a surname alone has no first name until they write it. */
      '011_first_name': {
        async up(db: Kysely<unknown>) {
          await db.schema
            .alterTable('staff')
            .addColumn('firstname', 'text', (column) => column.notNull().defaultTo(''))
            .execute();
        },
      },
      '012_audit_takes_no_replacement': {
        async up(db: Kysely<unknown>) {
          if (dialect === 'sqlite') await sql.raw(AUDIT_TAKES_NO_REPLACEMENT).execute(db);
        },
      },
      '013_one_outbox': outboxTables(dialect),
      '014_content': contentTables(dialect),
      '015_conversation': conversationTables(dialect),
      '016_recipients': {
        async up(db: Kysely<unknown>) {
          const statements = [
            // To whom an answer goes, and in copy; null: to the address of the enquiry, to nobody.
            ...['lead_reply', 'lead_draft'].flatMap((table) => [
              `alter table ${table} add column recipient text`,
              `alter table ${table} add column copy text`,
            ]),
            // Notes are found by their words from now on, and what was joined to another under that one.
            "insert into lead_unindexed select arrival from lead where (id in (select lead_id from lead_event where kind = 'note') or id in (select merged_into from lead where merged_into is not null)) and arrival not in (select arrival from lead_unindexed)",
          ];
          for (const statement of statements) await sql.raw(statement).execute(db);
        },
      },
    }),
});

/** Any fixed number: processes that migrate the same PostgreSQL database queue up on this lock. */
const MIGRATION_LOCK = 7_282_517;

/**
 * Brings the tables up to date, in one transaction: all of it or nothing. Processes that start
 * together wait for one another and the later ones find nothing to do. In SQLite the transaction is
 * the lock, because ours begin as IMMEDIATE; in PostgreSQL it takes an advisory lock first and the
 * server lets go of it at the end of the transaction.
 *
 * A database that a newer build has brought further stays as it is: whoever goes back to the former
 * build finds all that it knows, since a migration only adds (docs/decisions/034-varios-procesos.md).
 *
 * @param last the migration to stop at, for tests of those that come after it
 * @returns the names of the migrations that this call ran
 * @throws what the database threw
 */
export async function migrate<S>(
  db: Kysely<S>,
  dialect: DialectName,
  last?: string,
): Promise<readonly string[]> {
  return db.transaction().execute(async (transaction) => {
    if (dialect === 'postgres') {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
    }
    const provider = providerFor(dialect);
    const known = Object.keys(await provider.getMigrations());
    if (isThrough(await doneIn(transaction, dialect), known)) return [];
    const migrator = new Migrator({ db: transaction, provider });
    const { error, results } = await (last === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(last));
    // The migrator reports instead of throwing; throwing is what rolls the transaction back.
    if (error !== undefined) throw new Error('migration failed', { cause: error });
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** Whether the tables are there, and would change: time for a copy of what they hold. */
export async function willChange<S>(db: Kysely<S>, dialect: DialectName): Promise<boolean> {
  const known = Object.keys(await providerFor(dialect).getMigrations());
  const done = await doneIn(db, dialect);
  return known.some((name) => done.has(name)) && !known.every((name) => done.has(name));
}

/** Whether a database has all that this build knows, or what a newer one has added to it. */
function isThrough(done: ReadonlySet<string>, known: readonly string[]): boolean {
  const last = [...known].sort().at(-1) ?? '';
  const isOfNewerBuild = [...done].some((name) => name > last);
  return known.every((name) => done.has(name)) && (isOfNewerBuild || done.size === known.length);
}

/**
 * The migrations that a database has had. Asked for in a few lines of its own because the migrator has
 * every column of every table read for it, several times: most of what a start does with a database.
 */
async function doneIn<S>(db: Kysely<S>, dialect: DialectName): Promise<ReadonlySet<string>> {
  const { rows: tables } = await (
    dialect === 'sqlite'
      ? sql`select 1 from sqlite_master where name = ${DEFAULT_MIGRATION_TABLE}`
      : sql`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`
  ).execute(db);
  if (tables.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
