import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export const AUDIT_ACTIONS = {
  sign_in: 'Entrada',
  sign_in_failed: 'Entrada fallida',
  sign_out: 'Salida',
  account_created: 'Cuenta creada',
  account_changed: 'Datos cambiados',
  password_changed: 'Contraseña cambiada',
  factor_added: 'Segundo factor agregado',
  factor_removed: 'Segundo factor quitado',
  codes_renewed: 'Códigos nuevos',
  code_used: 'Código de recuperación usado',
  sessions_ended: 'Sesiones cerradas',
  invited: 'Invitación',
  role_changed: 'Papel cambiado',
  suspended: 'Cuenta suspendida',
  resumed: 'Cuenta reactivada',
  reset: 'Enlace para restablecer',
  restored: 'Cuenta restablecida',
  withdrawn: 'Invitación retirada',
  exported: 'Exportación',
  lead_changed: 'Solicitud cambiada',
  lead_noted: 'Nota agregada',
  lead_answered: 'Respuesta enviada',
  lead_unsent: 'Envío deshecho',
  leads_changed: 'Solicitudes cambiadas',
  deliveries_retried: 'Entregas reintentadas',
  copy_made: 'Copia hecha',
  sender_blocked: 'Remitente marcado como no deseado',
  blocked_seen: 'Solicitud bloqueada vista',
  person_seen: 'Datos de una persona vistos',
  person_erased: 'Datos de una persona borrados',
  request_closed: 'Petición sobre datos atendida',
  unsubscribed: 'Baja del boletín',
  content_saved: 'Borrador guardado',
  content_discarded: 'Borrador descartado',
  content_published: 'Contenido publicado',
  content_cancelled: 'Publicación quitada de la espera',
  content_restored: 'Vuelta a una versión anterior',
  sample_reminder: 'Aviso de lo que sigue siendo de la muestra',
  settings_changed: 'Ajustes cambiados',
  refused: 'Petición rechazada',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Returns the name of an action, or the action itself if a newer version stored it. */
export function actionName(action: string): string {
  return (AUDIT_ACTIONS as Readonly<Record<string, string>>)[action] ?? action;
}

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

/** The longest text in an entry, in characters: a failed sign-in may bring a text of any length. */
const LONGEST = 200;

export function createAuditLog({ kysely }: Pick<Database, 'kysely'>) {
  let last = 0;
  return {
    async note({ actorId = null, actor, action, subject = '', detail = '', address }: AuditNote) {
      // Two entries in one millisecond get different times, so that the log keeps their order.
      const at = Math.max(Date.now(), last + 1);
      last = at;
      const row = { id: rowId(at), at, actor_id: actorId, action, address };
      const cut = (text: string) => text.slice(0, LONGEST);
      const texts = { actor: cut(actor), subject: cut(subject), detail: cut(detail) };
      await kysely
        .insertInto('audit')
        .values({ ...row, ...texts })
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
