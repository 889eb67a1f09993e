import { DeliveryError } from '#server/platform/delivery-error.ts';
import type { SmtpSession, WireMail } from '#server/platform/mail/smtp-session.ts';

export interface PooledMail extends WireMail {
  signal: AbortSignal;
  beforeHandover: () => Promise<void>;
}

/** The most connections to one mail server: servers may treat more connections as abuse. */
const HIGHEST_LIMIT = 40;
/** Mail servers usually allow 100 mails on one connection. */
const MAILS_PER_CONNECTION = 100;
const IDLE_MS = 20_000;
/** The pool tries at most this many connections for one mail. After that, the mail fails. */
const MOST_CONNECTIONS = 6;

interface Idle {
  session: SmtpSession;
  sent: number;
  timer: NodeJS.Timeout;
}

export function createSmtpPool(connect: () => SmtpSession) {
  const waiting = new Set<() => void>();
  const idle: Idle[] = [];
  const busy = new Set<SmtpSession>();
  let active = 0;
  let limit = HIGHEST_LIMIT;

  async function enter(signal: AbortSignal): Promise<void> {
    while (active >= limit) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const look = () => resolve(undefined);
      waiting.add(look);
      signal.addEventListener('abort', look, { once: true });
      await promise;
      waiting.delete(look);
      signal.removeEventListener('abort', look);
      signal.throwIfAborted();
    }
    active += 1;
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
    if (sent >= MAILS_PER_CONNECTION || active > limit) {
      session.leave();
      return;
    }
    const timer = setTimeout(() => {
      idle.splice(idle.indexOf(entry), 1);
      session.leave();
      if (idle.length + active === 0) limit = HIGHEST_LIMIT;
    }, IDLE_MS).unref();
    const entry = { session, sent, timer };
    idle.push(entry);
  }

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
      if (tooMany && active > 1 && error.channelDown) {
        limit = Math.min(limit, active - 1);
        return error;
      }
      // Returns the error, so that `send` tries another connection: this one may have just ended.
      if (!isNew && error.channelDown && !error.handedOver) return error;
      throw error;
    } finally {
      mail.signal.removeEventListener('abort', hangUp);
      busy.delete(session);
      keep(session, sent + 1);
      active -= 1;
      for (const look of waiting) look();
    }
  }

  return {
    async send(mail: PooledMail): Promise<string> {
      for (let tries = 1; ; tries += 1) {
        mail.signal.throwIfAborted();
        await enter(mail.signal);
        const result = await sendByOne(mail);
        if (typeof result === 'string') return result;
        if (tries === MOST_CONNECTIONS) throw result;
      }
    },
    close() {
      for (const { session, timer } of idle.splice(0)) {
        clearTimeout(timer);
        session.close();
      }
      for (const session of busy) session.close();
    },
  };
}
