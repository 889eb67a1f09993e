/**
 * A delivery failed: the other server refused it or could not be reached, or it is impossible here.
 *
 * `reason` is a short code for the log ("smtp 550 5.1.1 RCPT TO", "http 503", "ECONNREFUSED").
 * `message` may quote the other server, addresses included, so it is stored with the row and never
 * logged.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly reason: string;
  /** Another attempt would get the same answer. */
  readonly permanent: boolean = false;
  /** The address does not exist. */
  readonly noSuchAddress: boolean = false;
  /** The refusal is about the content or the form of the message. */
  readonly refusesContent: boolean = false;
  /** The failure concerns the whole channel, not this delivery alone. */
  readonly channelDown: boolean = false;
  /** The message was sent completely and no answer came: it may have arrived. */
  readonly handedOver: boolean = false;
  /** The wait that the other server asks for, in milliseconds. */
  readonly retryAfterMs: number | null = null;

  constructor(message: string, { cause, reason, ...rest }: DeliveryFailure) {
    super(message, { cause });
    this.reason = reason;
    Object.assign(this, rest);
  }
}

export type DeliveryFailure = Pick<DeliveryError, 'reason'> &
  Partial<Omit<DeliveryError, 'reason' | 'name' | 'message' | 'stack'>>;
