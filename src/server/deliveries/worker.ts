import type { Logger } from 'pino';
import { nextTry } from '#server/deliveries/backoff.ts';
import {
  type Channel,
  type Claim,
  DeliveryError,
  type DeliveryOutcome,
} from '#server/deliveries/delivery.ts';
import type { DeliveryQueue } from '#server/deliveries/queue.ts';

/**
 * Takes one enquiry out by one channel. Resolves when the other side has it.
 *
 * @param signal aborts when the time is up or the lease is lost
 * @throws DeliveryError; anything else counts as a failure that may pass
 */
export type Transport = (claim: Claim, signal: AbortSignal) => Promise<void>;

export interface Worker {
  /** There is something new: look now rather than at the next poll. */
  wake(): void;
  start(): void;
  /** Whether it is running and has looked at the queue lately. */
  isAlive(): boolean;
  /** Takes nothing more and resolves when the deliveries in hand are done. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  queue: DeliveryQueue;
  transports: Partial<Record<Channel, Transport>>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Milliseconds. `leaseMs` must be the queue's. */
  timing: { leaseMs: number; pollMs: number; backoffBaseMs: number };
  /** Deliveries at a time. */
  concurrency?: number;
  /** The longest that one try may take, in milliseconds. */
  sendTimeoutMs?: number;
  now?: () => number;
  random?: () => number;
  /** Called once per try with how it ended and how long it took, in milliseconds: for the metrics. */
  observe?: (channel: Channel, outcome: DeliveryOutcome, ms: number) => void;
}

/** What was sent but cannot be noted would be sent again, so noting is tried this often. */
const NOTE_ATTEMPTS = 5;
const NOTE_RETRY_MS = 1000;

/** A worker that has not come round for this long, besides its poll, hangs in the store. */
const STUCK_AFTER_MS = 60_000;

export function createWorker(options: WorkerOptions): Worker {
  const { queue, log, timing } = options;
  const concurrency = options.concurrency ?? 4;
  const sendTimeoutMs = options.sendTimeoutMs ?? 120_000;
  const now = options.now ?? Date.now;
  const inHand = new Set<Promise<void>>();
  const bell = createBell();
  let running: Promise<void> | null = null;
  let stopping = false;
  let storeDown = false;
  let lookedAt = now();

  /** Never rejects: whatever goes wrong is logged and tried again at the next poll. */
  async function run(): Promise<void> {
    while (!stopping) {
      lookedAt = now();
      const room = concurrency - inHand.size;
      const claims = room > 0 ? await claimUpTo(room) : [];
      for (const claim of claims) {
        const delivery = deliver(claim)
          .catch((error: unknown) => log.error({ err: error }, 'a delivery went wrong'))
          .finally(() => {
            inHand.delete(delivery);
            bell.ring();
          });
        inHand.add(delivery);
      }
      // A full hand means that there may be more: the next place that frees rings. What was noted
      // together ends together, so that one claim then fills all those places.
      await bell.wait(timing.pollMs);
    }
    await Promise.all(inHand);
  }

  async function claimUpTo(room: number): Promise<Claim[]> {
    try {
      const claims = await queue.claim(room);
      if (storeDown) log.info('deliveries go on: the store answers again');
      storeDown = false;
      return claims;
    } catch (error) {
      // Once per outage, not once per poll.
      if (!storeDown) log.error({ err: error }, 'deliveries wait: the store does not answer');
      storeDown = true;
      return [];
    }
  }

  async function deliver(claim: Claim): Promise<void> {
    const started = now();
    const failure = await attempt(claim);
    const outcome = await note(claim, failure).catch((error: unknown): DeliveryOutcome => {
      log.error({ err: error, delivery: claim.id }, 'a delivery could not be noted');
      return 'lost';
    });
    options.observe?.(claim.channel, outcome, now() - started);
  }

  /** @returns what went wrong, or null when it was sent */
  async function attempt(claim: Claim): Promise<DeliveryError | null> {
    const abort = new AbortController();
    const heartbeat = setInterval(() => void renew(claim, abort), timing.leaseMs / 3);
    let timeUp: NodeJS.Timeout | undefined;
    try {
      const send = options.transports[claim.channel];
      if (!send)
        throw new DeliveryError('No sender', { reason: 'not configured', permanent: false });
      const tooLong = new Promise<never>((_resolve, reject) => {
        timeUp = setTimeout(() => {
          abort.abort();
          reject(new DeliveryError('No answer in time', { reason: 'timeout', permanent: false }));
        }, sendTimeoutMs);
      });
      await Promise.race([send(claim, abort.signal), tooLong]);
      return null;
    } catch (error) {
      return asDeliveryError(error);
    } finally {
      clearInterval(heartbeat);
      clearTimeout(timeUp);
    }
  }

  async function renew(claim: Claim, abort: AbortController): Promise<void> {
    try {
      if (!(await queue.renew(claim))) abort.abort();
    } catch {
      // The store is down; the sending itself may well succeed, and noting it is tried on its own.
    }
  }

  async function note(claim: Claim, failure: DeliveryError | null): Promise<DeliveryOutcome> {
    const facts = { delivery: claim.id, channel: claim.channel, folio: claim.lead.folio };
    if (failure === null) {
      return settle(
        () => queue.markSent(claim),
        'sent',
        () => log.info(facts, 'delivered'),
      );
    }
    const told = `${failure.reason}: ${failure.message}`;
    const tries = { ...facts, attempt: claim.attempt, reason: failure.reason };
    const dueAt = failure.permanent
      ? null
      : nextTry(claim, {
          now: now(),
          baseMs: timing.backoffBaseMs,
          retryAfterMs: failure.retryAfterMs,
          random: (options.random ?? Math.random)(),
        });
    if (dueAt === null) {
      return settle(
        () => queue.markFailed(claim, told),
        'failed',
        () => log.error(tries, 'delivery given up'),
      );
    }
    return settle(
      () => queue.retryLater(claim, dueAt, told),
      'retried',
      () =>
        log.warn(
          { ...tries, dueAt: new Date(dueAt).toISOString() },
          'delivery will be tried again',
        ),
    );

    /** Writes it down, several times if need be, and tells it once. */
    async function settle(
      write: () => Promise<boolean>,
      outcome: DeliveryOutcome,
      tell: () => void,
    ): Promise<DeliveryOutcome> {
      if (!(await persist(write))) {
        log.warn(facts, 'the lease of a delivery was lost; another process has it');
        return 'lost';
      }
      tell();
      return outcome;
    }
  }

  return {
    wake: bell.ring,
    start() {
      if (running !== null) return;
      stopping = false;
      running = run();
    },
    isAlive: () => running !== null && now() - lookedAt < timing.pollMs + STUCK_AFTER_MS,
    async stop() {
      stopping = true;
      bell.ring();
      await running;
      running = null;
    },
  };
}

async function persist(write: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt === NOTE_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, NOTE_RETRY_MS));
    }
  }
}

function asDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const name = error instanceof Error ? error.name : 'unknown';
  const message = error instanceof Error ? error.message : String(error);
  return new DeliveryError(message, { reason: code ?? name, permanent: false, cause: error });
}

/** Somewhere to wait that remembers a ring which came while nobody was waiting. */
function createBell(): { ring: () => void; wait: (timeoutMs: number) => Promise<void> } {
  let rung = false;
  let answer: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      answer?.();
    },
    async wait(timeoutMs) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          answer = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        answer = null;
      }
      rung = false;
    },
  };
}
