import { periodic } from '#server/platform/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { ScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import type { Incident, IncidentCheck } from './incident.ts';
import type { IncidentStore } from './incident-store.ts';
import type { Notifier } from './notifier.ts';

export interface IncidentMonitorOptions {
  checks: readonly IncidentCheck[];
  store: IncidentStore;
  notifier: Notifier;
  leases: ScheduledLeases;
  ping: () => Promise<void>;
  log: Pick<Logger, 'info' | 'warn'>;
  now?: () => number;
}

export const CHECK_EVERY_MS = 30_000;
const HOLD_MS = 5 * 60_000;
/** If a report fails, the site tries again for this long after the end of the incident. */
const TELL_UNTIL_MS = 72 * 60 * 60_000;

/**
 * Creates the monitor, which runs the checks and reports incidents. While the database fails, each
 * process keeps the incident of the kind `store` in its memory.
 */
export function createIncidentMonitor(options: IncidentMonitorOptions) {
  const { checks, store, notifier, leases, ping, log, now = Date.now } = options;
  const checkedAt = new Map<IncidentCheck, number>();
  let refusals = 0;
  let unstored: Incident | null = null;
  let lastUnstored: number | null = null;

  async function storeWorks(): Promise<boolean> {
    try {
      await ping();
    } catch {
      refusals += 1;
      if (refusals < 2) return false;
      unstored ??= {
        id: rowId(now()),
        kind: 'store',
        beganAt: now(),
        endedAt: null,
        detail:
          'los formularios contestan que no pueden, con el teléfono y el correo de la agencia',
        reportedAt: null,
        said: { mail: null, hook: null },
      };
      await notifier.tell(unstored, lastUnstored);
      lastUnstored = unstored.reportedAt ?? lastUnstored;
      return false;
    }
    refusals = 0;
    if (unstored !== null) {
      await store.add({ ...unstored, endedAt: now() });
      unstored = null;
    }
    return true;
  }

  async function runChecks(): Promise<void> {
    for (const each of checks) {
      // Uses `Math.abs`: after somebody sets the clock back, the difference is negative.
      if (Math.abs(now() - (checkedAt.get(each) ?? -Infinity)) < each.everyMs) continue;
      checkedAt.set(each, now());
      const finding = await each.check().catch((error: unknown) => {
        log.warn({ err: error, kind: each.kind }, 'a check could not tell');
        return 'unknown' as const;
      });
      await store.note(each.kind, finding, now());
    }
  }

  async function tell(): Promise<void> {
    for (const incident of (await store.since(now() - TELL_UNTIL_MS)).reverse()) {
      const { kind, endedAt, said } = incident;
      if (endedAt !== null && said.mail === 'over' && said.hook === 'over') continue;
      const lastReported = incident.reportedAt === null ? await store.lastReported(kind) : null;
      const before = { ...said };
      if (!(await notifier.tell(incident, lastReported))) continue;
      await store.noteReport(incident);
      const isOver = endedAt !== null && before.mail !== 'over' && before.hook !== 'over';
      if (isOver) log.info({ kind }, 'incident: it is over');
    }
  }

  async function runDue(): Promise<void> {
    if (!(await storeWorks())) return;
    const schedule = {
      firstAt: (at: number) => at,
      nextAt: (at: number) => at + CHECK_EVERY_MS / 2,
      holdMs: HOLD_MS,
    };
    await leases.run('incidents', schedule, async () => {
      await runChecks();
      await tell();
    });
  }

  return {
    runDue,
    job: periodic({ name: 'incidents', everyMs: CHECK_EVERY_MS, work: runDue, log }),
  };
}
