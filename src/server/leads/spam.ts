import { createHash } from 'node:crypto';
import { TZDate } from '@date-fns/tz';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import type { LeadDetail } from '#server/leads/lead.ts';
import { folded } from '#server/leads/search.ts';
import { type Destinations, newDeliveryRows, type Outbox } from '#server/messages/outbox.ts';
import { countOf } from '#server/platform/database/count.ts';
import type { Database } from '#server/platform/database/database.ts';
import { agencyZone, dayOf, weekdayOf } from '#server/leads/zone.ts';
import { agencyNotices } from '#server/messages/agency-notice.ts';
import type { MailSettings } from '#server/messages/mail-settings.ts';

/** Returns the texts that the visitor wrote freely in a form, each on a line of its own. */
export function writtenText(detail: LeadDetail): string {
  const { mensaje = '', solicitudes = [], referentes = [], restricciones = [] } = detail;
  return [mensaje, ...solicitudes, ...referentes, ...restricciones, detail.otroTipo ?? '']
    .filter((text) => text !== '')
    .join('\n');
}

/** In letters. Different people may write the same short text, so a shorter text has no digest. */
const TELLING_LENGTH = 40;

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Returns the mailbox of an address. `Ana+1@x.mx` and `ana@x.mx` have the same mailbox. */
export function mailboxOf(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@[^@]*$)/, '');
}

export const senderDigest = (address: string) => digest(mailboxOf(address));

export function textDigest(text: string): string | null {
  const letters = folded(text).replaceAll(/[^\p{L}]+/gu, '');
  return letters.length < TELLING_LENGTH ? null : digest(letters);
}

interface Judged {
  folio: string;
  correo: string;
  text_key: string | null;
}

/** Records an enquiry's sender and text. They count as spam until `release` deletes the record. */
export async function block(
  db: Pick<Kysely<Schema>, 'insertInto'>,
  { folio, correo, text_key: text }: Judged,
  at: number,
): Promise<void> {
  const rows = [
    { kind: 'mail' as const, digest: senderDigest(correo), folio, at },
    ...(text === null ? [] : [{ kind: 'text' as const, digest: text, folio, at }]),
  ];
  await db
    .insertInto('spam_block')
    .values(rows)
    .onConflict((clash) => clash.doNothing())
    .execute();
}

export interface ReleaseOptions {
  destinations: Destinations;
  /** Returns when the promised answer is due. Both moments are in milliseconds since 1970. */
  dueAt: (arrivedAt: number) => number;
}

/**
 * Deletes the record that the sender and the text of an enquiry are spam. If the enquiry was held
 * back, also stores its deliveries, so that they can be sent, and returns true.
 */
export async function release(
  transaction: Transaction<Schema>,
  lead: Judged & { id: string; held_at: number | null },
  { destinations, dueAt }: ReleaseOptions,
  now: number,
): Promise<boolean> {
  const digests = [senderDigest(lead.correo), lead.text_key].filter((digest) => digest !== null);
  await transaction.deleteFrom('spam_block').where('digest', 'in', digests).execute();
  if (lead.held_at === null) return false;
  const deliveries = newDeliveryRows(lead.id, destinations, now);
  if (deliveries.length > 0) await transaction.insertInto('delivery').values(deliveries).execute();
  await transaction
    .updateTable('lead')
    .set({ held_at: null, due_at: dueAt(now) })
    .where('id', '=', lead.id)
    .execute();
  return true;
}

const HOUR = 8;
const DAY_MS = 24 * 60 * 60 * 1000;

const FOLDER = '/panel?estado=no_deseada';

/**
 * Creates a job that tells the agency once a day, from eight o'clock, how many new enquiries were
 * held back as spam. On a day without any, it writes no mail. On Mondays, it also tells how many
 * enquiries are still held back, even if none is new.
 */
export function createSpamDigest(
  { kysely }: Pick<Database, 'kysely'>,
  outbox: Pick<Outbox, 'write' | 'wake'>,
  settings: Pick<MailSettings, 'brand' | 'leadsTo'>,
  now: () => number = Date.now,
): () => Promise<void> {
  const held = kysely.selectFrom('lead').where('held_at', 'is not', null);

  return async () => {
    const at = now();
    if (new TZDate(at, agencyZone()).getHours() < HOUR) return;
    const today = dayOf(at, agencyZone());
    const [fresh, waiting] = await Promise.all([
      countOf(held.where('held_at', '>=', at - DAY_MS)),
      countOf(held),
    ]);
    const weekly = weekdayOf(today) === 0 && waiting > 0;
    if (fresh === 0 && !weekly) return;
    const paragraphs = [
      ...(fresh === 0
        ? []
        : [
            `${enquiries(fresh)} desde ayer ${fresh === 1 ? 'parece no deseada' : 'parecen no deseadas'}: no se ${fresh === 1 ? 'te envió' : 'te enviaron'}. En la carpeta está cada una con su motivo, y «Recuperarla y entregarla» la entrega como si acabara de llegar.`,
          ]),
      ...(weekly
        ? [`En total ${waiting === 1 ? 'espera' : 'esperan'} ahí ${enquiries(waiting)}.`]
        : []),
    ];
    const title = `No deseadas: ${enquiries(weekly ? waiting : fresh)}`;
    const id = `no-deseadas-${today}`;
    for (const notice of agencyNotices(settings, { title, paragraphs, path: FOLDER }, id)) {
      await outbox.write(kysely, notice);
    }
    outbox.wake();
  };
}

function enquiries(count: number): string {
  return count === 1 ? '1 solicitud' : `${count} solicitudes`;
}
