import type { InboxRow } from '#server/leads/inbox/list.ts';
import { STATE_WORDS } from '#server/leads/states.ts';
import type { EnquiryRow } from '#ui/panel/enquiry.ts';
import { writtenDay } from '#ui/panel/moments.ts';
import { sentence } from '#ui/panel/sentence.ts';

/** A row of the inbox in the words that people read. @param labels of the project types */
export function rowView(row: InboxRow, labels: ReadonlyMap<string, string>): EnquiryRow {
  const { types, budget, start, launch, kind, state } = row;
  return {
    folio: row.folio,
    version: row.version,
    kind: kind === 'contacto' ? 'Contacto' : 'Cotización',
    nombre: row.nombre,
    correo: row.correo,
    telefono: row.telefono,
    wants: [
      ...types.map((type) => labels.get(type) ?? type),
      ...(budget === null || budget === '' ? [] : [budget]),
      ...(start === null || start === '' ? [] : [`desde ${writtenDay(start)}`]),
      ...(launch === null || launch === '' ? [] : [`lista el ${writtenDay(launch)}`]),
    ],
    excerpt: row.excerpt,
    state,
    stateWords: sentence(STATE_WORDS[state]),
    owner: row.owner,
    arrivedAt: row.arrivedAt,
    dueAt: row.dueAt,
    firstAnswerAt: row.firstAnswerAt,
    remindAt: row.remindAt,
    awaitsAnswer: row.awaitsAnswer,
    source: row.source,
    suspicion: row.suspicion,
    deliveries: row.deliveries,
  };
}
