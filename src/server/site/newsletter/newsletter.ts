import { countOf } from '#server/platform/database/count.ts';
import type { Selectable, Transaction } from 'kysely';
import { boundTo } from '#server/platform/bound-to.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Outbox } from '#server/messages/outbox.ts';
import type { LinkTarget, NewsletterLinks } from './links.ts';
import { type LeavingWay, noteLeaving, noteStep, setTopics, topicsOf } from './subscribers.ts';
import { content } from '#content/snapshot/content.ts';
import type { NewLead } from '#server/leads/lead.ts';
import { leadFromRow } from '#server/leads/lead-row.ts';
import type { Logger } from '#server/platform/log.ts';

interface Asking {
  correo: string;
  topics: readonly string[];
  page: string | null;
  consent: string;
  notice: string | null;
}

export interface Subscription {
  correo: string;
  status: 'pending' | 'confirmed' | 'left';
  topics: readonly string[];
  /** Is true if the person has already confirmed this request, or has left since then. */
  spent: boolean;
}

/** The subscriptions to the newsletter. Methods throw `StoreUnavailableError`. */
export type Newsletter = ReturnType<typeof createNewsletter>;

interface NewsletterOptions {
  outbox: Pick<Outbox, 'write' | 'wake'>;
  links: NewsletterLinks;
  tells: () => boolean;
  now?: () => number;
}

/** A mailbox gets at most this many mails a day: anybody can write another person's address. */
const MOST_LETTERS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

type NewsletterParts = Pick<Database, 'kysely' | 'capabilities'> & Required<NewsletterOptions>;

export function createNewsletter(
  { kysely, capabilities }: Pick<Database, 'kysely' | 'capabilities'>,
  options: NewsletterOptions,
) {
  const parts = { now: Date.now, ...options, kysely, capabilities };
  return boundTo(parts, { ask, look, confirm, change, leave });
}

/**
 * Sends a mail with a link to the page that confirms the subscription. A subscriber gets a link to
 * the page of preferences instead. Sends nothing above `MOST_LETTERS`.
 */
async function ask(
  parts: NewsletterParts,
  { correo, topics, page, consent, notice }: Asking,
): Promise<void> {
  const { kysely, capabilities, outbox, now } = parts;
  const at = now();
  await kysely.transaction().execute(async (transaction) => {
    const key = correo.toLowerCase();
    await transaction
      .insertInto('subscriber')
      .values({ id: rowId(at), correo, mail_key: key, status: 'pending', created_at: at })
      .onConflict((clash) => clash.column('mail_key').doNothing())
      .execute();
    const subscriber = await transaction
      .selectFrom('subscriber')
      .select(['id', 'status'])
      .where('mail_key', '=', key)
      .$if(capabilities.isShared, (query) => query.forUpdate())
      .executeTakeFirstOrThrow();
    const letters = transaction
      .selectFrom('delivery')
      .where('subscriber_id', '=', subscriber.id)
      .where('kind', 'in', ['confirm', 'preferences'])
      .where('created_at', '>', at - DAY_MS);
    if ((await countOf(letters)) >= MOST_LETTERS) return;
    const proof = { temas: topics, texto: consent, aviso: notice, pagina: page };
    const step = { kind: 'asked', data: proof } as const;
    const asked = await noteStep(transaction, parts, subscriber.id, step);
    await outbox.write(transaction, {
      channel: 'newsletter',
      kind: subscriber.status === 'confirmed' ? 'preferences' : 'confirm',
      subscriberId: subscriber.id,
      data: { asked },
    });
  });
  outbox.wake();
}

async function withLink<Done, None>(
  { kysely, capabilities, links, outbox }: NewsletterParts,
  link: string,
  none: None,
  work: (
    transaction: Transaction<Schema>,
    target: LinkTarget,
    subscriber: Selectable<Schema['subscriber']>,
  ) => Promise<Done>,
): Promise<Done | None> {
  const target = links.open(link);
  if (target === null) return none;
  const done = await kysely.transaction().execute(async (transaction) => {
    const subscriber = await transaction
      .selectFrom('subscriber')
      .selectAll()
      .where('id', '=', target.subscriberId)
      .$if(capabilities.isShared, (query) => query.forUpdate())
      .executeTakeFirst();
    return subscriber === undefined ? none : work(transaction, target, subscriber);
  });
  if (done === true) outbox.wake();
  return done;
}

