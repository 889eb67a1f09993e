import { type Claim, type Hold } from '#server/messages/delivery.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';

/** A delivery that this process has, for one attempt. */
export interface Lease extends Hold {
  /** Whether the whole message was handed over. */
  readonly handedOver: boolean;
  /** Rejects when the signal aborts, even if the transport ignores it. */
  readonly aborted: Promise<never>;
  /** Aborts the attempt. */
  abort(reason: DeliveryError): void;
  /** Stops renewing the lease, once the result is stored. */
  end(): void;
}

export interface LeaseOptions {
  leaseMs: number;
  renew: (claim: Claim) => Promise<boolean>;
  /** The wall's clock, in milliseconds. */
  now: () => number;
  /** A moment before the lease was requested. */
  since: Moment;
}

/**
 * A moment by two clocks, in milliseconds, because either may stop while the machine or the process
 * sleeps.
 */
export interface Moment {
  wall: number;
  monotonic: number;
}

export function momentBy(now: () => number): Moment {
  return { wall: now(), monotonic: performance.now() };
}

/**
 * Renews a claim's lease three times per lease time, and checks that it is still ours.
 *
 * A lease that was confirmed less than its length ago is ours without a query; only a process that
 * was suspended has to ask the database.
 */
export function holdLease(claim: Claim, { leaseMs, renew, now, since }: LeaseOptions): Lease {
  const controller = new AbortController();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const { promise: noted, resolve: endNoted } = Promise.withResolvers<undefined>();
  // Its users get the rejection; without users it must not count as unhandled.
  aborted.catch(() => undefined);
  let confirmed = since;
  let handedOver = false;

  function abort(reason: DeliveryError): void {
    controller.abort(reason);
    reject(reason);
  }

  async function confirm(): Promise<boolean> {
    const asked = momentBy(now);
    if (await renew(claim)) {
      confirmed = asked;
      return true;
    }
    abort(new DeliveryError('Another process has it', { reason: 'lease lost' }));
    return false;
  }

  const heartbeat = setInterval(() => {
    // The database may be down; the sending may still succeed, and storing its result is retried
    // separately.
    confirm().catch(() => undefined);
  }, leaseMs / 3);

  return {
    signal: controller.signal,
    aborted,
    noted,
    get handedOver() {
      return handedOver;
    },
    async beforeHandover() {
      const { wall, monotonic } = momentBy(now);
      const elapsed = Math.max(wall - confirmed.wall, monotonic - confirmed.monotonic);
      if (elapsed >= leaseMs) await confirm();
      controller.signal.throwIfAborted();
      handedOver = true;
    },
    abort,
    end() {
      clearInterval(heartbeat);
      endNoted(undefined);
    },
  };
}
