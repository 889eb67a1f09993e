import { copiesFolder } from '#server/platform/data-folder.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import {
  type Erasure,
  listErasure,
  mailDigest,
  readErasures,
} from '#server/leads/retention/erasures.ts';
import { boundTo } from '#server/platform/bound-to.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { attachedFile, FILE_COLUMNS } from '#server/leads/conversation/attachments.ts';
import { indexLeads, mainsOf } from '#server/leads/indexing.ts';
import { removeViewsAbout } from '#server/leads/inbox/views.ts';
import { contentsOf, blockedContent } from '#server/leads/retention/blocked-leads.ts';
import { noteForgotten } from '#server/leads/retention/retention.ts';
import type { KeptMails } from '#server/messages/kept-mails.ts';
import { senderDigest } from '#server/leads/spam.ts';
import { topicsOf } from '#server/site/newsletter/subscribers.ts';

/** All data about one mail address. The person gets a file with these Spanish property names. */
export type PersonFile = NonNullable<Awaited<ReturnType<typeof read>>>;

export interface PersonsOptions {
  mails: Pick<KeptMails, 'forget'>;
  sweepFiles?: (digests: readonly string[]) => Promise<void>;
  dataDir: string;
  now?: () => number;
}

const ASKED_AT_ONCE = 500;

/**
 * Creates the functions that read and erase a person's data. A `reference` is a lead's folio, the
 * number of a privacy request, or the id of a subscription.
 */
export function createPersons(database: Database, options: PersonsOptions) {
  const { kysely, capabilities } = database;
  const eraseDeleted = () => database.eraseDeleted();
  const persons = { now: Date.now, ...options, kysely, capabilities, eraseDeleted };
  return {
    /**
     * Returns what identifies the person: a mail address in lower case, or else `tel:` and a number,
     * or else `folio:` and a folio. Returns null for an unknown reference.
     */
    mail: (reference: string): Promise<string | null> => mailOf(kysely, reference),
    ...boundTo(persons, { read, erase, eraseAgain, erasedAmong }),
  };
}

type Persons = PersonsOptions & { now: () => number } & Pick<
    Database,
    'kysely' | 'capabilities' | 'eraseDeleted'
  >;

