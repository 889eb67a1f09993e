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

/**
 * The condition for an open enquiry. Its text must equal the text in the partial indexes, because
 * query planners compare the texts.
 */
export const IS_OPEN = sql<boolean>`status in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))})`;

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
  // An older enquiry that is blocked lacks these columns.
  Partial<Pick<Selectable<LeadTable>, 'urgent_why' | 'source'>>;

/** Accepts every field of any form. The site writes no other contents. */
const detailSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
);

/**
 * Converts a row of the `lead` table.
 *
 * @throws SyntaxError or ZodError if the stored JSON is damaged. The row keeps its text.
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

function detailFrom(json: string): LeadDetail {
  return detailSchema.parse(JSON.parse(json));
}

/**
 * Returns the enquiry with texts that every database stores. PostgreSQL refuses the invisible
 * character NUL. An unpaired surrogate is also invisible and has no form in UTF-8.
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

/** The number of arrivals that one millisecond can hold. */
const ARRIVALS_PER_MS = 1000;

let last = randomInt(ARRIVALS_PER_MS);

/**
 * Returns the number that orders enquiries in lists, from the moment and a counter. The counter
 * starts at random, so that two processes rarely draw equal numbers. If the numbers are equal, the
 * database refuses the second enquiry, and the store draws again.
 *
 * @param now in milliseconds since 1970
 */
export function nextArrival(now: number): number {
  last = (last + 1) % ARRIVALS_PER_MS;
  return arrivalsFrom(now) + last;
}

/**
 * Returns the smallest arrival number of a moment.
 *
 * @param at in milliseconds since 1970
 */
export function arrivalsFrom(at: number): number {
  return at * ARRIVALS_PER_MS;
}
