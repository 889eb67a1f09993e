import { createHash } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import { content } from '#content/snapshot/content.ts';
import type { Capabilities } from '#server/platform/database/capabilities.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RateLimit } from '#server/platform/database/rate-limit.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { CaptchaUseTable, LeadTable, Schema } from '#server/platform/database/schema.ts';
import { orUnavailable, StoreUnavailableError } from '#server/platform/database/store-error.ts';
import { canonicalJson } from '#server/platform/signed-token.ts';
import { putIntoIndex } from '#server/leads/indexing.ts';
import { nextArrival, storable } from '#server/leads/lead-row.ts';
import { drawFolio, sourceOf, type CaptchaProof, type NewLead } from '#server/leads/lead.ts';
import { textDigest, writtenText } from '#server/leads/spam.ts';
import { createTriage, type Classify, type Triage } from '#server/leads/triage.ts';
import { newDeliveryRows, type Destinations } from '#server/messages/outbox.ts';

export type LeadStore = ReturnType<typeof createLeadStore>;

export interface LeadStoreOptions extends Destinations {
  /**
   * Limits the copies to one mailbox, so that nobody can flood another person's. Without it every
   * visitor gets one.
   */
  copies?: Pick<RateLimit, 'consume' | 'giveBack'>;
  /** The deadline of the promised answer for an arrival, both in milliseconds since 1970. */
  dueAt?: (arrivedAt: number) => number;
  /** Classifies it by its text; without the agency's own phrases if missing. */
  classify?: Classify;
  /** Called with each enquiry once it is durable. */
  stored?: (folio: string, held: boolean) => void;
  now?: () => number;
  draw?: () => string;
}

/** Another process's clock may be behind: a captcha is remembered a little past its expiry. */
const CAPTCHA_MEMORY_MARGIN_MS = 60 * 60 * 1000;

/** How long a failed storage counts while no other enquiry is stored, in milliseconds. */
const REFUSED_FOR_MS = 30_000;

