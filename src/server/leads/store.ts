import { createHash } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import { content } from '#content/snapshot/content.ts';
import type { Capabilities } from '#server/platform/database/capabilities.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RateLimit } from '#server/platform/database/rate-limit.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { orUnavailable, StoreUnavailableError } from '#server/platform/database/store-error.ts';
import { canonicalJson } from '#server/platform/signed-token.ts';
import { putIntoIndex } from '#server/leads/indexing.ts';
import { nextArrival, storable } from '#server/leads/lead-row.ts';
import { drawFolio, sourceOf, type CaptchaProof, type NewLead } from '#server/leads/lead.ts';
import { mailboxOf, textDigest, writtenText } from '#server/leads/spam.ts';
import { createTriage, type Classify, type Triage } from '#server/leads/triage.ts';
import { newDeliveryRows, type Destinations } from '#server/messages/outbox.ts';

export type LeadStore = ReturnType<typeof createLeadStore>;

export interface LeadStoreOptions extends Destinations {
  /** The limit of copies to one mailbox, so that nobody can fill another person's mailbox. */
  copies?: Pick<RateLimit, 'consume' | 'giveBack'>;
  dueAt?: (arrivedAt: number) => number;
  classify?: Classify;
  stored?: (folio: string, held: boolean) => void;
  now?: () => number;
  draw?: () => string;
}

/** A used captcha is remembered this long after it expires: another server's clock may be slow. */
const CAPTCHA_MEMORY_MARGIN_MS = 60 * 60 * 1000;

/** After a refused enquiry, `ping` fails for this time, or until an enquiry is stored. */
const REFUSED_FOR_MS = 30_000;

export function createLeadStore(database: Database, options: LeadStoreOptions) {
  const { kysely } = database;
  const now = options.now ?? Date.now;
  const draw = options.draw ?? (() => drawFolio(content().brand.folio));
  const classify = options.classify ?? createTriage();
  let refusedAt: number | null = null;

  function prepare(sent: NewLead): Prepared {
    const lead = storable(sent);
    const at = now();
    const { entered } = lead;
    const dueAt = entered?.answered === true ? null : options.dueAt?.(entered?.at ?? at);
    return { lead, hash: contentHash(lead), now: at, dueAt: dueAt ?? null, triage: classify(lead) };
  }

  /** Stores an enquiry only once, so the caller may repeat the call after StoreUnavailableError. */
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
    // Spam has no deliveries until a person decides that the enquiry is not spam.
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
      if (acceptance.outcome === 'accepted' && !acceptance.repeated) {
        [isNew, refusedAt] = [true, null];
        options.stored?.(acceptance.folio, held);
      }
      return acceptance;
    } finally {
      if (copy && !isNew) await options.copies?.giveBack(mailbox);
    }
  }

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
     * Throws if the database cannot write. Also throws for `REFUSED_FOR_MS` after an enquiry was
     * refused, because a full disk may still accept the small write of `database.ping`.
     */
    async ping() {
      await database.ping();
      if (refusedAt === null || now() - refusedAt >= REFUSED_FOR_MS) return;
      throw new StoreUnavailableError('the last enquiry');
    },
    /** Finds the enquiry of a form that was sent before. The form's captcha may already be used. */
    findRepeat: (sent: NewLead): Promise<Known | null> =>
      orUnavailable('look for a repeated lead', () => findStored(kysely, prepare(sent))),
    /** Marks a captcha as used. Returns the stored `use` of an earlier call, or else null. */
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
    /** Replaces a captcha's `use` with a form's result, which every process can then repeat. */
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

export interface Known {
  folio: string;
  /** True if the visitor gets a copy. One mailbox gets only a few copies a day. */
  copy: boolean;
}

export type Acceptance =
  | ({ outcome: 'accepted'; repeated: boolean } & Known)
  | { outcome: 'captcha_reused' };

