import type { Logger } from 'pino';
import type { LeadStore } from '#server/leads/store.ts';

export interface Housekeeping {
  start(): void;
  stop(): void;
}

/** Between two rounds, in milliseconds. */
const everyMs = 60 * 60 * 1000;

/** Forgets, once an hour, the captchas that expired. A store that is down is left for the next round. */
export function createHousekeeping(
  store: Pick<LeadStore, 'purgeCaptchaUses'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Housekeeping {
  let timer: NodeJS.Timeout | undefined;

  async function round(): Promise<void> {
    try {
      const captchas = await store.purgeCaptchaUses();
      if (captchas > 0) log.info({ captchas }, 'expired captchas forgotten');
    } catch (error) {
      log.warn({ err: error }, 'expired captchas could not be forgotten');
    }
  }

  return {
    start() {
      timer ??= setInterval(() => void round(), everyMs).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
