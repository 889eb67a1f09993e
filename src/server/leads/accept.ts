import type { Transaction, Kysely } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { CaptchaProof, NewLead } from '#server/leads/lead.ts';
import { newCaptchaRow, isHeld, newLeadRow, type Prepared } from '#server/leads/new-rows.ts';
import { newDeliveryRows, type Destinations } from '#server/messages/outbox.ts';
import { createHash } from 'node:crypto';
import { canonicalJson } from '#server/platform/signed-token.ts';

/** An enquiry that is stored. */
export interface Known {
  folio: string;
  /** Whether its writer gets a copy: a mailbox has had enough of them after a few in a day. */
  copy: boolean;
}

export type Acceptance =
  | ({ outcome: 'accepted'; repeated: boolean } & Known)
  | { outcome: 'captcha_reused' };

/** Without a submission id, the same content within this time is the same enquiry. */
const SAME_CONTENT_WINDOW_MS = 10 * 60 * 1000;

/** Thrown to roll back; never leaves this file. */
class CaptchaReused extends Error {}

type Transacted = Transaction<Schema>;
type Reader = Pick<Transacted, 'selectFrom'>;
type Store = Pick<Database, 'kysely' | 'capabilities'>;

/**
 * Stores an enquiry in a transaction of its own, having looked whether it is there already.
 *
 * @param draw gives a folio
 * @throws what the database threw
 */
export async function storeAlone(
  { kysely, capabilities }: Store,
  entry: Entry,
  draw: () => string,
): Promise<Acceptance> {
  try {
    return await kysely.transaction().execute(async (transaction) => {
      // No unique column to lean on: the same content waits in line, then sees the first one.
      if (entry.prepared.lead.submissionId === null) {
        const key = Buffer.from(entry.prepared.hash, 'base64url').readInt32BE(0);
        await capabilities.waitInLine?.(transaction, key);
      }
      return store(transaction, entry, draw);
    });
  } catch (error) {
    if (error instanceof CaptchaReused) return { outcome: 'captcha_reused' };
    throw error;
  }
}

async function store(
  transaction: Transacted,
  { prepared, proof, destinations }: Entry,
  draw: () => string,
): Promise<Acceptance> {
  const { lead } = prepared;
  if (lead.submissionId === null) {
    const repeat = await findStored(transaction, prepared);
    if (repeat !== null) return { outcome: 'accepted', repeated: true, ...repeat };
  }
  const { folio, leadId, arrival } = await insertLead(
    transaction,
    { prepared, proof },
    lead.submissionId,
    draw,
  );
  if (leadId === null) {
    const copy = await hasCopy(transaction, folio);
    return { outcome: 'accepted', folio, repeated: true, copy };
  }
  if (proof) await spendCaptcha(transaction, proof, leadId);
  const deliveries = newDeliveryRows(leadId, destinations, prepared.now);
  if (deliveries.length > 0) {
    await transaction.insertInto('delivery').values(deliveries).execute();
  }
  await transaction.insertInto('lead_unindexed').values({ arrival }).execute();
  // Whoever sent what is held back reads what anybody does, and gets the copy if it is let through.
  const copy = isHeld(lead) || destinations.channels.includes('visitor_mail');
  return { outcome: 'accepted', folio, repeated: false, copy };
}

/** @returns the folio, and the new row's id, or null when the submission was already there */
async function insertLead(
  transaction: Transacted,
  entry: Pick<Entry, 'prepared' | 'proof'>,
  submissionId: string | null,
  draw: () => string,
): Promise<{ folio: string; leadId: string | null; arrival: number }> {
  const { prepared, proof } = entry;
  const won = (await wonBefore(transaction, [prepared])).get(mailKey(prepared));
  const row = newLeadRow(prepared, submissionId, draw(), { proof, won });
  const { arrival } = row;
  const inserted = await transaction
    .insertInto('lead')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { folio: row.folio, leadId: row.id, arrival };

  const holder =
    submissionId === null
      ? undefined
      : await transaction
          .selectFrom('lead')
          .select(['folio', 'content_hash'])
          .where('submission_id', '=', submissionId)
          .executeTakeFirst();
  // Nobody has this submission: what clashed was the folio, one time in a thousand at a million.
  if (!holder) return insertLead(transaction, entry, submissionId, draw);
  if (holder.content_hash === prepared.hash) return { folio: holder.folio, leadId: null, arrival };
  const derived = derivedSubmissionId(prepared.lead.submissionId ?? '', prepared.hash);
  return insertLead(transaction, entry, derived, draw);
}

/** After the lead, so that a repeated submission never gets here: whoever holds the key is another. */
async function spendCaptcha(
  transaction: Transacted,
  proof: CaptchaProof,
  leadId: string,
): Promise<void> {
  const spent = await transaction
    .insertInto('captcha_use')
    .values(newCaptchaRow(proof, leadId))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!spent) throw new CaptchaReused();
}

/** @returns the first enquiry that is this very one, by its id or without one by its content */
export async function findStored(db: Reader, prepared: Prepared): Promise<Known | null> {
  const { submissionId } = prepared.lead;
  const found = await (
    submissionId === null ? sameContent(db, prepared) : sameSubmission(db, prepared, submissionId)
  ).executeTakeFirst();
  return found ? { folio: found.folio, copy: await hasCopy(db, found.folio) } : null;
}

