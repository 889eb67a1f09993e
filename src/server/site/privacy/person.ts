import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { orUnavailable } from '#server/platform/database/store-error.ts';
import { removeViewsAbout } from '#server/leads/inbox/views.ts';
import { type BlockedContent, contentsOf } from '#server/leads/retention/blocked-content.ts';
import { blockedContent } from '#server/leads/retention/blocked-leads.ts';
import type { KeptMails } from '#server/messages/mail/kept-mails.ts';
import { senderDigest } from '#server/leads/spam/spam-blocks.ts';

/** What is known of a subscription to the newsletter. */
export interface PersonSubscription {
  estado: string;
  temas: readonly string[];
  /** The proof of each step, oldest first. */
  pasos: readonly { cuando: string; que: string; datos: unknown }[];
}

/** All that is known of a mail address. Its names are those of the file that its owner gets. */
export interface PersonFile {
  correo: string;
  solicitudes: readonly BlockedContent[];
  bloqueadas: readonly BlockedContent[];
  boletin: PersonSubscription | null;
  peticiones: readonly {
    numero: string;
    nombre: string;
    que: string;
    mensaje: string;
    cuando: string;
    respuesta: string | null;
  }[];
}

/**
 * One person's data, by something of theirs: the folio of an enquiry, blocked ones included, the
 * number of a privacy request, or the id of their subscription. All throw `StoreUnavailableError`.
 */
export interface Persons {
  /** @returns the mail address, in lower case; null when nothing goes by that reference */
  mail(reference: string): Promise<string | null>;
  /** @returns null when nothing goes by that reference */
  read(reference: string): Promise<PersonFile | null>;
  /**
   * Erases all of it, everywhere. What stays is each folio and number, the date and that it was erased.
   * @returns how many enquiries; null when nothing goes by that reference
   */
  erase(reference: string): Promise<number | null>;
}

export function createPersons(
  database: Database,
  mails: Pick<KeptMails, 'forget'>,
  now: () => number = Date.now,
): Persons {
  const { kysely } = database;

  async function read(reference: string): Promise<PersonFile | null> {
    return kysely.transaction().execute(async (transaction) => {
      const mail = await mailOf(transaction, reference);
      if (mail === null) return null;
      const ids = await leadIds(transaction, mail);
      const contents = ids.length === 0 ? null : await contentsOf(transaction, ids);
      const blocked = await transaction
        .selectFrom('blocked_lead')
        .select('content')
        .where('mail_key', '=', mail)
        .orderBy('arrived_at')
        .execute();
      const requests = await transaction
        .selectFrom('privacy_request')
        .selectAll()
        .where('mail_key', '=', mail)
        .orderBy('created_at')
        .execute();
      return {
        correo: mail,
        solicitudes: ids.flatMap((id) => contents?.get(id) ?? []),
        bloqueadas: blocked.map(({ content }) => blockedContent(content)),
        boletin: await subscriptionOf(transaction, mail),
        peticiones: requests.map((row) => ({
          numero: row.number,
          nombre: row.nombre,
          que: row.kind,
          mensaje: row.message,
          cuando: iso(row.created_at),
          respuesta: row.outcome,
        })),
      };
    });
  }

  async function erase(reference: string): Promise<number | null> {
    const count = await kysely.transaction().execute(async (transaction) => {
      const mail = await mailOf(transaction, reference);
      if (mail === null) return null;
      const ids = await leadIds(transaction, mail);
      await mails.forget(await mailIds(transaction, ids, mail));
      const gone = [
        ...(await folios(transaction, 'lead', mail)),
        ...(await folios(transaction, 'blocked_lead', mail)),
      ];
      await removeViewsAbout(transaction, {
        mail,
        names: await namesOf(transaction, mail),
        folios: gone,
      });
      const requests = await transaction
        .deleteFrom('privacy_request')
        .where('mail_key', '=', mail)
        .returning('number')
        .execute();
      const at = now();
      const left = [...gone, ...requests.map(({ number }) => number)];
      if (left.length > 0) {
        await transaction
          .insertInto('forgotten')
          .values(left.map((name) => ({ folio: name, at, reason: 'peticion' as const })))
          .onConflict((clash) => clash.doNothing())
          .execute();
      }
      await transaction.deleteFrom('lead').where('mail_key', '=', mail).execute();
      await transaction.deleteFrom('blocked_lead').where('mail_key', '=', mail).execute();
      await transaction.deleteFrom('subscriber').where('mail_key', '=', mail).execute();
      await transaction
        .deleteFrom('spam_block')
        .where('kind', '=', 'mail')
        .where('digest', '=', senderDigest(mail))
        .execute();
      return gone.length;
    });
    if (count !== null) await database.eraseDeleted();
    return count;
  }

  return {
    mail: (reference) => orUnavailable("read a person's address", () => mailOf(kysely, reference)),
    read: (reference) => orUnavailable("read a person's data", () => read(reference)),
    erase: (reference) => orUnavailable("erase a person's data", () => erase(reference)),
  };
}

