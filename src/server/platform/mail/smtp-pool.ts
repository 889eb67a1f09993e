import { DeliveryError } from '#server/platform/delivery-error.ts';
import type { SmtpSession, WireMail } from '#server/platform/mail/smtp-session.ts';

/** A mail that wants a connection. */
export interface PooledMail extends WireMail {
  /** The agency's go first. */
  urgent: boolean;
  /** When the enquiry came, in milliseconds since 1970: the newest goes first. */
  cameAt: number;
  signal: AbortSignal;
  beforeHandover: () => Promise<void>;
}

/** Connections to begin with, and at the most: past that, servers count us among who abuses them. */
const FIRST_LIMIT = 5;
const HIGHEST_LIMIT = 40;
/** Of the connections, what copies may take: one whose server hangs must leave the agency's way free. */
const SHARE_OF_COPIES = 0.75;
/** So many mails without a complaint and one connection more is tried; twice as many after each. */
const FIRST_STEP = 3;
const LONGEST_STEP = 1000;
/** Mails by one connection: servers have limits of their own, 100 being usual. */
const MAILS_PER_CONNECTION = 100;
/** A connection that nobody needs is closed after this, in milliseconds. */
const IDLE_MS = 20_000;
/** How often a mail is tried by other connections, as long as nothing of it was handed over. */
const MOST_CONNECTIONS = 6;

interface Idle {
  session: SmtpSession;
  sent: number;
  timer: NodeJS.Timeout;
}

/**
 * Connections to one mail server, as many as it bears.
 *
 * @param connect a new session, not open yet
 */
export function createSmtpPool(connect: () => SmtpSession) {
  const waiting: { urgent: boolean; cameAt: number; grant: () => void }[] = [];
  const idle: Idle[] = [];
  const busy = new Set<SmtpSession>();
  const active = { urgent: 0, copies: 0 };
  let limit = FIRST_LIMIT;
  let step = FIRST_STEP;
  let calm = 0;

  const total = () => active.urgent + active.copies;

  /** Whether there is a place for it now; if so, it is taken. */
  function enter(urgent: boolean): boolean {
    const most = urgent ? limit : Math.max(1, Math.floor(limit * SHARE_OF_COPIES));
    if (total() >= limit || (!urgent && active.copies >= most)) return false;
    active[urgent ? 'urgent' : 'copies'] += 1;
    return true;
  }

  /** Waits for a place: the agency's mails before the copies, the newest before the rest. */
  async function takePlace({ urgent, cameAt, signal }: PooledMail): Promise<void> {
    signal.throwIfAborted();
    if (enter(urgent)) return;
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const entry = { urgent, cameAt, grant: () => resolve(undefined) };
    const ahead = waiting.findIndex((other) =>
      urgent === other.urgent ? cameAt > other.cameAt : urgent,
    );
    waiting.splice(ahead === -1 ? waiting.length : ahead, 0, entry);
    const onAbort = () => {
      const at = waiting.indexOf(entry);
      if (at !== -1) waiting.splice(at, 1);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', onAbort));
  }

  function leavePlace(urgent: boolean): void {
    active[urgent ? 'urgent' : 'copies'] -= 1;
    for (let next = waiting[0]; next && enter(next.urgent); next = waiting[0]) {
      waiting.shift();
      next.grant();
    }
  }

  function takeIdle(): { session: SmtpSession; sent: number } {
    for (let last = idle.pop(); last; last = idle.pop()) {
      clearTimeout(last.timer);
      if (last.session.isUsable()) return last;
    }
    return { session: connect(), sent: 0 };
  }

  function keep(session: SmtpSession, sent: number): void {
    if (!session.isUsable()) return;
    if (sent >= MAILS_PER_CONNECTION || total() > limit) {
      session.leave();
      return;
    }
    const timer = setTimeout(() => {
      idle.splice(idle.indexOf(entry), 1);
      session.leave();
    }, IDLE_MS).unref();
    const entry = { session, sent, timer };
    idle.push(entry);
  }

  /** By one connection, an idle one if there is one. @returns words, or why not by this one */
  async function sendByOne(mail: PooledMail): Promise<string | DeliveryError> {
    const { session, sent } = takeIdle();
    const isNew = sent === 0;
    const hangUp = () => session.close();
    mail.signal.addEventListener('abort', hangUp, { once: true });
    busy.add(session);
    try {
      if (isNew) await session.open();
      return await session.send(mail, mail.beforeHandover);
    } catch (error) {
      if (!(error instanceof DeliveryError) || mail.signal.aborted) throw error;
      const tooMany = isNew
        ? /^smtp 4\d\d/.test(error.reason)
        : error.reason.startsWith('smtp 421');
      if (tooMany && total() > 1 && error.channelDown) {
        limit = Math.min(limit, total() - 1);
        step = Math.min(step * 2, LONGEST_STEP);
        calm = 0;
        return error;
      }
      // One that served before may have been hung up meanwhile; a new one tells.
      if (!isNew && error.channelDown && !error.handedOver) return error;
      throw error;
    } finally {
      mail.signal.removeEventListener('abort', hangUp);
      busy.delete(session);
      keep(session, sent + 1);
    }
  }

  function grow(): void {
    calm += 1;
    if (calm < step || limit >= HIGHEST_LIMIT) return;
    calm = 0;
    limit += 1;
  }

  return {
    /** @returns the server's words @throws DeliveryError */
    async send(mail: PooledMail): Promise<string> {
      for (let tries = 1; ; tries += 1) {
        await takePlace(mail);
        try {
          const result = await sendByOne(mail);
          if (typeof result === 'string') {
            grow();
            return result;
          }
          if (tries === MOST_CONNECTIONS) throw result;
        } finally {
          leavePlace(mail.urgent);
        }
      }
    },
    /** For the metrics: mails under way, and how many at a time the server is thought to bear. */
    figures: (): { active: number; limit: number } => ({ active: total(), limit }),
    /** Hangs up, whatever is under way. */
    close() {
      for (const { session, timer } of idle.splice(0)) {
        clearTimeout(timer);
        session.close();
      }
      for (const session of busy) session.close();
    },
  };
}