/** Returns the topics of a request, or null if the person has confirmed it or left since then. */
async function unspentTopics(
  transaction: Transaction<Schema>,
  { subscriberId, requestId }: LinkTarget,
): Promise<readonly string[] | null> {
  const steps = await transaction
    .selectFrom('subscriber_event')
    .select(['id', 'kind', 'at', 'data'])
    .where('subscriber_id', '=', subscriberId)
    .execute();
  const asking = steps.find(({ id }) => id === requestId);
  if (asking === undefined) return null;
  const spent = steps.some(({ kind, at, data }) =>
    kind === 'confirmed'
      ? (JSON.parse(data) as { solicitud: string }).solicitud === requestId
      : kind === 'left' && at >= asking.at,
  );
  return spent ? null : (JSON.parse(asking.data) as { temas: string[] }).temas;
}

/**
 * Returns the subscription of a link, or null. `topics` has the topics of an open request or,
 * without an open request, the current topics.
 */
const look = (parts: NewsletterParts, link: string): Promise<Subscription | null> =>
  withLink(parts, link, null, async (transaction, target, { id, correo, status }) => {
    const isRequest = target.requestId !== null;
    const asked = isRequest ? await unspentTopics(transaction, target) : null;
    const spent = isRequest && asked === null;
    return { correo, status, topics: asked ?? (await topicsOf(transaction, id)), spent };
  });

/** Confirms a request. Returns false if the link is not valid or the person has left since then. */
const confirm = (parts: NewsletterParts, link: string): Promise<boolean> =>
  withLink(
    parts,
    link,
    false,
    async (transaction, target, { id, status, confirmed_at: before }) => {
      if (target.requestId === null) return false;
      const topics = await unspentTopics(transaction, target);
      if (topics === null) return status === 'confirmed';
      await setTopics(transaction, id, topics);
      const since = status === 'confirmed' ? before : parts.now();
      await transaction
        .updateTable('subscriber')
        .set({ status: 'confirmed', left_at: null, confirmed_at: since })
        .where('id', '=', id)
        .execute();
      const data = { solicitud: target.requestId, temas: topics };
      await noteStep(transaction, parts, id, { kind: 'confirmed', data });
      const welcome = { channel: 'newsletter', kind: 'welcome', subscriberId: id } as const;
      await parts.outbox.write(transaction, welcome);
      return true;
    },
  );

const change = (parts: NewsletterParts, link: string, topics: readonly string[]) =>
  withLink(parts, link, false, async (transaction, target, { id, status }) => {
    if (target.requestId !== null || status === 'pending' || topics.length === 0) return false;
    await setTopics(transaction, id, topics);
    if (status === 'left') {
      // Only the recipient of the mail has this link, so the click on it confirms the address.
      const confirmed = { status: 'confirmed', left_at: null, confirmed_at: parts.now() } as const;
      await transaction.updateTable('subscriber').set(confirmed).where('id', '=', id).execute();
    }
    await noteStep(transaction, parts, id, { kind: 'changed', data: { temas: topics } });
    return true;
  });

const leave = (parts: NewsletterParts, link: string, how: LeavingWay) =>
  withLink(parts, link, false, async (transaction, _target, { id }) => {
    await noteLeaving(transaction, parts, id, how);
    return true;
  });

export type EnquiryNewsletter = ReturnType<typeof createEnquiryNewsletter>;

export function createEnquiryNewsletter(
  { kysely }: Pick<Database, 'kysely'>,
  newsletter: Newsletter,
  log: Pick<Logger, 'error'>,
) {
  const topics = (): readonly string[] => content().newsletter.temas.map(({ valor }) => valor);
  const consent = () => content().newsletter.consentimiento;

  async function fromEnquiry(lead: NewLead): Promise<void> {
    const { correo, detail, origin, notice = null } = lead;
    const wanted = (detail.temas ?? []).filter((topic) => topics().includes(topic));
    if (detail.newsletter !== true || wanted.length === 0) return;
    const page = origin?.formPage ?? null;
    try {
      await newsletter.ask({ correo, topics: wanted, page, consent: consent(), notice });
    } catch (error) {
      log.error({ err: error }, 'the newsletter could not be asked for');
    }
  }

  return {
    ...newsletter,
    topics,
    consent,
    /** Asks for the newsletter if the enquiry wants it. Never throws: an error goes to the log. */
    fromEnquiry,
    async fromReleased(folios: readonly string[]): Promise<void> {
      const rows = await kysely
        .selectFrom('lead')
        .selectAll()
        .where('folio', 'in', folios.slice(0, 500))
        .execute();
      for (const row of rows) {
        await fromEnquiry({ ...leadFromRow(row), submissionId: null, notice: row.notice });
      }
    },
  };
}
