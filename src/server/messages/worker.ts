import type { Logger } from 'pino';
import { type ChatName, CHATS } from '#server/settings/channels/chats.ts';
import {
  CHANNELS,
  type Channel,
  type Claim,
  type Subject,
  type Transport,
  type DeliveryOutcome,
  goesToVisitor,
} from '#server/messages/delivery.ts';
import { holdLease, type Lease, type Moment, presentMoment } from '#server/messages/lease.ts';
import type { DeliveryQueue, Ending } from '#server/messages/queue.ts';
import { afterFailure, formOf, mayHaveArrived } from '#server/messages/retry.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { createWakeSignal, inTime } from '#server/platform/jobs.ts';
import { codeOf, messageOf } from '#server/platform/system-error.ts';

export type Worker = ReturnType<typeof createWorker>;

interface WorkerOptions<S extends Subject = Subject> {
  queue: DeliveryQueue<S>;
  transports: Partial<Record<Channel, Transport<S>>>;
  /** Returns true if the site uses a channel. For other channels, the worker makes no query. */
  isUsed?: (channel: Channel) => boolean;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** `leaseMs` must equal the queue's value. */
  timing: { leaseMs: number; pollMs: number; backoffBaseMs: number };
  places?: Readonly<Record<Channel, number>>;
  sendTimeoutMs?: number;
  random?: () => number;
  observe?: (channel: Channel, outcome: DeliveryOutcome, folio: string | null) => void;
  incident?: (channel: Channel) => void;
}

/**
 * How many deliveries run at the same time. Mail has more places than connections, so that the next
 * mail is ready when a connection becomes free.
 */
const USUAL_PLACES: Readonly<Record<Channel, number>> = {
  agency_mail: 50,
  visitor_mail: 50,
  webhook: 4,
  reply: 10,
  notice: 5,
  newsletter: 10,
  // Only two, because a chat service accepts only one message per second from a bot.
  ...(Object.fromEntries(CHATS.map(({ name }) => [name, 2])) as Record<ChatName, number>),
};

/** After a delivery ends, the worker waits this long, to claim several new deliveries at once. */
const GATHER_MS = 25;

/** A mail server may take ten minutes to answer DATA, and three for the other commands. */
const USUAL_SEND_TIMEOUT_MS = 13 * 60_000;

/** `stop` waits this long for running deliveries, and then `NOTE_GRACE_MS` to put back the rest. */
const GRACE_MS = 7_000;
const NOTE_GRACE_MS = 1_500;

/** After this time without a look at the outbox, the worker counts as blocked by the database. */
const STUCK_AFTER_MS = 60_000;

export function createWorker<S extends Subject>(options: WorkerOptions<S>) {
  const { queue, log, timing, places = USUAL_PLACES } = options;
  const { isUsed = () => true } = options;
  const active = new Map<Promise<void>, Channel>();
  const wakeSignal = createWakeSignal();
  const health = createChannelHealth(options);
  const deliveryAttempts = createDeliveryAttempts(options, health);
  let running: Promise<void> | null = null;
  let refill: NodeJS.Timeout | undefined;
  let stopping = false;
  let storeDown = false;
  let lookedAt = Date.now();

  async function run(): Promise<void> {
    while (!stopping) {
      lookedAt = Date.now();
      clearTimeout(refill);
      refill = undefined;
      const since = presentMoment();
      for (const claim of await claimMore()) begin(claim, since);
      await wakeSignal.wait(timing.pollMs);
    }
    await Promise.all(active.keys());
  }

  function begin(claim: Claim<S>, since: Moment): void {
    const delivery = deliveryAttempts
      .deliver(claim, since)
      .catch((error: unknown) => log.error({ err: error }, 'a delivery went wrong'))
      .finally(() => {
        active.delete(delivery);
        if (active.size === 0) wakeSignal.ring();
        else refill ??= setTimeout(() => wakeSignal.ring(), GATHER_MS);
      });
    active.set(delivery, claim.channel);
  }

  async function claimMore(): Promise<Claim<S>[]> {
    // A sent delivery stays due until its result is stored. A new claim now would send it twice.
    if (deliveryAttempts.owesNotes()) return [];
    const served = CHANNELS.filter(isUsed);
    const free = Object.fromEntries(served.map((channel) => [channel, roomFor(channel)]));
    try {
      const claims = await queue.claim(free);
      for (const channel of served) {
        const claimed = claims.filter((claim) => claim.channel === channel).length;
        if (roomFor(channel) > claimed && health.probeDue(channel)) {
          claims.push(...(await queue.claimProbe(channel)));
        }
      }
      if (storeDown) log.info('deliveries go on: the store answers again');
      storeDown = false;
      return claims;
    } catch (error) {
      if (!storeDown) log.error({ err: error }, 'deliveries wait: the store does not answer');
      storeDown = true;
      return [];
    }
  }

  function roomFor(channel: Channel): number {
    const taken = [...active.values()].filter((busy) => busy === channel).length;
    return places[channel] - taken;
  }

  return {
    wake: () => wakeSignal.ring(),
    start() {
      if (running !== null) return;
      stopping = false;
      running = run();
    },
    isAlive: (): boolean =>
      running !== null && Date.now() - lookedAt < timing.pollMs + STUCK_AFTER_MS,
    /** Waits for running deliveries. Another process may claim a delivery that takes too long. */
    async stop() {
      if (running === null) return;
      stopping = true;
      wakeSignal.ring();
      if (!(await isDone(running, GRACE_MS))) {
        log.warn({ count: active.size }, 'unfinished deliveries are put back');
        deliveryAttempts.letGo();
        if (!(await isDone(running, NOTE_GRACE_MS))) {
          log.error(
            { count: active.size },
            'deliveries could not be put back; their leases will end',
          );
        }
      }
      running = null;
    },
  };
}

