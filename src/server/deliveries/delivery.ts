import type { Lead } from '#server/leads/lead.ts';

/** The ways in which an enquiry leaves this server. */
export const CHANNELS = ['agency_mail', 'visitor_mail', 'webhook'] as const;
export type Channel = (typeof CHANNELS)[number];

/** How one try of a delivery may end: its lease is `lost` when another process has taken it over. */
export const DELIVERY_OUTCOMES = ['sent', 'retried', 'failed', 'lost'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

export type DeliveryStatus = 'pending' | 'sent' | 'failed';

/** A delivery that this process holds by lease, with the enquiry to deliver. */
export interface Claim {
  /** Stable across tries, so that a receiver can tell a repeated delivery. */
  id: string;
  channel: Channel;
  lead: Lead;
  /** Which try this is, counting from 1. */
  attempt: number;
  /** A failure past this moment is the last one, in milliseconds since 1970. */
  giveUpAt: number;
  /** Proof that the lease is ours. */
  leaseOwner: string;
}

/** How long a failing delivery is tried, in milliseconds: a weekend and a Monday. */
export const GIVE_UP_AFTER_MS = 72 * 60 * 60 * 1000;

/**
 * The other side refused or could not be reached.
 *
 * `reason` is a short code fit for the log ("smtp 550 RCPT TO", "http 503", "ECONNREFUSED");
 * `message` may quote the other side's answer, addresses included, and is only stored with the row.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly reason: string;
  /** Trying again would get the same answer. */
  readonly permanent: boolean;
  /** How long the other side asked us to wait, in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    options: {
      reason: string;
      permanent: boolean;
      retryAfterMs?: number | null | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.reason = options.reason;
    this.permanent = options.permanent;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
