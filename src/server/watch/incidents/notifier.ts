import type { Logger } from '#server/platform/log.ts';
import { type Incident, type Way, WAYS } from './incident.ts';
import { postSigned, type WebhookSettings } from '#server/messages/post-signed.ts';

/** Takes the word of an incident out by one way. Throws when it could not. */
export type Tell = (incident: Incident, what: 'open' | 'over') => Promise<void>;

/** Tells of incidents. */
export type Notifier = ReturnType<typeof createNotifier>;

/** The same thing is not told of more often, in milliseconds: an hour. */
const ONCE_IN_MS = 60 * 60_000;
/** How long a way that failed is left alone, in milliseconds: at first, and at the most. */
const WAIT_MS = { first: 60_000, most: 30 * 60_000 };

/** @param ways null where there is none; @param now milliseconds since 1970 */
export function createNotifier(
  ways: Readonly<Record<Way, Tell | null>>,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  now: () => number,
) {
  const waits = new Map<string, { until: number; ms: number }>();

  async function by(way: Way, incident: Incident, what: 'open' | 'over'): Promise<boolean> {
    const tell = ways[way];
    if (tell === null || incident.said[way] === what) return false;
    const key = `${incident.id} ${way}`;
    const wait = waits.get(key);
    if (wait !== undefined && now() < wait.until) return false;
    try {
      await tell(incident, what);
      incident.said[way] = what;
      waits.delete(key);
      return true;
    } catch (error) {
      const ms = wait === undefined ? WAIT_MS.first : Math.min(2 * wait.ms, WAIT_MS.most);
      waits.set(key, { until: now() + ms, ms });
      log.warn({ err: error, way, kind: incident.kind }, 'an incident could not be told');
      return false;
    }
  }

  return {
    /**
     * Says of an incident what was not said yet, by every way that works.
     *
     * @param lastTold when the beginning of another of its kind was told last; null for never
     * @returns whether anything of it changed, for whoever keeps it
     */
    async tell(incident: Incident, lastTold: number | null): Promise<boolean> {
      const { kind, detail, endedAt } = incident;
      let changed = false;
      if (incident.toldAt === null) {
        // What is over before it could be told is in the panel, and nobody is bothered with it.
        if (endedAt !== null) return false;
        // By a clock that may have been set back.
        if (lastTold !== null && Math.abs(now() - lastTold) < ONCE_IN_MS) return false;
        incident.toldAt = now();
        // Not as `detail`, which the log hides: an enquiry has one too.
        log.error({ kind, what: detail }, 'incident: it began');
        changed = true;
      }
      const what = endedAt === null ? 'open' : 'over';
      const said = await Promise.all(WAYS.map((way) => by(way, incident, what)));
      return changed || said.includes(true);
    },
  };
}

/** The receiver has the same time for it as for an enquiry; docs/webhook.md is the contract. */
export function tellByWebhook(settings: WebhookSettings): Tell {
  return async ({ id, kind, detail, beganAt, endedAt }, what) => {
    const event = what === 'open' ? 'incident.opened' : 'incident.closed';
    const delivery = `${id}-${what}`;
    const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    const incident = { id, kind, detail, beganAt: moment(beganAt), endedAt: moment(endedAt) };
    const body = JSON.stringify({ event, delivery, incident });
    const { status } = await postSigned(settings, { event, delivery, body });
    if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`);
  };
}