export function createLeadStore(database: Database, options: LeadStoreOptions) {
  const { kysely } = database;
  const now = options.now ?? Date.now;
  const draw = options.draw ?? (() => drawFolio(content().brand.folio));
  const classify = options.classify ?? createTriage();
  /** When storing an enquiry failed; null after a success. */
  let refusedAt: number | null = null;

  function prepare(sent: NewLead): Prepared {
    const lead = storable(sent);
    const at = now();
    const { entered } = lead;
    const dueAt = entered?.answered === true ? null : options.dueAt?.(entered?.at ?? at);
    return { lead, hash: contentHash(lead), now: at, dueAt: dueAt ?? null, triage: classify(lead) };
  }

  /**
   * Stores the enquiry, one delivery per channel and the captcha's use, durably and in one
   * transaction.
   *
   * The same submission again returns the first one's folio and stores nothing. It is the same when
   * `submissionId` and content are equal, or without an id when the content is equal within ten
   * minutes. The same id with another content is another enquiry: nobody's text is lost.
   *
   * @param proof null if no captcha is asked
   * @param copy whether its author may get a copy; by default, as far as `copies` allows
   * @throws StoreUnavailableError when nothing is known to be stored; sending again is safe
   */
  async function accept(
    sent: NewLead,
    proof: CaptchaProof | null,
    mayCopy = true,
  ): Promise<Acceptance> {
    const prepared = prepare(sent);
    const held = isHeld(prepared.lead);
    const mailbox = mailboxOf(prepared.lead.correo);
    const copy = !held && mayCopy && ((await options.copies?.consume(mailbox)) ?? null) === null;
    const { mailboxes, recipients } = options;
    // A held enquiry is not delivered until it is released.
    const channels = held
      ? []
      : options.channels.filter((channel) => copy || channel !== 'visitor_mail');
    const entry = { prepared, proof, destinations: { channels, mailboxes, recipients } };
    let isNew = false;
    try {
      const acceptance = await orUnavailable('accept a lead', () =>
        storeLead(database, entry, draw),
      ).catch((error: unknown) => {
        refusedAt = now();
        throw error;
      });
      if (acceptance.outcome === 'accepted' && !acceptance.repeated) refusedAt = null;
      isNew = acceptance.outcome === 'accepted' && !acceptance.repeated;
      if (isNew && acceptance.outcome === 'accepted') options.stored?.(acceptance.folio, held);
      return acceptance;
    } finally {
      if (copy && !isNew) await options.copies?.giveBack(mailbox);
    }
  }

  /**
   * Deletes expired captchas.
   * @returns how many
   * @throws StoreUnavailableError
   */
  async function purgeCaptchaUses(): Promise<number> {
    const result = await kysely
      .deleteFrom('captcha_use')
      .where('expires_at', '<', now() - CAPTCHA_MEMORY_MARGIN_MS)
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  }

  return {
    accept,
    /**
     * On a full disk a small write may succeed where an enquiry fails.
     *
     * @throws StoreUnavailableError when nothing can be written, or the last enquiry has just
     * failed
     */
    async ping() {
      await database.ping();
      if (refusedAt === null || now() - refusedAt >= REFUSED_FOR_MS) return;
      throw new StoreUnavailableError('the last enquiry');
    },
    /**
     * Finds this submission if it is stored, to answer a repetition before its captcha is checked.
     * @throws StoreUnavailableError
     */
    findRepeat: (sent: NewLead): Promise<Known | null> =>
      orUnavailable('look for a repeated lead', () => findStored(kysely, prepare(sent))),
    /**
     * Uses a captcha for something other than an enquiry.
     * @param use a name chosen by the caller
     * @returns null when it was valid; otherwise what it was used for
     * @throws StoreUnavailableError
     */
    async spendCaptcha(proof: CaptchaProof, use: string): Promise<string | null> {
      const spent = await kysely
        .insertInto('captcha_use')
        .values(newCaptchaRow(proof, use))
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirst();
      if (spent.numInsertedOrUpdatedRows === 1n) return null;
      const row = await kysely
        .selectFrom('captcha_use')
        .select('lead_id')
        .where('id', '=', proof.id)
        .executeTakeFirst();
      return row?.lead_id ?? '';
    },
    /**
     * Stores the result of a captcha's use for other processes.
     * @throws StoreUnavailableError
     */
    async noteCaptchaUse(proof: CaptchaProof, use: string) {
      await kysely
        .updateTable('captcha_use')
        .set({ lead_id: use })
        .where('id', '=', proof.id)
        .execute();
    },
    purgeCaptchaUses,
  };
}

/** The mailbox of an address: `Ana+1@x.mx` and `ana@x.mx` have the same one. */
function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@[^@]*$)/, '');
}

/** An enquiry that is stored. */
export interface Known {
  folio: string;
  /** Whether its author gets a copy: a mailbox gets only a few in a day. */
  copy: boolean;
}

export type Acceptance =
  | ({ outcome: 'accepted'; repeated: boolean } & Known)
  | { outcome: 'captcha_reused' };

/** Without a submission id, the same content within this time is the same enquiry. */
const SAME_CONTENT_WINDOW_MS = 10 * 60 * 1000;

/** Thrown to roll back; caught in this file. */
class CaptchaReused extends Error {}

type Transacted = Transaction<Schema>;
type Reader = Pick<Transacted, 'selectFrom'>;

/** An enquiry with its captcha and its destinations. */
interface Entry {
  prepared: Prepared;
  proof: CaptchaProof | null;
  destinations: Destinations;
}

/**
 * Stores an enquiry, its deliveries and the captcha's use in one transaction, unless it exists.
 *
 * @param draw returns a folio
 * @throws the database's error
 */
