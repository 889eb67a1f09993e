import { AUDIT_ACTIONS, type AuditFilter } from '#server/platform/database/audit.ts';

/** The filter of the audit log that an address asks for; what it does not know asks for nothing. */
export function auditFilter(params: URLSearchParams): AuditFilter {
  const action = AUDIT_ACTIONS.find((each) => each === params.get('accion'));
  const actor = params.get('quien')?.trim() ?? '';
  const before = params.get('antes') ?? '';
  return {
    action,
    actor: actor === '' ? undefined : actor,
    before: /^[\da-f-]{36}$/.test(before) ? before : undefined,
  };
}

/** The address of the audit log, or of its file, with this filter. */
export function auditAddress(path: string, { action, actor, before }: AuditFilter): string {
  const params = new URLSearchParams();
  if (action !== undefined) params.set('accion', action);
  if (actor !== undefined) params.set('quien', actor);
  if (before !== undefined) params.set('antes', before);
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}
