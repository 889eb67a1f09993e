export interface DeliveryFailure {
  reason: string;
  permanent?: boolean | undefined;
  noSuchAddress?: boolean | undefined;
  content?: boolean | undefined;
  channelDown?: boolean | undefined;
  handedOver?: boolean | undefined;
  retryAfterMs?: number | null | undefined;
  cause?: unknown;
}

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
  readonly permanent: boolean;
  /** There is nobody where it should go, and never will be. */
  readonly noSuchAddress: boolean;
  /** What was refused is what the message says or how it is made. */
  readonly content: boolean;
  /** It says nothing of this delivery: others by the same channel fare alike. */
  readonly channelDown: boolean;
  /** Everything was handed over and no answer came: the other side may have it. */
  readonly handedOver: boolean;
  /** How long the other side asked us to wait, in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(message: string, failure: DeliveryFailure) {
    super(message, { cause: failure.cause });
    this.reason = failure.reason;
    this.permanent = failure.permanent ?? false;
    this.noSuchAddress = failure.noSuchAddress ?? false;
    this.content = failure.content ?? false;
    this.channelDown = failure.channelDown ?? false;
    this.handedOver = failure.handedOver ?? false;
    this.retryAfterMs = failure.retryAfterMs ?? null;
  }
}
