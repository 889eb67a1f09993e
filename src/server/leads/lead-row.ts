import { type Selectable, sql } from 'kysely';
import * as z from 'zod';
import type { LeadTable } from '#server/platform/database/schema.ts';
import { storableText } from '#server/platform/database/storable.ts';
import {
  OPEN_STATES,
  storedOrigin,
  type Lead,
  type LeadDetail,
  type LeadForm,
  type LeadKind,
  type NewLead,
} from '#server/leads/lead.ts';
import { randomInt } from 'node:crypto';

/** Whether an enquiry is open, in exactly the words of the partial indexes: planners compare the texts. */
export const IS_OPEN = sql<boolean>`status in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))})`;

/** The columns that an enquiry is read from. */
export type LeadRow = Pick<
  Selectable<LeadTable>,
  | 'id'
  | 'folio'
  | 'kind'
  | 'form'
  | 'nombre'
  | 'correo'
  | 'telefono'
  | 'detail'
  | 'status'
  | 'origin'
  | 'created_at'
> &
  // An older blocked enquiry has none.
  Partial<Pick<Selectable<LeadTable>, 'urgent_why' | 'source'>>;

/** Every field of any form; other contents were not written by this product. */
const detailSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
);

/**
 * Converts a row of the `lead` table.
 *
 * @throws SyntaxError or ZodError when its stored JSON is damaged; the row keeps its text
 */
export function leadFromRow(row: LeadRow): Lead {
  return {
    id: row.id,
    folio: row.folio,
    kind: row.kind as LeadKind,
    form: row.form as LeadForm,
    nombre: row.nombre,
    correo: row.correo,
    telefono: row.telefono,
    detail: detailFrom(row.detail),
    status: row.status,
    origin: storedOrigin(row.origin),
    createdAt: new Date(row.created_at),
    urgentWhy: row.urgent_why ?? null,
    source: row.source ?? null,
  };
}

/** @throws SyntaxError or ZodError when it is damaged */
function detailFrom(json: string): LeadDetail {
  return detailSchema.parse(JSON.parse(json));
}

/**
 * The same enquiry with texts that every database stores: PostgreSQL refuses NUL, and an unpaired
 * surrogate has no UTF-8. Both are invisible.
 */
export function storable(lead: NewLead): NewLead {
  const detail = JSON.parse(JSON.stringify(lead.detail), (_key, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  ) as LeadDetail;
  return {
    ...lead,
    submissionId: lead.submissionId === null ? null : storableText(lead.submissionId),
    nombre: storableText(lead.nombre),
    correo: storableText(lead.correo),
    telefono: storableText(lead.telefono),
    detail,
  };
}

/** Arrivals that one millisecond holds. */
const ARRIVALS_PER_MS = 1000;

let last = randomInt(ARRIVALS_PER_MS);

/**
 * The number that orders enquiries in lists: the moment, and a counter with a random start, so that
 * two processes rarely draw the same one (then the database refuses the second, and another is
 * drawn).
 *
 * @param now milliseconds since 1970
 */
export function nextArrival(now: number): number {
  last = (last + 1) % ARRIVALS_PER_MS;
  return arrivalsFrom(now) + last;
}

/** The smallest arrival number of a moment. */
export function arrivalsFrom(at: number): number {
  return at * ARRIVALS_PER_MS;
}
