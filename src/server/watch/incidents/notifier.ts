import type { Logger } from '#server/platform/log.ts';
import { type Incident, type Way, WAYS } from './incident.ts';
import { postSigned, type WebhookSettings } from '#server/messages/post-signed.ts';

/** Reports an incident by mail or by webhook. Throws if the report fails. */
export type Tell = (incident: Incident, what: 'open' | 'over') => Promise<void>;

export type Notifier = ReturnType<typeof createNotifier>;

const ONCE_IN_MS = 60 * 60_000;
const WAIT_MS = { first: 60_000, most: 30 * 60_000 };

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
    // Reports an incident. Returns true if the incident changed and must be stored.
    // `lastReported` is the time of the last report of an incident of the same kind.
    async tell(incident: Incident, lastReported: number | null): Promise<boolean> {
      const { kind, detail, endedAt } = incident;
      let changed = false;
      if (incident.reportedAt === null) {
        if (endedAt !== null) return false;
        // Uses `Math.abs`: after somebody sets the clock back, the difference is negative.
        if (lastReported !== null && Math.abs(now() - lastReported) < ONCE_IN_MS) return false;
        incident.reportedAt = now();
        // Logs the detail with the name `what`, because the log hides every field named `detail`:
        // in an enquiry, this field is private.
        log.error({ kind, what: detail }, 'incident: it began');
        changed = true;
      }
      const what = endedAt === null ? 'open' : 'over';
      const said = await Promise.all(WAYS.map((way) => by(way, incident, what)));
      return changed || said.includes(true);
    },
  };
}

/** Creates the function that reports incidents by webhook (docs/webhook.md). */
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