function isDone(work: Promise<void>, limitMs: number): Promise<boolean> {
  return inTime(work, limitMs).then(
    () => true,
    () => false,
  );
}

const NOTE_ATTEMPTS = 5;
const NOTE_RETRY_MS = 1000;

const NOBODY_LEFT = 'ya no hay a quién enviarlo';

const CLOSING = 'closing';

function createDeliveryAttempts<S extends Subject>(
  options: WorkerOptions<S>,
  health: ChannelHealth,
) {
  const { queue, log, timing, random = Math.random } = options;
  const { sendTimeoutMs = USUAL_SEND_TIMEOUT_MS } = options;
  const leases = new Set<Lease>();
  let letGo = false;
  let unnoted = 0;

  async function deliver(claim: Claim<S>, since: Moment): Promise<void> {
    const startedAt = Date.now();
    const lease = holdLease(claim, {
      leaseMs: timing.leaseMs,
      renew: (held) => queue.renew(held),
      since,
    });
    leases.add(lease);
    const result = await attempt(claim, lease);
    const ended = { startedAt, endedAt: Date.now() };
    const outcome = await note(claim, result, ended)
      .catch((error: unknown): DeliveryOutcome => {
        log.error({ err: error, delivery: claim.id }, 'a delivery could not be noted');
        return 'lost';
      })
      .finally(() => {
        lease.end();
        leases.delete(lease);
      });
    options.observe?.(claim.channel, outcome, claim.lead?.folio ?? null);
  }

  async function attempt(claim: Claim<S>, lease: Lease): Promise<string | DeliveryError> {
    const timeUp = setTimeout(() => {
      const { handedOver } = lease;
      const failure = { reason: 'timeout', channelDown: true, handedOver };
      lease.abort(new DeliveryError('No answer in time', failure));
    }, sendTimeoutMs);
    try {
      const send = options.transports[claim.channel];
      if (!send) throw new DeliveryError('No sender', { reason: 'not configured' });
      const sending = send({ ...claim, form: formOf(claim, Date.now()) }, lease);
      return (await Promise.race([sending, lease.aborted])) ?? NOBODY_LEFT;
    } catch (error) {
      return asDeliveryError(error);
    } finally {
      clearTimeout(timeUp);
    }
  }

  async function note(
    claim: Claim,
    result: string | DeliveryError,
    ended: Pick<Ending, 'startedAt' | 'endedAt'>,
  ): Promise<DeliveryOutcome> {
    const facts = {
      delivery: claim.id,
      channel: claim.channel,
      ...(claim.lead && { folio: claim.lead.folio }),
    };
    if (typeof result === 'string') {
      if (!(await noteSent(claim, { outcome: 'sent', said: result, ...ended }))) return lost();
      log.info(facts, 'delivered');
      await health.worked(claim.channel).catch((error: unknown) => {
        log.warn({ err: error }, 'what waits for its next try could not be made due');
      });
      return 'sent';
    }
    if (result.channelDown) health.failed(claim.channel);
    if (result.reason === CLOSING && !mayHaveArrived(result, claim)) {
      return (await persist(() => queue.release(claim))) ? 'retried' : lost();
    }
    const tries = { ...facts, attempt: claim.attempt, reason: result.reason };
    const next = afterFailure(result, claim, {
      now: Date.now(),
      baseMs: timing.backoffBaseMs,
      random: random(),
    });
    const said = `${result.reason}: ${result.message}`;
    const ending = { outcome: next.outcome, said, ...ended };
    if (result.permanent && !goesToVisitor(claim.channel)) {
      options.incident?.(claim.channel);
      log.error(tries, 'incident: the other side refuses what is for the agency');
    }
    if (next.outcome === 'failed') {
      if (!(await persist(() => queue.markFailed(claim, ending)))) return lost();
      log.error(tries, 'delivery given up');
      return 'failed';
    }
    if (!(await persist(() => queue.retryLater(claim, next, ending)))) return lost();
    log.warn({ ...tries, waitMs: next.waitMs }, 'delivery will be tried again');
    return 'retried';

    function lost(): DeliveryOutcome {
      log.warn(facts, 'the lease of a delivery was lost; another process has it');
      return 'lost';
    }
  }

  async function noteSent(claim: Claim, ending: Ending): Promise<boolean> {
    let owed = false;
    const write = () =>
      queue.markSent(claim, ending).catch((error: unknown) => {
        if (!owed) unnoted += 1;
        owed = true;
        throw error;
      });
    return persist(write, Infinity).finally(() => {
      if (owed) unnoted -= 1;
    });
  }

  async function persist(write: () => Promise<boolean>, attempts = NOTE_ATTEMPTS) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write();
      } catch (error) {
        if (attempt >= attempts || letGo) throw error;
        await new Promise((resolve) => setTimeout(resolve, NOTE_RETRY_MS));
      }
    }
  }

  return {
    deliver,
    owesNotes: (): boolean => unnoted > 0,
    letGo() {
      letGo = true;
      for (const lease of leases) {
        const { handedOver } = lease;
        lease.abort(new DeliveryError('The process ends', { reason: CLOSING, handedOver }));
      }
    },
  };
}

function asDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const name = error instanceof Error ? error.name : 'unknown';
  return new DeliveryError(messageOf(error), { reason: codeOf(error) ?? name, cause: error });
}

/** Records which channels are down. When a channel works again, its deliveries become due. */
type ChannelHealth = ReturnType<typeof createChannelHealth>;

/**
 * Every `PROBE_EVERY` × `baseMs`, one delivery tests a channel that is down. After `EAGER_PROBES`
 * tests, the time between two tests is `PATIENCE` times as long.
 */
const PROBE_EVERY = 2;
const EAGER_PROBES = 10;
const PATIENCE = 5;

function createChannelHealth<S extends Subject>({ queue, log, timing }: WorkerOptions<S>) {
  const everyMs = timing.backoffBaseMs * PROBE_EVERY;
  const down = new Map(CHANNELS.map((each) => [each, { probes: 0, probedAt: -Infinity }]));
  const hastenedAt = new Map<Channel, number>();

  /** Uses the absolute difference, because it is negative after the clock was set back. */
  const isPast = (moment: number, waitMs: number) => Math.abs(Date.now() - moment) >= waitMs;

  return {
    failed(channel: Channel) {
      down.set(channel, { probes: down.get(channel)?.probes ?? 0, probedAt: Date.now() });
    },
    async worked(channel: Channel) {
      if (!down.has(channel)) return;
      // A server that fails sometimes must not get all waiting deliveries after each success.
      if (!isPast(hastenedAt.get(channel) ?? -Infinity, everyMs)) return;
      hastenedAt.set(channel, Date.now());
      const count = await queue.hasten(channel);
      down.delete(channel);
      if (count > 0) log.info({ channel, count }, 'a channel works: what waited is due');
    },
    probeDue(channel: Channel): boolean {
      const state = down.get(channel);
      if (!state) return false;
      if (!isPast(state.probedAt, everyMs * (state.probes < EAGER_PROBES ? 1 : PATIENCE))) {
        return false;
      }
      state.probes += 1;
      state.probedAt = Date.now();
      return true;
    },
  };
}
