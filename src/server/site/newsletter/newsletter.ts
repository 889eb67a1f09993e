import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Outbox } from '#server/messages/outbox.ts';
import type { LinkTarget, NewsletterLinks } from './links.ts';
import { eventMessage, type SubscriberStep } from './subscribers.ts';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { NewLead } from '#server/leads/lead.ts';
import { leadFromRow } from '#server/leads/lead-row.ts';
import type { Logger } from '#server/platform/log.ts';

/** Somebody asks for the newsletter. */
interface Asking {
  correo: string;
  topics: readonly string[];
  /** Path of the page that the form was on. */
  page: string | null;
  /** What was agreed to, in its words. */
  consent: string;
  /** Version of the privacy notice that was on the page. */
  notice: string | null;
}

/** A subscription as whoever holds its link sees it. */
export interface Subscription {
  correo: string;
  status: 'pending' | 'confirmed' | 'left';
  topics: readonly string[];
  /** Of a confirmation: it was given already, or its reader has left since. It does nothing more. */
  spent: boolean;
}

/** How somebody left: by a page's button, by their mail program (RFC 8058), or by the agency's hand. */
type LeavingWay = 'pagina' | 'un-clic' | 'panel';

/** The newsletter's subscriptions. All throw `StoreUnavailableError`. */
export type Newsletter = ReturnType<typeof createNewsletter>;

interface NewsletterOptions {
  outbox: Pick<Outbox, 'write' | 'wake'>;
  links: NewsletterLinks;
  /** Whether each step is told to another system. */
  tells: boolean;
  now?: () => number;
}

/** Letters to one mailbox that somebody else may cause in a day. */
const MOST_LETTERS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

