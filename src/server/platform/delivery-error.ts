/**
 * The other side refused or could not be reached.
 *
 * `reason` is a short code fit for the log ("smtp 550 5.1.1 RCPT TO", "http 503", "ECONNREFUSED");
 * `message` may quote the other side's answer, addresses included, and is only stored with the row.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly reason: string;
  /** As things are, trying again would get the same answer. */
  readonly permanent: boolean = false;
  /** There is nobody where it should go, and never will be. */
  readonly noSuchAddress: boolean = false;
  /** What was refused is what the message says or how it is made. */
  readonly content: boolean = false;
  /** It says nothing of this delivery: others by the same channel fare alike. */
  readonly channelDown: boolean = false;
  /** Everything was handed over and no answer came: the other side may have it. */
  readonly handedOver: boolean = false;
  /** How long the other side asked us to wait, in milliseconds. */
  readonly retryAfterMs: number | null = null;

  constructor(message: string, { cause, reason, ...rest }: DeliveryFailure) {
    super(message, { cause });
    this.reason = reason;
    Object.assign(this, rest);
  }
}

export type DeliveryFailure = Pick<DeliveryError, 'reason'> &
  Partial<Omit<DeliveryError, 'reason' | 'name' | 'message' | 'stack'>>;
