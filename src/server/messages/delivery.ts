import type { Lead } from '#server/leads/lead.ts';

/** The ways in which an enquiry, or an answer to it, leaves this server. */
export const CHANNELS = ['agency_mail', 'visitor_mail', 'webhook', 'reply'] as const;
export type Channel = (typeof CHANNELS)[number];

/** How one try of a delivery may end: its lease is `lost` when another process has taken it over. */
export const DELIVERY_OUTCOMES = ['sent', 'retried', 'failed', 'lost'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** Whether a channel goes to who wrote the enquiry, and not to the agency. */
export function goesToVisitor(channel: Channel): boolean {
  return channel === 'visitor_mail' || channel === 'reply';
}

export type DeliveryStatus = 'pending' | 'sent' | 'failed';

/**
 * How much of itself a mail to the agency carries: everything; text alone under safe headers, for a
 * server that refused the whole; or nothing that a visitor wrote, for one that refused that too.
 */
export const MAIL_FORMS = ['full', 'plain', 'notice'] as const;
export type MailForm = (typeof MAIL_FORMS)[number];

/** A delivery that this process holds by lease, with the enquiry to deliver. */
export interface Claim {
  /** Stable across tries, so that a receiver can tell a repeated delivery. */
  id: string;
  channel: Channel;
  /** The mailbox of the agency's that it is for; null for the other channels. */
  recipient: string | null;
  form: MailForm;
  /** The answer that it takes to the visitor; null for what takes the enquiry itself. */
  replyId: string | null;
  lead: Lead;
  /** Which try this is, counting from 1. */
  attempt: number;
  /** Earlier tries that handed everything over and heard nothing. */
  unanswered: number;
  /** A failure past this moment is the last one, in milliseconds since 1970. */
  giveUpAt: number;
  /** Proof that the lease is ours. */
  leaseOwner: string;
}

/** What a transport needs while it works for a {@link Claim}. */
export interface Hold {
  /** Aborts when the lease is lost, the time is up or the process must end. */
  signal: AbortSignal;
  /**
   * To be awaited at the last moment before the other side has it all: a process that was frozen
   * past its lease learns here that another one has the delivery.
   *
   * @throws DeliveryError when the lease is not ours, or nobody can tell
   */
  beforeHandover: () => Promise<void>;
}

/**
 * Takes one enquiry out by one channel. Resolves when the other side has it.
 *
 * @returns the other side's words
 * @throws DeliveryError; anything else counts as a failure that may pass
 */
export type Transport = (claim: Claim, hold: Hold) => Promise<string>;

/** How long a failing delivery is tried, in milliseconds: a weekend and a Monday. */
export const GIVE_UP_AFTER_MS = 72 * 60 * 60 * 1000;
