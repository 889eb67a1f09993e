import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export const AUDIT_ACTIONS = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'account_created',
  'account_changed',
  'password_changed',
  'factor_added',
  'factor_removed',
  'codes_renewed',
  'code_used',
  'sessions_ended',
  'invited',
  'role_changed',
  'suspended',
  'resumed',
  'reset',
  'restored',
  'withdrawn',
  'exported',
  'lead_changed',
  'lead_noted',
  'lead_answered',
  'lead_unsent',
  'leads_changed',
  'deliveries_retried',
  'copy_made',
  'sender_blocked',
  'blocked_seen',
  'person_seen',
  'person_erased',
  'request_closed',
  'unsubscribed',
  'content_saved',
  'content_discarded',
  'content_published',
  'content_cancelled',
  'content_restored',
  'sample_reminder',
  'settings_changed',
  'refused',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const SERVER_ACTOR = 'servidor';

export type AuditEntry = Omit<Selectable<Schema['audit']>, 'actor_id'>;

export interface AuditNote {
  actorId?: string | null;
  actor: string;
  action: AuditAction;
  subject?: string;
  detail?: string;
  address: string;
}

export interface AuditFilter {
  action?: AuditAction | undefined;
  actor?: string | undefined;
  before?: string | undefined;
}

export type AuditLog = ReturnType<typeof createAuditLog>;

/** The longest text in an entry. After a failed sign-in, the user name can be any text. */
const LONGEST = 200;

export function createAuditLog({ kysely }: Pick<Database, 'kysely'>) {
  let last = 0;
  return {
    async note({ actorId = null, actor, action, subject = '', detail = '', address }: AuditNote) {
      // Two entries in one millisecond get different times, so that the log keeps their order.
      const at = Math.max(Date.now(), last + 1);
      last = at;
      const row = { id: rowId(at), at, actor_id: actorId, action, address };
      const texts = { actor, subject, detail };
      const cut = Object.entries(texts).map(([name, text]) => [name, text.slice(0, LONGEST)]);
      await kysely
        .insertInto('audit')
        .values({ ...row, ...(Object.fromEntries(cut) as typeof texts) })
        .execute();
    },
    async list({ action, actor, before }: AuditFilter, limit: number): Promise<AuditEntry[]> {
      let query = kysely.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit);
      if (action !== undefined) query = query.where('action', '=', action);
      if (actor !== undefined) query = query.where('actor', '=', actor);
      if (before !== undefined) query = query.where('id', '<', before);
      return query.execute();
    },
  };
}