async function storeLead(
  { kysely, capabilities }: Pick<Database, 'kysely' | 'capabilities'>,
  entry: Entry,
  draw: () => string,
): Promise<Acceptance> {
  try {
    return await kysely.transaction().execute(async (transaction) => {
      // Without an id no unique column excludes two simultaneous rows: the second waits for the
      // first one's lock and then finds its row.
      if (entry.prepared.lead.submissionId === null) {
        const key = Buffer.from(entry.prepared.hash, 'base64url').readInt32BE(0);
        await capabilities.serialize?.(transaction, key);
      }
      return store(transaction, capabilities, entry, draw);
    });
  } catch (error) {
    if (error instanceof CaptchaReused) return { outcome: 'captcha_reused' };
    throw error;
  }
}

async function store(
  transaction: Transacted,
  capabilities: Pick<Capabilities, 'search'>,
  { prepared, proof, destinations }: Entry,
  draw: () => string,
): Promise<Acceptance> {
  const { lead, hash } = prepared;
  const won = await wonBefore(transaction, lead.correo.toLowerCase());
  let { submissionId } = lead;
  for (;;) {
    const known = await findStored(transaction, prepared);
    if (known !== null) return { outcome: 'accepted', repeated: true, ...known };
    const row = newLeadRow(prepared, submissionId, draw(), { proof, won });
    const inserted = await transaction
      .insertInto('lead')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) {
      await storeRest(transaction, capabilities, row, { prepared, proof, destinations });
      // A held enquiry gets the usual answer; its copy is sent if it is released.
      const copy = isHeld(lead) || destinations.channels.includes('visitor_mail');
      return { outcome: 'accepted', folio: row.folio, repeated: false, copy };
    }
    // A unique column refused the row: another process has just stored the same submission, the id
    // belongs to another content, or the folio exists. The loop looks again, and draws another
    // folio.
    if (lead.submissionId !== null) submissionId = derivedSubmissionId(lead.submissionId, hash);
  }
}

/**
 * Writes the rest of a new lead: the captcha's use, the deliveries and the search index. A repeated
 * submission does not get here, so a used captcha was used by another one.
 */
async function storeRest(
  transaction: Transacted,
  capabilities: Pick<Capabilities, 'search'>,
  { id, folio, arrival }: { id: string; folio: string; arrival: number },
  { prepared, proof, destinations }: Entry,
): Promise<void> {
  if (proof) {
    const spent = await transaction
      .insertInto('captcha_use')
      .values(newCaptchaRow(proof, id))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (spent.numInsertedOrUpdatedRows !== 1n) throw new CaptchaReused();
  }
  const deliveries = newDeliveryRows(id, destinations, prepared.now);
  if (deliveries.length > 0) await transaction.insertInto('delivery').values(deliveries).execute();
  await putIntoIndex(transaction, capabilities, [{ ...prepared.lead, arrival, folio }]);
}

/** @returns the stored enquiry that equals this one, by its id, or without one by its content */
async function findStored(db: Reader, prepared: Prepared): Promise<Known | null> {
  const { submissionId } = prepared.lead;
  const same =
    submissionId === null ? sameContent(db, prepared) : sameSubmission(db, prepared, submissionId);
  const found = await same
    .select('folio')
    .select((row) =>
      row
        .or([
          row('held_at', 'is not', null),
          row.exists(
            row
              .selectFrom('delivery')
              .select('delivery.id')
              .whereRef('delivery.lead_id', '=', 'lead.id')
              .where('delivery.channel', '=', 'visitor_mail'),
          ),
        ])
        .as('copy'),
    )
    .executeTakeFirst();
  // SQLite has no booleans.
  return found === undefined ? null : { folio: found.folio, copy: Boolean(found.copy) };
}

function sameSubmission(db: Reader, { hash }: Prepared, id: string) {
  return db
    .selectFrom('lead')
    .where('submission_id', 'in', [id, derivedSubmissionId(id, hash)])
    .where('content_hash', '=', hash);
}

