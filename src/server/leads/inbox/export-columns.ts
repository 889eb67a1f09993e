import {
  CATEGORY_WORDS,
  type LeadCategory,
  type LeadDetail,
  type LeadOrigin,
  type LeadState,
  readDetail,
  STATE_WORDS,
  storedOrigin,
} from '#server/leads/lead.ts';
import { telephoneOf } from '#server/leads/read-telephone.ts';
import { typeLabels } from '#server/leads/mail/lead-summary.ts';
import type { StoredRow } from '#server/leads/inbox/rows.ts';

interface Said {
  at: number;
  actor: string;
  text: string;
}

export interface ExportedLead {
  row: StoredRow;
  owner: string;
  enteredBy: string;
  tags: readonly string[];
  notes: readonly Said[];
  firstAnswer: string;
  conversation: readonly (Said & { kind: string })[];
}

const SAID: Readonly<Record<string, string>> = {
  answered: 'escribimos',
  received: 'llegó',
  call: 'llamada',
};

interface Source extends ExportedLead {
  detail: LeadDetail;
  origin: LeadOrigin;
  moment: (at: number | null) => string;
}

type CellKind = 'value' | 'telephone';
/** The fields that `LeadDetail` names. */
type Field = keyof {
  [Name in keyof LeadDetail as string extends Name ? never : Name & string]: unknown;
};
/** `read`: a field of the form, or the function that gives any other value. */
type Column = [title: string, read: Field | ((lead: Source) => string), kind?: CellKind];

const COLUMNS: Readonly<Record<string, Column>> = {
  folio: ['Folio', ({ row }) => row.folio],
  llego: ['Llegó', ({ row, moment }) => moment(row.created_at), 'value'],
  clase: ['Clase', ({ row }) => (row.kind === 'cotizacion' ? 'cotización' : 'contacto')],
  formulario: ['Formulario', ({ row }) => row.form],
  estado: ['Estado', ({ row }) => STATE_WORDS[row.status as LeadState]],
  responsable: ['Responsable', ({ owner }) => owner],
  nombre: ['Nombre', ({ row }) => row.nombre],
  correo: ['Correo', ({ row }) => row.correo],
  telefono: ['Teléfono', ({ row }) => row.telefono, 'telephone'],
  telefono_escrito: ['Teléfono, tal como se escribió', 'telefonoEscrito'],
  mensaje: ['Mensaje', 'mensaje'],
  web: ['Sitio web', 'web'],
  tipos: ['Tipo de proyecto', 'tipos'],
  otro_tipo: ['Otro tipo de proyecto', 'otroTipo'],
  solicitudes: ['Lo que necesita', 'solicitudes'],
  referentes: ['Referencias', 'referentes'],
  restricciones: ['Restricciones', 'restricciones'],
  comienzo: ['Comienzo', 'comienzo', 'value'],
  lanzamiento: ['Lanzamiento', 'lanzamiento', 'value'],
  presupuesto: ['Presupuesto', 'presupuesto'],
  vence: ['Respuesta prometida', ({ row, moment }) => moment(row.due_at), 'value'],
  primera_respuesta: [
    'Primera respuesta',
    ({ row, moment }) => moment(row.first_answer_at),
    'value',
  ],
  texto_primera_respuesta: ['Texto de la primera respuesta', ({ firstAnswer }) => firstAnswer],
  recordatorio: ['Recordatorio', ({ row, moment }) => moment(row.remind_at), 'value'],
  notas: [
    'Notas',
    ({ notes, moment }) =>
      notes.map(({ at, actor, text }) => `${moment(at)} ${actor}: ${text}`).join('\n'),
  ],
  origen: ['Origen', ({ row }) => row.source ?? ''],
  primera_pagina: ['Primera página', ({ origin }) => origin.firstPage ?? ''],
  referente: ['Sitio que lo trajo', ({ origin }) => origin.referrer ?? ''],
  utm_source: ['utm_source', ({ origin }) => origin.utmSource ?? ''],
  utm_medium: ['utm_medium', ({ origin }) => origin.utmMedium ?? ''],
  utm_campaign: ['utm_campaign', ({ origin }) => origin.utmCampaign ?? ''],
  pagina_formulario: ['Página del formulario', ({ origin }) => origin.formPage ?? ''],
  entregas_fallidas: ['Entregas fallidas', ({ row }) => String(row.failed_deliveries), 'value'],
  urgente: ['Urgente', ({ row }) => (row.urgent === 1 ? 'sí' : '')],
  por_que_urgente: ['Por qué es urgente', ({ row }) => row.urgent_why ?? ''],
  quien: ['Quién escribe', ({ row }) => CATEGORY_WORDS[row.category as LeadCategory]],
  etapa: ['Etapa', ({ row }) => row.stage ?? ''],
  etiquetas: ['Etiquetas', ({ tags }) => tags.join('\n')],
  monto: ['Monto', ({ row }) => String(row.amount ?? ''), 'value'],
  se_decide: ['Fecha en que se decide', ({ row }) => row.expected_on ?? '', 'value'],
  anotada_por: ['Anotada por', ({ enteredBy }) => enteredBy],
  otros: [
    'Otros datos',
    ({ detail }) =>
      Object.entries(detail)
        .filter(([field]) => !OWN_COLUMN.has(field))
        .map(([field, value]) => `${field}: ${String(value)}`)
        .join('\n'),
  ],
  conversacion: [
    'Conversación',
    ({ conversation, moment }) =>
      conversation
        .map(
          ({ at, actor, text, kind }) => `${moment(at)} ${actor} (${SAID[kind] ?? kind}): ${text}`,
        )
        .join('\n'),
  ],
};

export const titles = (currency: string): string[] =>
  Object.values(COLUMNS).map(([title]) => (title === 'Monto' ? `${title} (${currency})` : title));

const KINDS = Object.values(COLUMNS).map(([, , kind]) => kind);

export function isValueColumn(column: number): boolean {
  return KINDS[column] === 'value';
}

const OWN_COLUMN: ReadonlySet<unknown> = new Set(Object.values(COLUMNS).map(([, read]) => read));

function cellOf(source: Source, read: Column[1]): string {
  if (typeof read === 'function') return read(source);
  const values = [source.detail[read] ?? []].flat().map(String);
  const words = read === 'tipos' ? values.map((type) => typeLabels().get(type) ?? type) : values;
  return words.join('\n');
}

/** Returns an enquiry's cells. With `plain`, telephones get spaces, so that Excel sees a text. */
export function exportedCells(
  record: Readonly<Record<string, string>>,
  { plain }: { plain: boolean },
): string[] {
  const telefonoEscrito = record['telefono_escrito'];
  return Object.values(record).map((text, column) =>
    plain && KINDS[column] === 'telephone'
      ? telephoneOf({ telefono: text, detail: { telefonoEscrito } }).shown
      : text,
  );
}

export function exportedRecord(lead: ExportedLead, moment: (at: number) => string) {
  const { row } = lead;
  const source: Source = {
    ...lead,
    detail: readDetail(row.detail) ?? { dañado: row.detail },
    origin: storedOrigin(row.origin) ?? {},
    moment: (at) => (at === null ? '' : moment(at)),
  };
  return Object.fromEntries(
    Object.entries(COLUMNS).map(([name, [, read]]) => [name, cellOf(source, read)]),
  );
}
