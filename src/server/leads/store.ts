import { orUnavailable } from '#server/platform/database/store-error.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  type Acceptance,
  contentHash,
  findStored,
  isHeld,
  type Known,
  newCaptchaRow,
  type Prepared,
  storeLead,
} from '#server/leads/accept.ts';
import { drawFolio, type CaptchaProof, type NewLead } from '#server/leads/lead.ts';
import { storable } from '#server/leads/lead-row.ts';
import { createTriage, type TakeFor } from '#server/leads/triage.ts';
import type { Destinations } from '#server/messages/outbox.ts';
import type { RateLimit } from '#server/platform/database/rate-limit.ts';

export type LeadStore = ReturnType<typeof createLeadStore>;

/** A delivery is written for each destination. */
export interface LeadStoreOptions extends Destinations {
  folioPrefix: string;
  /**
   * Bounds the copies to one mailbox, which keeps the form from being a way to fill somebody else's.
   * Without it each visitor gets one.
   */
  copies?: Pick<RateLimit, 'consume' | 'giveBack'>;
  /** When the answer to what arrives at a moment is promised, both in milliseconds since 1970. */
  dueAt?: (arrivedAt: number) => number;
  /** What its words say of how to take it; by what is known without the agency's own phrases if missing. */
  takeFor?: TakeFor;
  /** Told of each enquiry once it is durable. */
  stored?: (folio: string, held: boolean) => void;
  now?: () => number;
  draw?: (prefix: string) => string;
}

/** Another process's clock may be behind ours: a captcha is remembered a little past its expiry. */
const CAPTCHA_MEMORY_MARGIN_MS = 60 * 60 * 1000;

export function createLeadStore(database: Database, options: LeadStoreOptions) {
  const { kysely } = database;
  const now = options.now ?? Date.now;
  const draw = () => (options.draw ?? drawFolio)(options.folioPrefix);
  const takeFor = options.takeFor ?? createTriage();
  const withoutCopy = options.channels.filter((channel) => channel !== 'visitor_mail');

  function prepare(sent: NewLead): Prepared {
    const lead = storable(sent);
    const at = now();
    const { entered } = lead;
    const dueAt = entered?.answered === true ? null : options.dueAt?.(entered?.at ?? at);
    return { lead, hash: contentHash(lead), now: at, dueAt: dueAt ?? null, triage: takeFor(lead) };
  }

  /**
   * Stores the enquiry, one delivery per channel and the captcha's use, durably and all at once.
   *
   * The same submission again gives the first one's folio and stores nothing. "The same" is the same
   * `submissionId` and content, or without an id the same content within ten minutes. The same id
   * with another content is another enquiry: nobody's text is dropped.
   *
   * @param proof null where no captcha is asked
   * @param copy whether its writer may get a copy; by default, as far as `copies` allows
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
    // What is held back goes nowhere until somebody lets it.
    const channels = held ? [] : copy ? options.channels : withoutCopy;
    const entry = { prepared, proof, destinations: { channels, mailboxes, recipients } };
    let isNew = false;
    try {
      const acceptance = await orUnavailable('accept a lead', () =>
        storeLead(database, entry, draw),
      );
      isNew = acceptance.outcome === 'accepted' && !acceptance.repeated;
      if (isNew && acceptance.outcome === 'accepted') options.stored?.(acceptance.folio, held);
      return acceptance;
    } finally {
      if (copy && !isNew) await options.copies?.giveBack(mailbox);
    }
  }

  /**
   * Forgets the captchas that no longer verify.
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
     * This same submission if it is already stored, to answer a resend before its captcha is looked at.
     * @throws StoreUnavailableError
     */
    findRepeat: (sent: NewLead): Promise<Known | null> =>
      orUnavailable('look for a repeated lead', () => findStored(kysely, prepare(sent))),
    /**
     * Spends a captcha on something that is no enquiry.
     * @param use what for, by a name of the caller's
     * @returns null when it was still good; otherwise what it was spent on
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
     * Notes what came of a captcha's use, for other processes to find.
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

/** The mailbox behind an address: `Ana+1@x.mx` and `ana@x.mx` are the same one. */
function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@[^@]*$)/, '');
}
