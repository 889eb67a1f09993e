import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectName } from '#server/platform/database/abilities.ts';

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