function sameContent(db: Reader, { hash, now }: Prepared) {
  return db
    .selectFrom('lead')
    .where('content_hash', '=', hash)
    .where('created_at', '>', now - SAME_CONTENT_WINDOW_MS)
    .orderBy('created_at')
    .limit(1);
}

/** The folio of the latest won enquiry of a mail address, which makes its author an existing client. */
async function wonBefore(db: Reader, mail: string): Promise<string | undefined> {
  if (mail === '') return undefined;
  const row = await db
    .selectFrom('lead')
    .select('folio')
    .where('mail_key', '=', mail)
    .where('status', '=', 'ganada')
    .orderBy('arrival', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.folio;
}

/** An enquiry that is about to be stored. */
interface Prepared {
  /** With texts that every database stores (`storable`). */
  lead: NewLead;
  hash: string;
  /** Milliseconds since 1970. */
  now: number;
  /** When the answer that was promised is due; null when none was. */
  dueAt: number | null;
  triage: Triage;
}

/**
 * @param submissionId the lead's own, or one derived from it
 * @param won the folio of a won enquiry of the same person; undefined for none
 */
export function newLeadRow(
  { lead, hash, now, dueAt, triage }: Prepared,
  submissionId: string | null,
  folio: string,
  { proof, won }: { proof: CaptchaProof | null; won: string | undefined },
): Insertable<LeadTable> & { id: string; folio: string; arrival: number } {
  const origin = lead.origin ?? null;
  const { entered } = lead;
  const at = entered?.at ?? now;
  const answered = entered?.answered === true;
  const known = won === undefined ? [] : [`Ya es cliente: su solicitud ${won} quedó ganada.`];
  // Texts of spam, and of others than clients, are not searched for urgency.
  const isClient = !isHeld(lead) && triage.category === 'cliente';
  const why = isClient ? [...[triage.urgentWhy ?? []].flat(), ...known].join(' ') : '';
  return {
    id: rowId(now),
    folio,
    submission_id: submissionId,
    kind: lead.kind,
    form: lead.form,
    nombre: lead.nombre,
    correo: lead.correo,
    telefono: lead.telefono,
    detail: JSON.stringify(lead.detail),
    content_hash: hash,
    passed_by: proof?.by ?? null,
    status: isHeld(lead) ? 'no_deseada' : answered ? 'en_conversacion' : 'nueva',
    created_at: at,
    arrival: nextArrival(at),
    due_at: isHeld(lead) ? null : dueAt,
    first_answer_at: answered ? at : null,
    owner_id: entered?.ownerId ?? null,
    entered_by: entered?.by ?? null,
    urgent: why === '' ? 0 : 1,
    urgent_why: why === '' ? null : why,
    category: triage.category,
    notice: lead.notice ?? null,
    suspicion: lead.suspicion ? JSON.stringify(lead.suspicion) : null,
    held_at: isHeld(lead) ? now : null,
    text_key: textDigest(writtenText(lead.detail)),
    source: entered?.source ?? sourceOf(origin),
    origin: origin === null ? null : JSON.stringify(origin),
  };
}

/** Whether it is held as spam. */
export function isHeld({ suspicion }: Pick<NewLead, 'suspicion'>): boolean {
  return suspicion?.held === true;
}

export function newCaptchaRow(proof: CaptchaProof, leadId: string): Insertable<CaptchaUseTable> {
  return { id: proof.id, lead_id: leadId, expires_at: proof.expiresAt.getTime() };
}

/** SHA-256 of the visitor's texts, whatever the order of the fields. */
export function contentHash(lead: NewLead): string {
  const { kind, form, nombre, correo, telefono, detail } = lead;
  const content = canonicalJson({ kind, form, nombre, correo, telefono, detail });
  return createHash('sha256').update(content).digest('base64url');
}

/**
 * An id for a submission whose own id belongs to another content. The same pair always gives the
 * same UUID, of version 8 (RFC 9562, "custom").
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
