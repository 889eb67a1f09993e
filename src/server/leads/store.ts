import { type Transaction } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { gather } from '#server/database/gather.ts';
import type { Schema } from '#server/database/schema.ts';
import { orUnavailable } from '#server/database/store-error.ts';
import { contentHash, derivedSubmissionId } from '#server/leads/content-hash.ts';
import type { CopyLimit } from '#server/leads/copy-limit.ts';
import { drawFolio } from '#server/leads/folio.ts';
import type { CaptchaProof, NewLead } from '#server/leads/lead.ts';
import { storable } from '#server/leads/lead-row.ts';
import {
  type Destinations,
  newCaptchaRow,
  newDeliveryRows,
  newLeadRow,
  type Prepared,
} from '#server/leads/new-rows.ts';
import { type Entry, storeTogether } from '#server/leads/store-together.ts';

export type Acceptance =
  { outcome: 'accepted'; folio: string; repeated: boolean } | { outcome: 'captcha_reused' };

export interface LeadStore {
  /**
   * Stores the enquiry, one delivery per channel and the captcha's use, durably and all at once.
   *
   * The same submission again gives the first one's folio and stores nothing. "The same" is the same
   * `submissionId` and content, or without an id the same content within ten minutes. The same id
   * with another content is another enquiry: nobody's text is dropped.
   *
   * @param proof null where no captcha is asked
   * @throws StoreUnavailableError when nothing is known to be stored; sending again is safe
   */
  accept(lead: NewLead, proof: CaptchaProof | null): Promise<Acceptance>;
  /**
   * The folio of this same submission if it is already stored, to answer a resend before its captcha
   * is looked at.
   * @throws StoreUnavailableError
   */
  findRepeat(lead: NewLead): Promise<string | null>;
  /**
   * Forgets the captchas that no longer verify.
   * @returns how many
   * @throws StoreUnavailableError
   */
  purgeCaptchaUses(): Promise<number>;
}

/** A delivery is written for each destination. */
export interface LeadStoreOptions extends Destinations {
  folioPrefix: string;
  /** Bounds the visitors' copies; without it each gets one. */
  copies?: CopyLimit;
  /** When the answer to what arrives at a moment is promised, both in milliseconds since 1970. */
  dueAt?: (arrivedAt: number) => number;
  /** Told of each enquiry once it is durable. */
  stored?: (folio: string) => void;
  now?: () => number;
  draw?: (prefix: string) => string;
}

/** Without a submission id, the same content within this time is the same enquiry. */
const SAME_CONTENT_WINDOW_MS = 10 * 60 * 1000;

/** Another process's clock may be behind ours: a captcha is remembered a little past its expiry. */
const CAPTCHA_MEMORY_MARGIN_MS = 60 * 60 * 1000;

/** Enquiries per transaction, at most: a bigger one would keep the deliveries waiting for too long. */
const TOGETHER_LIMIT = 32;

/**
 * Who waits to be stored. A store that stalls makes the line long; whoever is turned away gets 503,
 * with all that was written kept. Ten seconds is what a whole submission may take (receive.ts).
 */
const LINE = { most: 1_000, waitMs: 10_000 };

/** Thrown to roll back; never leaves this file. */
class CaptchaReused extends Error {}

type Transacted = Transaction<Schema>;

