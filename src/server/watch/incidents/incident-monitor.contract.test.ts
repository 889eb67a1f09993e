import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { dialects, sharedDatabase } from '#tests/support/databases.ts';
import type { Finding } from './incident.ts';
import { createIncidentStore, type IncidentStore } from './incident-store.ts';
import { createNotifier, type Tell } from './notifier.ts';
import { createIncidentMonitor, CHECK_EVERY_MS } from './incident-monitor.ts';

const START = Date.UTC(2026, 0, 5, 12);
const MINUTE = 60_000;
const FULL = { wrong: 'quedan 3 MB' };

describe.each(dialects)('incidents on %s', (dialect) => {
  const test = sharedDatabase(dialect, ['incident', 'watch_turn']);
  let store: IncidentStore;
  let clock: number;
  let found: Finding;
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const mail = vi.fn<Tell>();
  const hook = vi.fn<Tell>();
  const ping = vi.fn<() => Promise<void>>();
  beforeAll(() => {
    store = createIncidentStore(test.database);
  });
  beforeEach(() => {
    vi.resetAllMocks();
    for (const mock of [mail, hook, ping]) mock.mockResolvedValue(undefined);
    clock = START;
    found = 'fine';
  });

  const now = () => clock;
  const process = () =>
    createIncidentMonitor({
      checks: [{ kind: 'disk', everyMs: 0, check: () => Promise.resolve(found) }],
      store,
      notifier: createNotifier({ mail, hook }, log, now),
      leases: createScheduledLeases(test.database, now),
      ping,
      log,
      now,
    });
  async function pass(ms: number, ...processes: ReturnType<typeof process>[]): Promise<void> {
    for (const end = clock + ms; clock < end; clock += CHECK_EVERY_MS) {
      await Promise.all(processes.map((each) => each.runDue()));
    }
  }
  async function comeAndGo(one: ReturnType<typeof process>): Promise<void> {
    for (found of [FULL, 'fine'] as const) await pass(5 * MINUTE, one);
  }
  const words = (tell: typeof mail) => tell.mock.calls.map(([, what]) => what);

  it('are told once by every way, by one process, and once more when they are over', async () => {
    const both = [process(), process()];
    await pass(5 * MINUTE, ...both);
    expect(mail).not.toHaveBeenCalled();
    found = FULL;
    await pass(30 * MINUTE, ...both);
    expect(words(mail)).toEqual(['open']);
    expect(words(hook)).toEqual(['open']);
    expect(log.error.mock.calls).toEqual([
      [{ kind: 'disk', what: 'quedan 3 MB' }, 'incident: it began'],
    ]);
    found = 'fine';
    await pass(5 * MINUTE, ...both);
    expect(words(mail)).toEqual(['open', 'over']);
    expect(words(hook)).toEqual(['open', 'over']);
    expect(log.info).toHaveBeenCalledWith({ kind: 'disk' }, 'incident: it is over');
    const [incident] = await store.since(0);
    expect(incident).toMatchObject({ kind: 'disk', beganAt: START + 5 * MINUTE });
    expect(incident?.endedAt).not.toBeNull();
  });

  it('are told of once an hour at the most, however often they come and go', async () => {
    const one = process();
    for (let time = 0; time < 7; time += 1) await comeAndGo(one);
    expect(words(mail)).toEqual(['open', 'over', 'open', 'over']);
    expect(await store.since(0)).toHaveLength(7);
  });

  it('are told again by a clock that was a year ahead and was set right', async () => {
    const one = process();
    clock = START + 365 * 24 * 60 * MINUTE;
    await comeAndGo(one);
    clock = START;
    found = { wrong: 'quedan 2 MB' };
    await pass(5 * MINUTE, one);
    expect(words(mail)).toEqual(['open', 'over', 'open']);
  });

  it('are in the log with what is wrong, which is not what the log hides', async () => {
    const lines: string[] = [];
    const written = createLog('error', { write: (line) => void lines.push(line) });
    const notifier = createNotifier({ mail, hook }, written, now);
    await store.note('disk', FULL, now());
    const [incident] = await store.open();
    if (incident === undefined) throw new Error('it was not noted');
    await notifier.tell(incident, null);
    expect(lines.join('')).toContain('quedan 3 MB');
  });

  it('go by the webhook when mail is what fails, and by mail once it works', async () => {
    const one = process();
    mail.mockRejectedValue(new Error('451'));
    found = { wrong: 'el correo no sale' };
    await pass(20 * MINUTE, one);
    expect(words(hook)).toEqual(['open']);
    expect(mail.mock.calls.length).toBeGreaterThan(2);
    expect(mail.mock.calls.length).toBeLessThan(7);
    found = 'fine';
    await pass(MINUTE, one);
    expect(words(hook)).toEqual(['open', 'over']);
    mail.mockReset().mockResolvedValue(undefined);
    await pass(40 * MINUTE, one);
    expect(words(mail)).toEqual(['over']);
  });

  it('stay as they were when nobody can tell', async () => {
    const one = process();
    found = FULL;
    await pass(MINUTE, one);
    found = 'unknown';
    await pass(10 * MINUTE, one);
    expect(await store.open()).toHaveLength(1);
    expect(words(mail)).toEqual(['open']);
  });

  it('of the database itself are told without it, and stored once it is back', async () => {
    const one = process();
    ping.mockRejectedValueOnce(new Error('read-only'));
    await pass(MINUTE, one);
    expect(mail).not.toHaveBeenCalled();
    ping.mockRejectedValue(new Error('read-only'));
    await pass(5 * MINUTE, one);
    expect(words(mail)).toEqual(['open']);
    expect(words(hook)).toEqual(['open']);
    expect(mail.mock.calls[0]?.[0].kind).toBe('store');
    ping.mockReset().mockResolvedValue(undefined);
    await pass(MINUTE, one);
    expect(words(mail)).toEqual(['open', 'over']);
    expect(await store.since(0)).toMatchObject([
      { kind: 'store', reportedAt: START + 1.5 * MINUTE },
    ]);
  });
});
