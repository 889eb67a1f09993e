/** The error of a failed delivery. `message` may contain addresses, so the log never shows it. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly reason: string;
  readonly permanent: boolean = false;
  readonly noSuchAddress: boolean = false;
  readonly refusesContent: boolean = false;
  readonly channelDown: boolean = false;
  /** Is true if the server got the message but gave no answer. The recipient may have it. */
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
