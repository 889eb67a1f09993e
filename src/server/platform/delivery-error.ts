/**
 * The error of a delivery. Its `message` may contain addresses, so the log never contains the
 * message.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly reason: string;
  readonly permanent: boolean = false;
  readonly noSuchAddress: boolean = false;
  /** Whether the other server refuses the message because of its content or its form. */
  readonly refusesContent: boolean = false;
  /** Whether the failure concerns all deliveries of the channel and not only this delivery. */
  readonly channelDown: boolean = false;
  /** Whether the worker sent the whole message but got no answer. The message may have arrived. */
  readonly handedOver: boolean = false;
  readonly retryAfterMs: number | null = null;

  constructor(message: string, { cause, reason, ...rest }: DeliveryFailure) {
    super(message, { cause });
    this.reason = reason;
    Object.assign(this, rest);
  }
}

export type DeliveryFailure = Pick<DeliveryError, 'reason'> &
  Partial<Omit<DeliveryError, 'reason' | 'name' | 'message' | 'stack'>>;