export function createNewsletter(
  { kysely, capabilities }: Pick<Database, 'kysely' | 'capabilities'>,
  { outbox, links, tells, now = Date.now }: NewsletterOptions,
) {
  /** A step with its proof, and what the other system is told of it. */
  async function note(
    transaction: Transaction<Schema>,
    subscriberId: string,
    { kind, data }: SubscriberStep,
  ): Promise<string> {
    const at = now();
    const id = rowId(at);
    await transaction
      .insertInto('subscriber_event')
      .values({ id, subscriber_id: subscriberId, at, kind, data: JSON.stringify(data) })
      .execute();
    if (tells && kind !== 'asked') {
      const message = await eventMessage(transaction, { id, subscriberId, kind, at });
      await outbox.write(transaction, message);
    }
    return id;
  }

  async function setTopics(
    transaction: Transaction<Schema>,
    subscriberId: string,
    topics: readonly string[],
  ): Promise<void> {
    await transaction
      .deleteFrom('subscriber_topic')
      .where('subscriber_id', '=', subscriberId)
      .execute();
    if (topics.length === 0) return;
    await transaction
      .insertInto('subscriber_topic')
      .values(topics.map((topic) => ({ subscriber_id: subscriberId, topic })))
      .execute();
  }

  /** Writes to whoever asks; nothing else happens before they press the button of the page it leads to. */
  async function ask({ correo, topics, page, consent, notice }: Asking): Promise<void> {
    const at = now();
    await kysely.transaction().execute(async (transaction) => {
      const key = correo.toLowerCase();
      await transaction
        .insertInto('subscriber')
        .values({
          id: rowId(at),
          correo,
          mail_key: key,
          status: 'pending',
          created_at: at,
          confirmed_at: null,
          left_at: null,
        })
        .onConflict((clash) => clash.column('mail_key').doNothing())
        .execute();
      const subscriber = await transaction
        .selectFrom('subscriber')
        .select(['id', 'status'])
        .where('mail_key', '=', key)
        .$if(capabilities.locksRows, (query) => query.forUpdate())
        .executeTakeFirstOrThrow();
      // Whoever has had enough of them today is not written to, whoever asks.
      const { count } = await transaction
        .selectFrom('delivery')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('subscriber_id', '=', subscriber.id)
        .where('kind', 'in', ['confirm', 'preferences'])
        .where('created_at', '>', at - DAY_MS)
        .executeTakeFirstOrThrow();
      if (count >= MOST_LETTERS) return;
      const proof = { temas: topics, texto: consent, aviso: notice, pagina: page };
      const asked = await note(transaction, subscriber.id, { kind: 'asked', data: proof });
      const kind = subscriber.status === 'confirmed' ? 'preferences' : 'confirm';
      const data = { asked };
      await outbox.write(transaction, {
        channel: 'newsletter',
        kind,
        subscriberId: subscriber.id,
        data,
      });
    });
    outbox.wake();
  }

  /** Whom a link belongs to, kept from others until the transaction ends. */
  async function held(transaction: Transaction<Schema>, link: string) {
    const target = links.open(link);
    if (target === null) return null;
    const subscriber = await transaction
      .selectFrom('subscriber')
      .selectAll()
      .where('id', '=', target.subscriberId)
      .$if(capabilities.locksRows, (query) => query.forUpdate())
      .executeTakeFirst();
    return subscriber === undefined ? null : { target, subscriber };
  }

  async function topicsNow(
    transaction: Transaction<Schema>,
    subscriberId: string,
  ): Promise<readonly string[]> {
    const rows = await transaction
      .selectFrom('subscriber_topic')
      .select('topic')
      .where('subscriber_id', '=', subscriberId)
      .orderBy('topic')
      .execute();
    return rows.map(({ topic }) => topic);
  }

  /**
   * What a confirmation would do.
   * @returns its topics; null when it was given before, or when its reader left after asking
   */
  async function unspentTopics(
    transaction: Transaction<Schema>,
    { subscriberId, asked }: LinkTarget,
  ): Promise<readonly string[] | null> {
    const steps = await transaction
      .selectFrom('subscriber_event')
      .select(['id', 'kind', 'at', 'data'])
      .where('subscriber_id', '=', subscriberId)
      .execute();
    const asking = steps.find(({ id }) => id === asked);
    if (asking === undefined) return null;
    const spent = steps.some(({ kind, at, data }) =>
      kind === 'confirmed'
        ? (JSON.parse(data) as { solicitud: string }).solicitud === asked
        : kind === 'left' && at >= asking.at,
    );
    return spent ? null : (JSON.parse(asking.data) as { temas: string[] }).temas;
  }

  /**
   * Who a link of a mail belongs to, with the topics it is about: those that a confirmation would set,
   * or else those of now. Null for one that is no good.
   */
  async function look(link: string): Promise<Subscription | null> {
    return kysely.transaction().execute(async (transaction) => {
      const found = await held(transaction, link);
      if (found === null) return null;
      const { id, correo, status } = found.subscriber;
      const asked =
        found.target.asked === null ? null : await unspentTopics(transaction, found.target);
      const spent = found.target.asked !== null && asked === null;
      return { correo, status, topics: asked ?? (await topicsNow(transaction, id)), spent };
    });
  }

  /**
   * Does what was asked for, once: pressed again it brings back neither earlier topics nor who left.
   * @returns whether its reader gets the newsletter now
   */
  async function confirm(link: string): Promise<boolean> {
    const done = await kysely.transaction().execute(async (transaction) => {
      const found = await held(transaction, link);
      if (typeof found?.target.asked !== 'string') return false;
      const { id, status, confirmed_at: before } = found.subscriber;
      const topics = await unspentTopics(transaction, found.target);
      // Twice the same button is one step.
      if (topics === null) return status === 'confirmed';
      const proof = { solicitud: found.target.asked, temas: topics };
      await setTopics(transaction, id, topics);
      await transaction
        .updateTable('subscriber')
        .set({
          status: 'confirmed',
          left_at: null,
          confirmed_at: status === 'confirmed' ? before : now(),
        })
        .where('id', '=', id)
        .execute();
      await note(transaction, id, { kind: 'confirmed', data: proof });
      await outbox.write(transaction, { channel: 'newsletter', kind: 'welcome', subscriberId: id });
      return true;
    });
    if (done) outbox.wake();
    return done;
  }

  async function change(link: string, topics: readonly string[]): Promise<boolean> {
    const done = await kysely.transaction().execute(async (transaction) => {
      const found = await held(transaction, link);
      if (found?.target.asked !== null) return false;
      const { id, status } = found.subscriber;
      if (status === 'pending' || topics.length === 0) return false;
      await setTopics(transaction, id, topics);
      if (status === 'left') {
        // Their own link and their own button: that is the confirmation.
        const confirmed = { status: 'confirmed', left_at: null, confirmed_at: now() } as const;
        await transaction.updateTable('subscriber').set(confirmed).where('id', '=', id).execute();
      }
      await note(transaction, id, { kind: 'changed', data: { temas: topics } });
      return true;
    });
    if (done) outbox.wake();
    return done;
  }

  async function leave(link: string, how: LeavingWay): Promise<boolean> {
    const done = await kysely.transaction().execute(async (transaction) => {
      const found = await held(transaction, link);
      if (found === null) return false;
      const { id, status } = found.subscriber;
      if (status === 'left') return true;
      await setTopics(transaction, id, []);
      await transaction
        .updateTable('subscriber')
        .set({ status: 'left', left_at: now() })
        .where('id', '=', id)
        .execute();
      await note(transaction, id, { kind: 'left', data: { como: how } });
      return true;
    });
    if (done) outbox.wake();
    return done;
  }

  return {
    ask,
    look,
    confirm,
    change,
    leave,
  };
}

/** The newsletter, as enquiries and pages ask for it. */
export interface EnquiryNewsletter extends Newsletter {
  /** What can be chosen; none where there is no newsletter. */
  readonly topics: readonly string[];
  /** What is agreed to, in its words. */
  readonly consent: string;
  /**
   * Asks for it if the enquiry does. The enquiry is stored by then: whatever goes wrong here is
   * logged, and what was asked for can be read in it.
   */
  fromEnquiry(lead: NewLead): Promise<void>;
  /** The same for enquiries that were held back until now. */
  fromReleased(folios: readonly string[]): Promise<void>;
}

export function createEnquiryNewsletter(
  { kysely }: Pick<Database, 'kysely'>,
  newsletter: Newsletter,
  { temas, consentimiento }: NewsletterCopy,
  log: Pick<Logger, 'error'>,
): EnquiryNewsletter {
  const topics = temas.map(({ valor }) => valor);

  async function fromEnquiry(lead: NewLead): Promise<void> {
    const { correo, detail, origin, notice = null } = lead;
    const wanted = (detail.temas ?? []).filter((topic) => topics.includes(topic));
    if (detail.newsletter !== true || wanted.length === 0) return;
    const page = origin?.formPage ?? null;
    try {
      await newsletter.ask({ correo, topics: wanted, page, consent: consentimiento, notice });
    } catch (error) {
      log.error({ err: error }, 'the newsletter could not be asked for');
    }
  }

  return {
    ...newsletter,
    topics,
    consent: consentimiento,
    fromEnquiry,
    async fromReleased(folios) {
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
