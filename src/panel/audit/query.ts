import { auditWords } from './audit-words.ts';
import { READER_PARAMETER } from '#panel/shell/csv-reader.ts';
import { withParam } from '#server/accounts/visit.ts';
import type { StaffTools } from '#server/accounts/tools.ts';
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditFilter,
  SERVER_ACTOR,
} from '#server/requests/audit.ts';

export function auditFilter(params: URLSearchParams): AuditFilter {
  const action = params.get('accion') ?? '';
  const actor = params.get('quien')?.trim() ?? '';
  const before = params.get('antes') ?? '';
  return {
    action: Object.hasOwn(AUDIT_ACTIONS, action) ? (action as AuditAction) : undefined,
    actor: actor === '' ? undefined : actor,
    before: /^[\da-f-]{36}$/.test(before) ? before : undefined,
  };
}

function auditAddress(path: string, { action, actor, before }: AuditFilter): string {
  const query = { accion: action, quien: actor, antes: before };
  const set = Object.entries(query).filter((pair): pair is [string, string] => pair[1] != null);
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`;
}

const LINES = 50;

export async function auditView({ audit, people }: StaffTools, params: URLSearchParams) {
  const filter = auditFilter(params);
  const [found, everyone] = await Promise.all([audit.list(filter, LINES + 1), people.all()]);
  const lines = found.slice(0, LINES).map((line) => ({ ...line, ...auditWords(line) }));
  const all = { ...filter, before: undefined };
  const csv = auditAddress('/panel/registro.csv', all);
  const names = [...everyone.map(({ username }) => username).sort(), SERVER_ACTOR];
  return {
    lines,
    filter,
    /** The names to select. The filter's name is in the list even if no account has this name. */
    actors: [...new Set([...names, ...(filter.actor === undefined ? [] : [filter.actor])])],
    older:
      found.length > LINES
        ? auditAddress('/panel/registro', { ...all, before: lines.at(-1)?.id })
        : null,
    csv,
    excel: withParam(csv, READER_PARAMETER, 'excel'),
  };
}

export type AuditView = Awaited<ReturnType<typeof auditView>>;