function sameSubmission(db: Reader, { hash }: Prepared, id: string) {
  return db
    .selectFrom('lead')
    .select('folio')
    .where('submission_id', 'in', [id, derivedSubmissionId(id, hash)])
    .where('content_hash', '=', hash);
}

function sameContent(db: Reader, { hash, now }: Prepared) {
  return db
    .selectFrom('lead')
    .select('folio')
    .where('content_hash', '=', hash)
    .where('created_at', '>', now - SAME_CONTENT_WINDOW_MS)
    .orderBy('created_at')
    .limit(1);
}

async function hasCopy(db: Reader, folio: string): Promise<boolean> {
  const found = await db
    .selectFrom('lead')
    .leftJoin('delivery', (join) =>
      join.onRef('delivery.lead_id', '=', 'lead.id').on('delivery.channel', '=', 'visitor_mail'),
    )
    .select('lead.id')
    .where('lead.folio', '=', folio)
    .where((where) =>
      where.or([where('delivery.id', 'is not', null), where('lead.held_at', 'is not', null)]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

function mailKey({ lead }: Prepared): string {
  return lead.correo.toLowerCase();
}

/** By mail address, the folio of the latest enquiry of theirs that was won: clients of before. */
async function wonBefore(
  db: Reader,
  prepared: readonly Prepared[],
): Promise<ReadonlyMap<string, string>> {
  const mails = [...new Set(prepared.map(mailKey))].filter((mail) => mail !== '');
  if (mails.length === 0) return new Map();
  const rows = await db
    .selectFrom('lead')
    .select(['mail_key', 'folio'])
    .where('mail_key', 'in', mails)
    .where('status', '=', 'ganada')
    .orderBy('arrival')
    .execute();
  return new Map(rows.map(({ mail_key: mail, folio }) => [mail, folio]));
}

/** SHA-256 of everything that the visitor wrote, whatever the order of the fields. */
export function contentHash(lead: NewLead): string {
  const { kind, form, nombre, correo, telefono, detail } = lead;
  const content = canonicalJson({ kind, form, nombre, correo, telefono, detail });
  return createHash('sha256').update(content).digest('base64url');
}

/**
 * The id of a submission whose own id is already taken by another content: the same pair always
 * gives the same one, in the shape of a UUID version 8 (RFC 9562, "custom").
 */
function derivedSubmissionId(submissionId: string, hash: string): string {
  const hex = createHash('sha256').update(`${submissionId}\n${hash}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** An enquiry with what it was let in by, and where it goes. */
export interface Entry {
  prepared: Prepared;
  proof: CaptchaProof | null;
  destinations: Destinations;
}

/** Thrown to roll back; never leaves this file. */
class NotAllNew extends Error {}

/**
 * Stores enquiries that come at the same time in one transaction, and so with one sync. Only when
 * everything about all of them is new: a repeated submission, a folio that clashes or a captcha that
 * is already spent rolls the whole back, and each must then be stored on its own.
 *
 * @param entries at least one
 * @param draw gives a folio
 * @returns their folios in the same order, all durable; null when nothing was stored
 * @throws what the database threw
 */
export async function storeTogether(
  kysely: Kysely<Schema>,
  entries: readonly Entry[],
  draw: () => string,
): Promise<readonly string[] | null> {
  try {
    return await kysely.transaction().execute(async (transaction) => {
      const before = await wonBefore(
        transaction,
        entries.map(({ prepared }) => prepared),
      );
      const stored = entries.map(({ prepared, proof, destinations }) => {
        const won = before.get(mailKey(prepared));
        const row = newLeadRow(prepared, prepared.lead.submissionId, draw(), { proof, won });
        return { row, proof, prepared, destinations };
      });
      const leads = stored.map(({ row }) => row);
      const folios = leads.map(({ folio }) => folio);
      const uses = stored.flatMap(({ row, proof }) =>
        proof ? [newCaptchaRow(proof, row.id)] : [],
      );
      const deliveries = stored.flatMap(({ row, prepared, destinations }) =>
        newDeliveryRows(row.id, destinations, prepared.now),
      );
      // Always in the same order, so that two processes never wait for each other's unique keys.
      leads.sort((a, b) => compare(a.submission_id ?? '', b.submission_id ?? ''));
      uses.sort((a, b) => compare(a.id, b.id));
      const inserted = await transaction
        .insertInto('lead')
        .values(leads)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      expectAll(inserted.numInsertedOrUpdatedRows, leads.length);
      if (uses.length > 0) {
        const spent = await transaction
          .insertInto('captcha_use')
          .values(uses)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        expectAll(spent.numInsertedOrUpdatedRows, uses.length);
      }
      if (deliveries.length > 0) {
        await transaction.insertInto('delivery').values(deliveries).execute();
      }
      await transaction
        .insertInto('lead_unindexed')
        .values(leads.map(({ arrival }) => ({ arrival })))
        .execute();
      return folios;
    });
  } catch (error) {
    if (error instanceof NotAllNew) return null;
    throw error;
  }
}

function expectAll(inserted: bigint | undefined, wanted: number): void {
  if (inserted !== BigInt(wanted)) throw new NotAllNew();
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
