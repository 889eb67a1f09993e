import { type Claim, type Hold } from '#server/messages/delivery.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';

/** A delivery in this process's hands, while one try lasts. */
export interface Lease extends Hold {
  /** Whether the other side was given everything. */
  readonly handedOver: boolean;
  /** Rejects when the signal aborts, whatever the transport does about it. */
  readonly aborted: Promise<never>;
  /** Ends the try from outside. */
  abort(reason: DeliveryError): void;
  /** The try is over and noted: the lease is no longer renewed. */
  end(): void;
}

export interface LeaseOptions {
  leaseMs: number;
  renew: (claim: Claim) => Promise<boolean>;
  /** The wall's clock, in milliseconds. */
  now: () => number;
  /** A moment before the lease was asked for. */
  since: Moment;
}

/** By two clocks, in milliseconds, since either may stand still while the machine or we sleep. */
export interface Moment {
  wall: number;
  monotonic: number;
}

export function momentBy(now: () => number): Moment {
  return { wall: now(), monotonic: performance.now() };
}

/**
 * Holds a claim: renews it three times a lease, and tells whether it is still ours.
 *
 * A lease that was confirmed less than its own length ago is certainly ours; only past that must the
 * database be asked, so that the check costs nothing unless this process was frozen.
 */
export function holdLease(claim: Claim, { leaseMs, renew, now, since }: LeaseOptions): Lease {
  const controller = new AbortController();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const { promise: noted, resolve: endNoted } = Promise.withResolvers<undefined>();
  // Who waits for it hears of it; nobody may be waiting yet.
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
    // The store may be down; the sending itself may well succeed, and noting it is tried on its own.
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