async function read({ kysely }: Persons, reference: string) {
  return kysely.transaction().execute(async (transaction) => {
    const mail = await mailOf(transaction, reference);
    if (mail === null) return null;
    const ids = await leadIds(transaction, mail);
    const contents = ids.length === 0 ? null : await contentsOf(transaction, ids);
    return {
      correo: mail,
      solicitudes: ids.flatMap((id) => contents?.get(id) ?? []),
      bloqueadas: await blockedOf(transaction, mail),
      correos: await mailsElsewhere(transaction, mail),
      /** Other people's leads that are merged with this person's. An erasure keeps these leads. */
      juntas: await joinedWith(transaction, mail),
      boletin: await subscriptionOf(transaction, mail),
      peticiones: (await requestsOf(transaction, mail)).map((row) => ({
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

/**
 * Erases a person's data, but keeps folios, the dates of requests, and merged leads of others.
 * Returns the number of erased leads, or null if the reference is unknown.
 */
async function erase(persons: Persons, reference: string): Promise<number | null> {
  const { kysely, dataDir, now } = persons;
  const mail = await mailOf(kysely, reference);
  if (mail === null) return null;
  const erasure = await listErasure(dataDir, mail, now());
  const count = await kysely.transaction().execute(async (transaction) => {
    const gone = await eraseMail(persons, transaction, mail, Number.MAX_SAFE_INTEGER);
    await noteForgotten(transaction, gone.folios, erasure.at, 'peticion');
    await noteForgotten(transaction, [erasure.id], erasure.at, 'peticion', erasure.digest);
    return gone;
  });
  await persons.sweepFiles?.(count.files);
  await persons.eraseDeleted();
  return count.enquiries;
}

/** Runs at the start. Erases again the people whom a restored backup has brought back. */
async function eraseAgain(persons: Persons): Promise<number> {
  const missing = await missingErasures(persons);
  if (missing.length === 0) return 0;
  const latest = new Map(
    missing.toSorted((one, other) => one.at - other.at).map(({ digest, at }) => [digest, at]),
  );
  const files: string[] = [];
  await persons.kysely.transaction().execute(async (transaction) => {
    for (const [table, key] of PEOPLE) {
      const people = await transaction
        .selectFrom(table)
        .select(key.as('person'))
        .distinct()
        .execute();
      for (const { person: mail } of people) {
        const at = latest.get(mailDigest(mail));
        if (at === undefined) continue;
        const gone = await eraseMail(persons, transaction, mail, at);
        files.push(...gone.files);
        await noteForgotten(transaction, gone.folios, at, 'peticion');
      }
    }
    for (const { id, at, digest } of missing) {
      await noteForgotten(transaction, [id], at, 'peticion', digest);
    }
  });
  await persons.sweepFiles?.(files);
  await persons.eraseDeleted();
  return missing.length;
}

/** Returns which addresses were erased after `arrivedAt`: their older mails must not be stored. */
async function erasedAmong(
  { kysely }: Persons,
  addresses: readonly string[],
  arrivedAt: number,
): Promise<ReadonlySet<string>> {
  const digests = new Map(
    addresses.flatMap((address) => (address === '' ? [] : [[mailDigest(address), address]])),
  );
  if (digests.size === 0) return new Set();
  const rows = await kysely
    .selectFrom('forgotten')
    .select('mail_digest')
    .where('mail_digest', 'in', [...digests.keys()])
    .where('at', '>=', arrivedAt)
    .execute();
  return new Set(rows.flatMap(({ mail_digest: digest }) => digests.get(digest ?? '') ?? []));
}

async function missingErasures({ kysely, dataDir }: Persons): Promise<Erasure[]> {
  const missing: Erasure[] = [];
  const listed = await readErasures(copiesFolder(dataDir));
  for (let from = 0; from < listed.length; from += ASKED_AT_ONCE) {
    const some = listed.slice(from, from + ASKED_AT_ONCE);
    const ids = some.map(({ id }) => id);
    const rows = await kysely
      .selectFrom('forgotten')
      .select(['folio', 'mail_digest'])
      .where('folio', 'in', ids)
      .execute();
    const known = new Map(rows.map(({ folio, mail_digest: digest }) => [folio, digest]));
    missing.push(...some.filter(({ id }) => !known.has(id)));
    // Adds the digests that an old release of the program did not store.
    for (const { id, digest } of some.filter((each) => known.get(each.id) === null)) {
      const named = kysely.updateTable('forgotten').set({ mail_digest: digest });
      await named.where('folio', '=', id).execute();
    }
  }
  return missing;
}

async function eraseMail(
  { mails, capabilities }: Persons,
  transaction: Transaction<Schema>,
  mail: string,
  until: number,
) {
  const erasing = { transaction, capabilities, person: mail, until };
  await mails.forget(await mailIds(transaction, mail, until));
  const names = await namesOf(transaction, mail);
  const files = await filesOf(transaction, mail);
  await giveBack(erasing);
  await eraseMails(erasing);
  const mains = await mainsOf(transaction, await leadIds(transaction, mail, until));
  const leads = await transaction
    .deleteFrom('lead')
    .where(isOf(mail))
    .where('created_at', '<=', until)
    .returning('folio')
    .execute();
  await indexLeads(transaction, capabilities, mains);
  const blocked = await transaction
    .deleteFrom('blocked_lead')
    .where('mail_key', '=', mail)
    .where('arrived_at', '<=', until)
    .returning('folio')
    .execute();
  // The row stays without the person's data, as a proof that the agency answered in time.
  await transaction
    .updateTable('privacy_request')
    .set({ nombre: '', correo: '', mail_key: '', folio: null, message: '' })
    .set((row) => ({
      outcome: row
        .case()
        .when('done_at', 'is', null)
        .then(null)
        .else('Se atendió; después se borró lo de esa persona.')
        .end(),
    }))
    .where('mail_key', '=', mail)
    .where('created_at', '<=', until)
    .execute();
  for (const [table, key, value, at] of [
    ['mailbox_aside', 'from_address', mail, 'first_at'],
    ['subscriber', 'mail_key', mail, 'created_at'],
    ['spam_block', 'digest', senderDigest(mail), 'at'],
  ] as const) {
    const isTheirs = sql`${sql.ref(key)} = ${value} and ${sql.ref(at)} <= ${until}`;
    await sql`delete from ${sql.table(table)} where ${isTheirs}`.execute(transaction);
  }
  const enquiries = [...leads, ...blocked].map(({ folio }) => folio);
  // A saved view may contain the person's name or a folio, and not the mail address.
  await removeViewsAbout(transaction, { mail: addressIn(mail), names, folios: enquiries });
  return { enquiries: enquiries.length, files, folios: enquiries };
}

type Reader = Pick<Kysely<Schema>, 'selectFrom'>;

interface Erasing extends Pick<Database, 'capabilities'> {
  transaction: Transaction<Schema>;
  person: string;
  until: number;
}

const BY_PHONE = 'tel:';
const BY_FOLIO = 'folio:';

/** Identifies the person of a lead. Two leads without address and telephone are two persons. */
const PERSON_KEY = sql<string>`case
  when lead.mail_key <> '' then lead.mail_key
  when lead.phone_key <> '' then ${sql.lit(BY_PHONE)} || lead.phone_key
  else ${sql.lit(BY_FOLIO)} || lead.folio
end`;

/** Returns the mail address of a {@link PERSON_KEY}, or an empty text if it has none. */
const addressIn = (person: string) =>
  person.startsWith(BY_PHONE) || person.startsWith(BY_FOLIO) ? '' : person;

const PEOPLE = [
  ['lead', PERSON_KEY],
  ['blocked_lead', sql.ref<string>('mail_key')],
  ['privacy_request', sql.ref<string>('mail_key')],
  ['subscriber', sql.ref<string>('mail_key')],
  ['lead_message', sql.ref<string>('from_address')],
  ['lead_message', sql.ref<string>('reply_to')],
  ['mailbox_aside', sql.ref<string>('from_address')],
] as const;

function isOf(person: string, lead = 'lead') {
  const [mail, phone, folio] = ['mail_key', 'phone_key', 'folio'].map((column) =>
    sql.ref(`${lead}.${column}`),
  );
  if (person.startsWith(BY_PHONE)) {
    return sql<boolean>`(${mail} = '' and ${phone} = ${person.slice(BY_PHONE.length)})`;
  }
  return person.startsWith(BY_FOLIO)
    ? sql<boolean>`(${mail} = '' and ${phone} = '' and ${folio} = ${person.slice(BY_FOLIO.length)})`
    : sql<boolean>`${mail} = ${person}`;
}

async function mailOf(db: Reader, reference: string): Promise<string | null> {
  const row = await db
    .selectFrom('lead')
    .select(PERSON_KEY.as('person'))
    .where('folio', '=', reference)
    .unionAll(
      db.selectFrom('blocked_lead').select('mail_key as person').where('folio', '=', reference),
    )
    .unionAll(
      db.selectFrom('privacy_request').select('mail_key as person').where('number', '=', reference),
    )
    .unionAll(db.selectFrom('subscriber').select('mail_key as person').where('id', '=', reference))
    .executeTakeFirst();
  // An empty key identifies nobody: blocked enquiries and erased requests may have an empty key.
  return row === undefined || row.person === '' ? null : row.person;
}

async function joinedWith(db: Reader, person: string) {
  const rows = await db
    .selectFrom('lead')
    .innerJoin('lead as other', (join) =>
      join.on((on) =>
        on.or([
          on('other.merged_into', '=', on.ref('lead.id')),
          on('other.id', '=', on.ref('lead.merged_into')),
        ]),
      ),
    )
    .select(['other.folio', 'other.nombre', 'other.correo', 'other.telefono', 'lead.folio as con'])
    .where(isOf(person))
    .where(sql<boolean>`not ${isOf(person, 'other')}`)
    .execute();
  return rows.map(({ folio, nombre, correo, telefono, con }) => ({
    folio,
    nombre,
    con,
    correo: correo === '' ? telefono : correo,
  }));
}

/**
 * SQL that finds the mails that a person wrote. A mail that belongs to no lead may come from the
 * form of another site. Such a mail names the person only in `Reply-To`.
 */
const isWrittenBy = (person: string) =>
  sql<boolean>`(from_address = ${person} or (lead_message.lead_id is null and reply_to = ${person}))`;

async function mailsElsewhere(db: Reader, person: string) {
  const mails = await db
    .selectFrom('lead_message')
    .leftJoin('lead', 'lead.id', 'lead_message.lead_id')
    .select(['lead_message.id', 'subject', 'body', 'sent_at'])
    .where(isWrittenBy(person))
    .where((where) => where.or([where('lead.id', 'is', null), where('mail_key', '<>', person)]))
    .orderBy('sent_at')
    .execute();
  if (mails.length === 0) return [];
  const ids = mails.map(({ id }) => id);
  const files = await db
    .selectFrom('lead_attachment')
    .select([...FILE_COLUMNS, 'message_id'])
    .where('message_id', 'in', ids)
    .where('whole', '=', 0)
    .orderBy('id')
    .execute();
  return mails.map(({ id, subject, body, sent_at: at }) => ({
    cuando: iso(at),
    asunto: subject,
    texto: body,
    archivos: files.filter(({ message_id: of }) => of === id).map(attachedFile),
  }));
}

/** Before a lead is erased, moves the mails of other people in it to their own merged leads. */
async function giveBack({ transaction, capabilities, person, until }: Erasing): Promise<void> {
  const joined = await transaction
    .selectFrom('lead')
    .innerJoin('lead as other', 'other.merged_into', 'lead.id')
    .select(['lead.id as main', 'other.id', 'other.mail_key', 'other.arrival'])
    .where(isOf(person))
    .where(sql<boolean>`not ${isOf(person, 'other')}`)
    .where('lead.created_at', '<=', until)
    .where('other.mail_key', '<>', '')
    .orderBy('other.arrival')
    .execute();
  for (const { main, id, mail_key: address } of joined) {
    const moved = await transaction
      .updateTable('lead_message')
      .set({ lead_id: id })
      .where('lead_id', '=', main)
      .where('from_address', '=', address)
      .returning('id')
      .execute();
    if (moved.length === 0) continue;
    const messages = moved.map((message) => message.id);
    await transaction
      .updateTable('lead_attachment')
      .set({ lead_id: id })
      .where('message_id', 'in', messages)
      .execute();
  }
  await indexLeads(transaction, capabilities, arrivalsIn(joined));
}

async function eraseMails({ transaction, capabilities, person, until }: Erasing): Promise<void> {
  const gone = await transaction
    .deleteFrom('lead_message')
    .where(isWrittenBy(person))
    .where('received_at', '<=', until)
    .returning('lead_id')
    .execute();
  await transaction
    .updateTable('lead_message')
    .set({ reply_to: '', reply_name: '' })
    .where('reply_to', '=', person)
    .execute();
  await transaction
    .updateTable('lead_message')
    .set({ copies: sql`trim(replace(' ' || copies || ' ', ${` ${person} `}, ' '))` })
    .where(
      sql<boolean>`replace(' ' || copies || ' ', ${` ${person} `}, '') <> ' ' || copies || ' '`,
    )
    .execute();
  const leads = [...new Set(gone.flatMap(({ lead_id: id }) => id ?? []))];
  if (leads.length === 0) return;
  for (const column of ['recipient', 'copy'] as const) {
    await transaction
      .updateTable('lead_reply')
      .set({ [column]: null })
      .where('lead_id', 'in', leads)
      .where(sql<boolean>`lower(${sql.ref(column)}) = ${person}`)
      .execute();
  }
  await transaction
    .deleteFrom('delivery')
    .where('lead_id', 'in', leads)
    .where('kind', '=', 'message')
    .execute();
  const touched = await transaction
    .selectFrom('lead')
    .select('arrival')
    .where('id', 'in', leads)
    .execute();
  await indexLeads(transaction, capabilities, arrivalsIn(touched));
}

const arrivalsIn = (rows: readonly { arrival: number }[]) => rows.map(({ arrival }) => arrival);

async function filesOf(db: Reader, mail: string): Promise<string[]> {
  const ofEnquiries = db
    .selectFrom('lead_attachment')
    .innerJoin('lead', 'lead.id', 'lead_attachment.lead_id')
    .select('digest')
    .where(isOf(mail));
  const ofBlocked = db
    .selectFrom('lead_attachment')
    .innerJoin('blocked_lead', 'blocked_lead.id', 'lead_attachment.blocked_id')
    .select('digest')
    .where('mail_key', '=', mail);
  const ofMails = db
    .selectFrom('lead_attachment')
    .innerJoin('lead_message', 'lead_message.id', 'lead_attachment.message_id')
    .select('digest')
    .where(isWrittenBy(mail));
  const rows = await ofEnquiries.union(ofBlocked).union(ofMails).execute();
  return rows.map(({ digest }) => digest).filter((digest) => digest !== '');
}

async function namesOf(db: Reader, mail: string): Promise<string[]> {
  const leads = await db
    .selectFrom('lead')
    .select(['nombre', 'telefono'])
    .where(isOf(mail))
    .execute();
  const blocked = (await blockedOf(db, mail)).map(({ lead }) => lead);
  const requests = await requestsOf(db, mail);
  return [
    ...[...leads, ...blocked].flatMap(({ nombre, telefono }) => [nombre, telefono]),
    ...requests.map(({ nombre }) => nombre),
  ].filter((text) => typeof text === 'string');
}

async function blockedOf(db: Reader, mail: string) {
  const rows = await db
    .selectFrom('blocked_lead')
    .select('content')
    .where('mail_key', '=', mail)
    .orderBy('arrived_at')
    .execute();
  return rows.map(({ content }) => blockedContent(content));
}

const requestsOf = (db: Reader, mail: string) =>
  db
    .selectFrom('privacy_request')
    .selectAll()
    .where('mail_key', '=', mail)
    .orderBy('created_at')
    .execute();

async function leadIds(
  db: Reader,
  mail: string,
  until = Number.MAX_SAFE_INTEGER,
): Promise<string[]> {
  const rows = await db
    .selectFrom('lead')
    .select('id')
    .where(isOf(mail))
    .where('created_at', '<=', until)
    .orderBy('arrival')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of the person's deliveries. The names of saved mail files contain these ids. */
async function mailIds(db: Reader, mail: string, until: number): Promise<string[]> {
  const ofLeads = db
    .selectFrom('delivery')
    .innerJoin('lead', 'lead.id', 'delivery.lead_id')
    .select('delivery.id')
    .where(isOf(mail))
    .where('lead.created_at', '<=', until);
  const ofNewsletter = db
    .selectFrom('delivery')
    .innerJoin('subscriber', 'subscriber.id', 'delivery.subscriber_id')
    .select('delivery.id')
    .where('subscriber.mail_key', '=', mail)
    .where('subscriber.created_at', '<=', until);
  const rows = await ofLeads.unionAll(ofNewsletter).execute();
  return rows.map(({ id }) => id);
}

async function subscriptionOf(db: Reader, mail: string) {
  const subscriber = await db
    .selectFrom('subscriber')
    .select(['id', 'status'])
    .where('mail_key', '=', mail)
    .executeTakeFirst();
  if (subscriber === undefined) return null;
  const events = await db
    .selectFrom('subscriber_event')
    .selectAll()
    .where('subscriber_id', '=', subscriber.id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return {
    estado: subscriber.status,
    temas: await topicsOf(db, subscriber.id),
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
