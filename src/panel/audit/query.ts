import { auditWords } from './audit-words.ts';
import { READER_PARAMETER } from '#panel/shell/csv-reader.ts';
import { withParam } from '#server/accounts/visit.ts';
import type { StaffTools } from '#server/accounts/tools.ts';
import { AUDIT_ACTIONS, type AuditFilter, SERVER_ACTOR } from '#server/requests/audit.ts';

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

function auditAddress(path: string, { action, actor, before }: AuditFilter): string {
  const params = new URLSearchParams();
  if (action !== undefined) params.set('accion', action);
  if (actor !== undefined) params.set('quien', actor);
  if (before !== undefined) params.set('antes', before);
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}

const LINES = 50;

export async function auditView({ audit, people }: StaffTools, params: URLSearchParams) {
  const filter = auditFilter(params);
  const [found, everyone] = await Promise.all([audit.list(filter, LINES + 1), people.all()]);
  const lines = found.slice(0, LINES).map((line) => ({ ...line, ...auditWords(line) }));
  const names = [...everyone.map(({ username }) => username).sort(), SERVER_ACTOR];
  const all = { action: filter.action, actor: filter.actor };
  const before = lines.at(-1)?.id;
  const csv = auditAddress('/panel/registro.csv', all);
  return {
    lines,
    filter,
    /** Also the name in the filter: a failed sign-in can contain a name without an account. */
    actors: [...new Set([...names, ...(filter.actor === undefined ? [] : [filter.actor])])],
    older: found.length > LINES ? auditAddress('/panel/registro', { ...all, before }) : null,
    csv,
    excel: withParam(csv, READER_PARAMETER, 'excel'),
  };
}

export type AuditView = Awaited<ReturnType<typeof auditView>>;
