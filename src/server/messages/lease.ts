import { type Claim, type Hold } from '#server/messages/delivery.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';

export interface Lease extends Hold {
  readonly handedOver: boolean;
  readonly aborted: Promise<never>;
  abort(reason: DeliveryError): void;
  end(): void;
}

interface LeaseOptions {
  leaseMs: number;
  renew: (claim: Claim) => Promise<boolean>;
  since: Moment;
}

/**
 * A moment on two clocks. `monotonic` may stop while the computer sleeps, and somebody may set
 * `wall` back. Therefore the longer of the two differences counts.
 */
export interface Moment {
  wall: number;
  monotonic: number;
}

export function presentMoment(): Moment {
  return { wall: Date.now(), monotonic: performance.now() };
}

/** Renews a lease at intervals, and right before the sending if the last renewal is too old. */
export function holdLease(claim: Claim, { leaseMs, renew, since }: LeaseOptions): Lease {
  const controller = new AbortController();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const { promise: noted, resolve: endNoted } = Promise.withResolvers<undefined>();
  // If no code waits for `aborted`, Node must not report an unhandled rejection.
  aborted.catch(() => undefined);
  let confirmed = since;
  let handedOver = false;

  function abort(reason: DeliveryError): void {
    controller.abort(reason);
    reject(reason);
  }

  async function confirm(): Promise<boolean> {
    const asked = presentMoment();
    if (await renew(claim)) {
      confirmed = asked;
      return true;
    }
    abort(new DeliveryError('Another process has it', { reason: 'lease lost' }));
    return false;
  }

  const heartbeat = setInterval(() => {
    // Ignores a database that does not answer, because the sending may still succeed.
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
      const { wall, monotonic } = presentMoment();
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
