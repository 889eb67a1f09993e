import type { Logger } from '#server/platform/log.ts';
import { type Incident, type Way, WAYS } from './incident.ts';
import { postSigned, type WebhookSettings } from '#server/messages/post-signed.ts';

/** Reports an incident by one way. Throws when it fails. */
export type Tell = (incident: Incident, what: 'open' | 'over') => Promise<void>;

/** Reports incidents. */
export type Notifier = ReturnType<typeof createNotifier>;

/** The same kind of incident is not reported more often, in milliseconds: an hour. */
const ONCE_IN_MS = 60 * 60_000;
/** The pause after a way has failed, in milliseconds: the first, and the longest. */
const WAIT_MS = { first: 60_000, most: 30 * 60_000 };

/** @param ways null for one that is not configured; @param now milliseconds since 1970 */
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
     * Reports the news of an incident, by every way that works.
     *
     * @param lastReported when another incident of the same kind was last reported; null for never
     * @returns whether the incident changed and must be stored
     */
    async tell(incident: Incident, lastReported: number | null): Promise<boolean> {
      const { kind, detail, endedAt } = incident;
      let changed = false;
      if (incident.reportedAt === null) {
        // An incident that ended before its report is only shown in the panel.
        if (endedAt !== null) return false;
        // The clock may have been set back.
        if (lastReported !== null && Math.abs(now() - lastReported) < ONCE_IN_MS) return false;
        incident.reportedAt = now();
        // Not as `detail`, which the log hides, because enquiries have such a field.
        log.error({ kind, what: detail }, 'incident: it began');
        changed = true;
      }
      const what = endedAt === null ? 'open' : 'over';
      const said = await Promise.all(WAYS.map((way) => by(way, incident, what)));
      return changed || said.includes(true);
    },
  };
}

/** The receiver has the same time as for an enquiry; docs/webhook.md is the contract. */
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