/** Within this time, two forms without an id and with equal content are one enquiry. */
const SAME_CONTENT_WINDOW_MS = 10 * 60 * 1000;

class CaptchaReused extends Error {}

type Transacted = Transaction<Schema>;
type Reader = Pick<Transacted, 'selectFrom'>;

interface Entry {
  prepared: Prepared;
  proof: CaptchaProof | null;
  destinations: Destinations;
}

async function storeLead(
  { kysely, capabilities }: Pick<Database, 'kysely' | 'capabilities'>,
  entry: Entry,
  draw: () => string,
): Promise<Acceptance> {
  try {
    return await kysely.transaction().execute(async (transaction) => {
      // If two equal forms without an id arrive together, one waits here and then finds the other.
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
      // Promises the copy for spam too: when a person releases the enquiry, the copy is sent.
      const copy = isHeld(lead) || destinations.channels.includes('visitor_mail');
      return { outcome: 'accepted', folio: row.folio, repeated: false, copy };
    }
    // The id or the folio already exists. The loop looks for the enquiry again. If there is none,
    // it tries the derived id and another folio.
    if (lead.submissionId !== null) submissionId = derivedSubmissionId(lead.submissionId, hash);
  }
}

/**
 * Stores the captcha's use, the deliveries and the search words of a new enquiry. Throws
 * `CaptchaReused` if another form already used the captcha.
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

async function findStored(db: Reader, { lead, hash, now }: Prepared): Promise<Known | null> {
  const { submissionId: id } = lead;
  const found = await db
    .selectFrom('lead')
    .where('content_hash', '=', hash)
    .where((row) =>
      id === null
        ? row('created_at', '>', now - SAME_CONTENT_WINDOW_MS)
        : row('submission_id', 'in', [id, derivedSubmissionId(id, hash)]),
    )
    .orderBy('created_at')
    .limit(1)
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
  return found === undefined ? null : { folio: found.folio, copy: Boolean(found.copy) };
}

/** Returns the folio of the newest won enquiry of the client with this mail address, if any. */
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

interface Prepared {
  lead: NewLead;
  hash: string;
  now: number;
  /** In milliseconds since 1970, or null if the agency promised no answer. */
  dueAt: number | null;
  triage: Triage;
}

/** `submissionId`: the form's id or the result of `derivedSubmissionId`. `won`: see `wonBefore`. */
export function newLeadRow(
  { lead, hash, now, dueAt, triage }: Prepared,
  submissionId: string | null,
  folio: string,
  { proof, won }: { proof: CaptchaProof | null; won: string | undefined },
): Insertable<Schema['lead']> & { id: string; folio: string; arrival: number } {
  const origin = lead.origin ?? null;
  const { entered } = lead;
  const at = entered?.at ?? now;
  const answered = entered?.answered === true;
  const known = won === undefined ? [] : [`Ya es cliente: su solicitud ${won} quedó ganada.`];
  // Spam and enquiries of people who are not clients are never urgent.
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

export function isHeld({ suspicion }: Pick<NewLead, 'suspicion'>): boolean {
  return suspicion?.held === true;
}

export function newCaptchaRow(
  proof: CaptchaProof,
  leadId: string,
): Insertable<Schema['captcha_use']> {
  return { id: proof.id, lead_id: leadId, expires_at: proof.expiresAt.getTime() };
}

/** Returns the SHA-256 digest of what the visitor sent. It does not depend on the fields' order. */
export function contentHash(lead: NewLead): string {
  const { kind, form, nombre, correo, telefono, detail } = lead;
  const content = canonicalJson({ kind, form, nombre, correo, telefono, detail });
  return createHash('sha256').update(content).digest('base64url');
}

/** Returns an id for a form that comes again with other content. Equal content has the same id. */
function derivedSubmissionId(submissionId: string, hash: string): string {
  return createHash('sha256').update(`${submissionId}\n${hash}`).digest('hex');
}