type Reader = Pick<Kysely<Schema>, 'selectFrom'>;

async function mailOf(db: Reader, reference: string): Promise<string | null> {
  const row = await db
    .selectFrom('lead')
    .select('mail_key')
    .where('folio', '=', reference)
    .unionAll(db.selectFrom('blocked_lead').select('mail_key').where('folio', '=', reference))
    .unionAll(db.selectFrom('privacy_request').select('mail_key').where('number', '=', reference))
    .unionAll(db.selectFrom('subscriber').select('mail_key').where('id', '=', reference))
    .executeTakeFirst();
  return row?.mail_key ?? null;
}

/** What somebody called themselves and the telephones that they gave. */
async function namesOf(db: Reader, mail: string): Promise<string[]> {
  const leads = await db
    .selectFrom('lead')
    .select(['nombre', 'telefono'])
    .where('mail_key', '=', mail)
    .execute();
  const blocked = await db
    .selectFrom('blocked_lead')
    .select('content')
    .where('mail_key', '=', mail)
    .execute();
  const requests = await db
    .selectFrom('privacy_request')
    .select('nombre')
    .where('mail_key', '=', mail)
    .execute();
  const people = [...leads, ...blocked.map(({ content }) => blockedContent(content).lead)];
  return [
    ...people.flatMap(({ nombre, telefono }) => [nombre, telefono]),
    ...requests.map(({ nombre }) => nombre),
  ].filter((text) => typeof text === 'string');
}

async function leadIds(db: Reader, mail: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lead')
    .select('id')
    .where('mail_key', '=', mail)
    .orderBy('arrival')
    .execute();
  return rows.map(({ id }) => id);
}

async function folios(db: Reader, table: 'lead' | 'blocked_lead', mail: string): Promise<string[]> {
  const rows = await db.selectFrom(table).select('folio').where('mail_key', '=', mail).execute();
  return rows.map(({ folio }) => folio);
}

/** Whose files may lie in the folder: deliveries of the enquiries, and mails of the newsletter. */
async function mailIds(
  transaction: Transaction<Schema>,
  leads: readonly string[],
  mail: string,
): Promise<string[]> {
  const deliveries =
    leads.length === 0
      ? []
      : await transaction
          .selectFrom('delivery')
          .select('id')
          .where('lead_id', 'in', leads)
          .execute();
  const mails = await transaction
    .selectFrom('delivery')
    .innerJoin('subscriber', 'subscriber.id', 'delivery.subscriber_id')
    .select('delivery.id')
    .where('subscriber.mail_key', '=', mail)
    .execute();
  return [...deliveries, ...mails].map(({ id }) => id);
}

async function subscriptionOf(db: Reader, mail: string): Promise<PersonSubscription | null> {
  const subscriber = await db
    .selectFrom('subscriber')
    .select(['id', 'status'])
    .where('mail_key', '=', mail)
    .executeTakeFirst();
  if (subscriber === undefined) return null;
  const topics = await db
    .selectFrom('subscriber_topic')
    .select('topic')
    .where('subscriber_id', '=', subscriber.id)
    .orderBy('topic')
    .execute();
  const events = await db
    .selectFrom('subscriber_event')
    .selectAll()
    .where('subscriber_id', '=', subscriber.id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return {
    estado: subscriber.status,
    temas: topics.map(({ topic }) => topic),
    pasos: events.map(({ at, kind, data }) => ({
      cuando: iso(at),
      que: kind,
      datos: JSON.parse(data) as unknown,
    })),
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
