import { type Kysely, type Selectable, sql } from 'kysely';
import * as z from 'zod';
import type { Schema } from '#server/platform/database/schema.ts';
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

/** Repeats the exact SQL of partial indexes: the database does not use them for other SQL. */
export const IS_OPEN = sql<boolean>`status in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))})`;

export type LeadRow = Pick<
  Selectable<Schema['lead']>,
  Exclude<keyof Lead, 'createdAt' | 'urgentWhy' | 'source'> | 'created_at'
> &
  // Optional, because an enquiry that an older version blocked does not have these columns.
  Partial<Pick<Selectable<Schema['lead']>, 'urgent_why' | 'source'>>;

export function leadRow(
  db: Pick<Kysely<Schema>, 'selectFrom'>,
  value: string,
  column: 'folio' | 'id' = 'folio',
) {
  return db.selectFrom('lead').selectAll().where(column, '=', value).executeTakeFirst();
}

/** The schema accepts any field, because only the site writes this JSON. */
const detailSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
);

/** Converts a row to a lead. Throws SyntaxError or ZodError if the stored JSON is damaged. */
export function leadFromRow(row: LeadRow): Lead {
  return {
    id: row.id,
    folio: row.folio,
    kind: row.kind as LeadKind,
    form: row.form as LeadForm,
    nombre: row.nombre,
    correo: row.correo,
    telefono: row.telefono,
    detail: detailSchema.parse(JSON.parse(row.detail)),
    status: row.status,
    origin: storedOrigin(row.origin),
    createdAt: new Date(row.created_at),
    urgentWhy: row.urgent_why ?? null,
    source: row.source ?? null,
  };
}

/** Converts a row to a lead, or returns null if the stored JSON is damaged. */
export function readableLead(row: LeadRow): Lead | null {
  try {
    return leadFromRow(row);
  } catch {
    return null;
  }
}

/** Returns the enquiry without NUL and unpaired surrogates, which a database may refuse. */
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

const ARRIVALS_PER_MS = 1000;

let last = randomInt(ARRIVALS_PER_MS);

/**
 * Returns a number by which enquiries are sorted: the time plus a counter. The counter starts at a
 * random value, so that two processes rarely return the same number.
 */
export function nextArrival(now: number): number {
  last = (last + 1) % ARRIVALS_PER_MS;
  return arrivalsFrom(now) + last;
}

/** Returns the smallest arrival number of a moment in milliseconds since 1970. */
export function arrivalsFrom(at: number): number {
  return at * ARRIVALS_PER_MS;
}
