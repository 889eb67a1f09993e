import {
  CATEGORY_WORDS,
  type LeadCategory,
  type LeadState,
  STATE_WORDS,
  type LeadDetail,
  storedOrigin,
} from '#server/leads/lead.ts';
import type { StoredRow } from '#server/leads/inbox/rows.ts';
import type { TypeLabels } from '#server/messages/mail-settings.ts';
import { TZDate } from '@date-fns/tz';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A moment in a zone with its distance from UTC, `2026-11-21 17:05:09 -06:00`, to the second. */
export function formatMoment(at: number, timeZone: string): string {
  const minutes = distanceOf(at, timeZone);
  const local = at + minutes * MINUTE_MS;
  const day = Math.floor(local / DAY_MS);
  const seconds = Math.floor((local - day * DAY_MS) / 1000);
  const time = `${hoursAndMinutes(seconds / 60)}:${two(seconds % 60)}`;
  return `${dateOf(day)} ${time} ${minutes < 0 ? '-' : '+'}${hoursAndMinutes(Math.abs(minutes))}`;
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const two = (number: number) => TWO_DIGITS[Math.floor(number)] ?? '';
const hoursAndMinutes = (minutes: number) => `${two(minutes / 60)}:${two(minutes % 60)}`;

/*
 * What all moments of a day have in common is remembered, because a calendar takes longer to ask than
 * the rest of an export's line; not for more than thirty years, so that nobody's export fills the memory.
 */
const MOST_DAYS = 11_000;

/** The distance from UTC in minutes, by zone and day since 1970; null on days on which it changes. */
const distances = new Map<string, Map<number, number | null>>();
const dates = new Map<number, string>();

function remember<Value>(known: Map<number, Value>, day: number, value: Value): Value {
  if (known.size >= MOST_DAYS) known.clear();
  known.set(day, value);
  return value;
}

function dateOf(day: number): string {
  return dates.get(day) ?? remember(dates, day, new Date(day * DAY_MS).toISOString().slice(0, 10));
}

/** A zone's distance from UTC at a moment, in minutes. */
function distanceOf(at: number, timeZone: string): number {
  const known = distances.get(timeZone) ?? new Map<number, number | null>();
  distances.set(timeZone, known);
  const day = Math.floor(at / DAY_MS);
  let distance = known.get(day);
  if (distance === undefined) {
    const [first, last] = [ask(day * DAY_MS, timeZone), ask((day + 1) * DAY_MS, timeZone)];
    distance = remember(known, day, first === last ? first : null);
  }
  return distance ?? ask(at, timeZone);
}

function ask(at: number, timeZone: string): number {
  return -new TZDate(at, timeZone).getTimezoneOffset();
}

/** An enquiry on its way to a file. */
export interface ExportedLead {
  row: StoredRow & { form: string; origin: string | null };
  owner: string;
  /** Who wrote it down by hand; empty for a form's. */
  enteredBy: string;
  tags: readonly string[];
  notes: readonly { at: number; actor: string; text: string }[];
  firstAnswer: string;
  /** What was said since the form, the oldest first. */
  conversation: readonly { at: number; actor: string; text: string; kind: string }[];
}

const SAID: Readonly<Record<string, string>> = {
  answered: 'escribimos',
  received: 'llegó',
  call: 'llamada',
};

/** The columns of the file: its name in JSON, and its title in a spreadsheet. */
export const COLUMNS = [
  { name: 'folio', title: 'Folio' },
  { name: 'llego', title: 'Llegó' },
  { name: 'clase', title: 'Clase' },
  { name: 'formulario', title: 'Formulario' },
  { name: 'estado', title: 'Estado' },
  { name: 'responsable', title: 'Responsable' },
  { name: 'nombre', title: 'Nombre' },
  { name: 'correo', title: 'Correo' },
  { name: 'telefono', title: 'Teléfono' },
  { name: 'telefono_escrito', title: 'Teléfono, tal como se escribió' },
  { name: 'mensaje', title: 'Mensaje' },
  { name: 'web', title: 'Sitio web' },
  { name: 'tipos', title: 'Tipo de proyecto' },
  { name: 'otro_tipo', title: 'Otro tipo de proyecto' },
  { name: 'solicitudes', title: 'Lo que necesita' },
  { name: 'referentes', title: 'Referencias' },
  { name: 'restricciones', title: 'Restricciones' },
  { name: 'comienzo', title: 'Comienzo' },
  { name: 'lanzamiento', title: 'Lanzamiento' },
  { name: 'presupuesto', title: 'Presupuesto' },
  { name: 'vence', title: 'Respuesta prometida' },
  { name: 'primera_respuesta', title: 'Primera respuesta' },
  { name: 'texto_primera_respuesta', title: 'Texto de la primera respuesta' },
  { name: 'recordatorio', title: 'Recordatorio' },
  { name: 'notas', title: 'Notas' },
  { name: 'origen', title: 'Origen' },
  { name: 'primera_pagina', title: 'Primera página' },
  { name: 'referente', title: 'Sitio que lo trajo' },
  { name: 'utm_source', title: 'utm_source' },
  { name: 'utm_medium', title: 'utm_medium' },
  { name: 'utm_campaign', title: 'utm_campaign' },
  { name: 'pagina_formulario', title: 'Página del formulario' },
  { name: 'entregas_fallidas', title: 'Entregas fallidas' },
  { name: 'urgente', title: 'Urgente' },
  { name: 'por_que_urgente', title: 'Por qué es urgente' },
  { name: 'quien', title: 'Quién escribe' },
  { name: 'etapa', title: 'Etapa' },
  { name: 'etiquetas', title: 'Etiquetas' },
  { name: 'monto', title: 'Monto' },
  { name: 'se_decide', title: 'Se decide el' },
  { name: 'anotada_por', title: 'Anotada por' },
  { name: 'otros', title: 'Otros datos' },
  { name: 'conversacion', title: 'Conversación' },
] as const;

type ColumnName = (typeof COLUMNS)[number]['name'];

/** Fields of the form that have a column of their own. */
const KNOWN: ReadonlySet<string> = new Set([
  'telefonoEscrito',
  'mensaje',
  'web',
  'tipos',
  'otroTipo',
  'solicitudes',
  'referentes',
  'restricciones',
  'comienzo',
  'lanzamiento',
  'presupuesto',
]);

/** An enquiry as a line of the file. Moments are in the brand's zone, with their distance from UTC. */
export function exportedRecord(
  { row, owner, enteredBy, tags, notes, firstAnswer, conversation }: ExportedLead,
  { timeZone, typeLabels }: { timeZone: string; typeLabels: TypeLabels },
): Record<ColumnName, string> {
  const detail = detailOf(row.detail);
  const moment = (at: number | null) => (at === null ? '' : formatMoment(at, timeZone));
  const lines = (list: readonly string[] | undefined) => (list ?? []).join('\n');
  const origin = storedOrigin(row.origin) ?? {};
  const others = Object.entries(detail).filter(([field]) => !KNOWN.has(field));
  return {
    folio: row.folio,
    llego: moment(row.created_at),
    clase: row.kind === 'cotizacion' ? 'cotización' : 'contacto',
    formulario: row.form,
    estado: STATE_WORDS[row.status as LeadState],
    responsable: owner,
    nombre: row.nombre,
    correo: row.correo,
    telefono: row.telefono,
    telefono_escrito: detail.telefonoEscrito ?? '',
    mensaje: detail.mensaje ?? '',
    web: detail.web ?? '',
    tipos: lines(detail.tipos?.map((type) => typeLabels.get(type) ?? type)),
    otro_tipo: detail.otroTipo ?? '',
    solicitudes: lines(detail.solicitudes),
    referentes: lines(detail.referentes),
    restricciones: lines(detail.restricciones),
    comienzo: detail.comienzo ?? '',
    lanzamiento: detail.lanzamiento ?? '',
    presupuesto: detail.presupuesto ?? '',
    vence: moment(row.due_at),
    primera_respuesta: moment(row.first_answer_at),
    texto_primera_respuesta: firstAnswer,
    recordatorio: moment(row.remind_at),
    notas: notes
      .map(({ at, actor, text }) => `${formatMoment(at, timeZone)} ${actor}: ${text}`)
      .join('\n'),
    origen: row.source ?? '',
    primera_pagina: origin.firstPage ?? '',
    referente: origin.referrer ?? '',
    utm_source: origin.utmSource ?? '',
    utm_medium: origin.utmMedium ?? '',
    utm_campaign: origin.utmCampaign ?? '',
    pagina_formulario: origin.formPage ?? '',
    entregas_fallidas: String(row.failed_deliveries),
    urgente: row.urgent === 1 ? 'sí' : '',
    por_que_urgente: row.urgent_why ?? '',
    quien: CATEGORY_WORDS[row.category as LeadCategory],
    etapa: row.stage ?? '',
    etiquetas: lines(tags),
    monto: row.amount === null ? '' : String(row.amount),
    se_decide: row.expected_on ?? '',
    anotada_por: enteredBy,
    otros: others.map(([field, value]) => `${field}: ${String(value)}`).join('\n'),
    conversacion: conversation
      .map(
        ({ at, actor, text, kind }) =>
          `${formatMoment(at, timeZone)} ${actor} (${SAID[kind] ?? kind}): ${text}`,
      )
      .join('\n'),
  };
}

/** What was written; as it is stored where that is damaged. */
function detailOf(json: string): LeadDetail {
  try {
    return JSON.parse(json) as LeadDetail;
  } catch {
    return { dañado: json };
  }
}