export function createLeadStore(database: Database, options: LeadStoreOptions): LeadStore {
  const { kysely, abilities } = database;
  const now = options.now ?? Date.now;
  const draw = options.draw ?? drawFolio;

  const withoutCopy = options.channels.filter((channel) => channel !== 'visitor_mail');
  const destinationsOf = ({ correo }: NewLead): Destinations => ({
    channels: (options.copies?.allows(correo) ?? true) ? options.channels : withoutCopy,
    mailboxes: options.mailboxes,
  });

  function prepare(sent: NewLead): Prepared {
    const lead = storable(sent);
    const at = now();
    return { lead, hash: contentHash(lead), now: at, dueAt: options.dueAt?.(at) ?? null };
  }

  const storeGathered = gather(
    async (entries: readonly Entry[]): Promise<readonly (string | null)[]> =>
      (await storeTogether(kysely, entries, {
        destinationsOf,
        drawFolio: () => draw(options.folioPrefix),
      })) ?? entries.map(() => null),
    { most: TOGETHER_LIMIT, lanes: abilities.lanes, line: LINE },
  );

  async function accept(sent: NewLead, proof: CaptchaProof | null): Promise<Acceptance> {
    const prepared = prepare(sent);
    return orUnavailable('accept a lead', async () => {
      // Without an id only a look tells whether it is new, so that one always goes alone.
      const folio =
        prepared.lead.submissionId === null ? null : await storeGathered({ prepared, proof });
      const acceptance: Acceptance =
        folio === null
          ? await storeAlone(prepared, proof)
          : { outcome: 'accepted', folio, repeated: false };
      if (acceptance.outcome === 'accepted' && !acceptance.repeated) {
        options.stored?.(acceptance.folio);
      }
      return acceptance;
    });
  }

  async function storeAlone(prepared: Prepared, proof: CaptchaProof | null): Promise<Acceptance> {
    try {
      return await kysely
        .transaction()
        .execute((transaction) => store(transaction, prepared, proof));
    } catch (error) {
      if (error instanceof CaptchaReused) return { outcome: 'captcha_reused' };
      throw error;
    }
  }

  async function store(
    transaction: Transacted,
    prepared: Prepared,
    proof: CaptchaProof | null,
  ): Promise<Acceptance> {
    const { lead, hash } = prepared;
    if (lead.submissionId === null) {
      // No unique column to lean on: the same content waits in line, then sees the first one.
      const key = Buffer.from(hash, 'base64url').readInt32BE(0);
      await abilities.waitInLine?.(transaction, key);
      const repeat = await findSameContent(transaction, prepared);
      if (repeat !== null) return { outcome: 'accepted', folio: repeat, repeated: true };
    }
    const row = await insertLead(transaction, prepared, lead.submissionId, proof);
    const { folio, leadId } = row;
    if (leadId === null) return { outcome: 'accepted', folio, repeated: true };
    if (proof) await spendCaptcha(transaction, proof, leadId);
    const deliveries = newDeliveryRows(leadId, destinationsOf(lead), prepared.now);
    if (deliveries.length > 0) {
      await transaction.insertInto('delivery').values(deliveries).execute();
    }
    await transaction.insertInto('lead_unindexed').values({ arrival: row.arrival }).execute();
    return { outcome: 'accepted', folio, repeated: false };
  }

  /** @returns the folio, and the new row's id, or null when the submission was already there */
  async function insertLead(
    transaction: Transacted,
    prepared: Prepared,
    submissionId: string | null,
    proof: CaptchaProof | null,
  ): Promise<{ folio: string; leadId: string | null; arrival: number }> {
    const row = newLeadRow(prepared, submissionId, draw(options.folioPrefix), proof);
    const inserted = await transaction
      .insertInto('lead')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const { arrival } = row;
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
    if (!holder) return insertLead(transaction, prepared, submissionId, proof);
    if (holder.content_hash === prepared.hash)
      return { folio: holder.folio, leadId: null, arrival };
    const derived = derivedSubmissionId(prepared.lead.submissionId ?? '', prepared.hash);
    return insertLead(transaction, prepared, derived, proof);
  }

  async function findRepeat(sent: NewLead): Promise<string | null> {
    const prepared = prepare(sent);
    return orUnavailable('look for a repeated lead', () =>
      prepared.lead.submissionId === null
        ? findSameContent(kysely, prepared)
        : findSameSubmission(prepared, prepared.lead.submissionId),
    );
  }

  async function findSameSubmission({ hash }: Prepared, id: string): Promise<string | null> {
    const found = await kysely
      .selectFrom('lead')
      .select('folio')
      .where('submission_id', 'in', [id, derivedSubmissionId(id, hash)])
      .where('content_hash', '=', hash)
      .executeTakeFirst();
    return found?.folio ?? null;
  }

  async function purgeCaptchaUses(): Promise<number> {
    const result = await orUnavailable('purge captcha uses', () =>
      kysely
        .deleteFrom('captcha_use')
        .where('expires_at', '<', now() - CAPTCHA_MEMORY_MARGIN_MS)
        .executeTakeFirst(),
    );
    return Number(result.numDeletedRows);
  }

  return { accept, findRepeat, purgeCaptchaUses };
}

async function findSameContent(
  db: Pick<Transacted, 'selectFrom'>,
  { hash, now }: Prepared,
): Promise<string | null> {
  const found = await db
    .selectFrom('lead')
    .select('folio')
    .where('content_hash', '=', hash)
    .where('created_at', '>', now - SAME_CONTENT_WINDOW_MS)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return found?.folio ?? null;
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
