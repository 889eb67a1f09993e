import { contentFile } from '#content/schemas/content-files.ts';
import { fileTitle } from '#content/edit/file-title.ts';
import { isPicture } from '#content/read/picture-files.ts';
import type { AuditEntry } from '#server/requests/audit.ts';
import { FILTER_PARAMETERS } from '#server/leads/inbox/address.ts';
import { STATE_WORDS } from '#server/leads/lead.ts';
import { stateWords } from '#panel/shell/words.ts';
import { capitalized } from '#content/values/capitals.ts';

const PROPERTY_WORDS: Readonly<Record<string, string>> = {
  state: 'estado',
  stage: 'etapa',
  owner: 'responsable',
  urgent: 'urgencia',
  category: 'quién escribe',
  amount: 'monto',
  tags: 'etiquetas',
  call: 'llamada',
  contact: 'datos de contacto',
  corrected: 'corrección',
  withdrawn: 'algo que se quitó',
  reminder: 'recordatorio',
  merged: 'se juntó con',
  separated: 'se separó de',
};

const FILTERS: Readonly<Record<string, string>> = {
  clase: 'formulario',
  tipo: 'tipo de proyecto',
  quien: 'quién escribe',
  buscar: 'con una búsqueda',
  abiertas: 'abiertas',
  'sin-responder': 'sin responder',
};

/** Describes a line of the audit log in Spanish, even if an older version of the site wrote it. */
export function auditWords({
  action,
  subject,
  detail,
}: Pick<AuditEntry, 'action' | 'subject' | 'detail'>): { subject: string; detail: string } {
  switch (action) {
    case 'lead_changed':
      return { subject, detail: capitalized(changesIn(detail)) };
    case 'leads_changed':
      return {
        subject: `${subject} solicitudes`,
        detail: detail.split(', ').map(state).join(', '),
      };
    case 'exported':
      return { subject, detail: detail.startsWith('{') ? exportIn(detail) : detail };
    case 'deliveries_retried':
      return { subject: `${subject} entregas`, detail };
    case 'person_erased':
      return { subject, detail: detail && `${detail} solicitudes borradas` };
    case 'content_cancelled':
      return { subject: '', detail };
    case 'content_restored':
      return { subject: `versión ${subject}`, detail };
    case 'content_saved':
    case 'content_discarded':
    case 'content_published':
      return { subject: subject.split(', ').map(fileWords).join(', '), detail };
    default:
      return { subject, detail };
  }
}

function changesIn(detail: string): string {
  return detail
    .split(', ')
    .map((part) => part.replace(/^[a-z]+/, (kind) => PROPERTY_WORDS[kind] ?? kind))
    .join(', ');
}

const state = (part: string) =>
  Object.hasOwn(STATE_WORDS, part) ? stateWords(part as keyof typeof STATE_WORDS) : part;

const fileWords = (file: string) =>
  contentFile(file) !== null || isPicture(file) ? fileTitle(file) : file;

/** Describes an export by its filter. The log may have cut off the end of the JSON in `detail`. */
function exportIn(detail: string): string {
  const filter = parsed(detail);
  if (filter === null) return 'con varios filtros';
  const narrowed = FILTER_PARAMETERS.flatMap(({ field, name, isFlag }) => {
    const value = filter[field];
    if (value === undefined) return [];
    const words = FILTERS[name] ?? name;
    if (isFlag || field === 'text') return [words];
    if (field === 'owner') return [value === 'none' ? 'sin responsable' : 'de una persona'];
    const said = [value]
      .flat()
      .map((each) => (typeof each === 'string' ? state(each) : ''))
      .join(', ');
    return [`${words}: ${said}`];
  });
  return narrowed.length === 0 ? 'Todas' : capitalized(narrowed.join('; '));
}

function parsed(json: string): Record<string, unknown> | null {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return null;
  }
}
