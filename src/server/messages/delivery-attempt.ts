import type { Logger } from 'pino';
import type { Ending, DeliveryQueue } from '#server/messages/queue.ts';
import type { ChannelHealth } from '#server/messages/worker.ts';
import {
  type Channel,
  type Claim,
  type Transport,
  type DeliveryOutcome,
  goesToVisitor,
  type Subject,
} from '#server/messages/delivery.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { holdLease, type Lease, type Moment } from '#server/messages/lease.ts';
import { afterFailure, formOf, mayHaveArrived } from '#server/messages/retry.ts';
import { codeOf, messageOf } from '#server/platform/system-error.ts';

export interface DeliveryAttemptsOptions<S extends Subject> {
  queue: DeliveryQueue<S>;
  transports: Partial<Record<Channel, Transport<S>>>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  timing: { leaseMs: number; backoffBaseMs: number };
  sendTimeoutMs: number;
  now: () => number;
  random: () => number;
  health: ChannelHealth;
  observe?:
    | ((channel: Channel, outcome: DeliveryOutcome, folio: string | null) => void)
    | undefined;
  incident?: ((channel: Channel) => void) | undefined;
}

/** How often the note of a failure is tried; after that the lease runs out and the row is claimed again. */
const NOTE_ATTEMPTS = 5;
const NOTE_RETRY_MS = 1000;

/** What is kept of a message whose receiver is gone: an unsubscribed reader, a system that was taken away. */
const NOBODY_LEFT = 'ya no hay a quién enviarlo';

/** Ends a try because the process must end. */
const CLOSING = 'closing';

/** Sends single deliveries and stores how each try ended. */
export function createDeliveryAttempts<S extends Subject>(options: DeliveryAttemptsOptions<S>) {
  const { queue, log, timing, now, health } = options;
  const leases = new Set<Lease>();
  let letGo = false;
  let unnoted = 0;

  /** Never rejects but for a fault of ours. @param since a moment before it was claimed */
  async function deliver(claim: Claim<S>, since: Moment): Promise<void> {
    const startedAt = now();
    const lease = holdLease(claim, {
      leaseMs: timing.leaseMs,
      renew: (held) => queue.renew(held),
      now,
      since,
    });
    leases.add(lease);
    const result = await attempt(claim, lease);
    const ended = { startedAt, endedAt: now() };
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

  /** @returns the other side's words when it was sent, or what went wrong */
  async function attempt(claim: Claim<S>, lease: Lease): Promise<string | DeliveryError> {
    const timeUp = setTimeout(() => {
      const { handedOver } = lease;
      const failure = { reason: 'timeout', channelDown: true, handedOver };
      lease.abort(new DeliveryError('No answer in time', failure));
    }, options.sendTimeoutMs);
    try {
      const send = options.transports[claim.channel];
      if (!send) throw new DeliveryError('No sender', { reason: 'not configured' });
      const sending = send({ ...claim, form: formOf(claim, now()) }, lease);
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
      now: now(),
      baseMs: timing.backoffBaseMs,
      random: options.random(),
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

  /** What was sent and is not noted would be sent again, so this goes on until the process ends. */
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

  async function persist(
    write: () => Promise<boolean>,
    attempts = NOTE_ATTEMPTS,
  ): Promise<boolean> {
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
    /** Whether something was sent that the store does not know yet. */
    owesNotes: (): boolean => unnoted > 0,
    /** Ends every try now, and puts back what was not handed over. */
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
