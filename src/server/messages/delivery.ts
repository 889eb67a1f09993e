import { type ChatName, CHATS } from '#server/settings/channels/chats.ts';

/** The ways in which anything leaves this server. */
export const CHANNELS = [
  'agency_mail',
  'visitor_mail',
  'webhook',
  'reply',
  'notice',
  'newsletter',
  ...CHATS.map(({ name }): ChatName => name),
] as const;
export type Channel = (typeof CHANNELS)[number];

/** How one try of a delivery may end: its lease is `lost` when another process has taken it over. */
export const DELIVERY_OUTCOMES = ['sent', 'retried', 'failed', 'lost'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** Whether a channel goes to a visitor, and not to the agency. */
export function goesToVisitor(channel: Channel): boolean {
  return channel === 'visitor_mail' || channel === 'reply' || channel === 'newsletter';
}

/** Whether it goes before what waits: copies and the newsletter let the rest pass. */
export function isUrgent(channel: Channel): boolean {
  return channel !== 'visitor_mail' && channel !== 'newsletter';
}

/**
 * How much of itself a mail to the agency carries: everything; text alone under safe headers, for a
 * server that refused the whole; or nothing that a visitor wrote, for one that refused that too.
 */
export const MAIL_FORMS = ['full', 'plain', 'notice'] as const;
export type MailForm = (typeof MAIL_FORMS)[number];

/** The enquiry that a message is about, as far as the outbox looks at it. */
export interface Subject {
  id: string;
  folio: string;
}

/** A message as it lies in the outbox. */
export interface Message {
  /** Stable across tries, so that a receiver can tell a repeated delivery. */
  id: string;
  channel: Channel;
  /** What it says, among what goes by its channel: `enquiry`, or a name that its writer gave it. */
  kind: string;
  /** A mailbox, or the position of a chat in its setting (`1`, `2`); null where channel or kind say whom it is for. */
  recipient: string | null;
  /** The answer that it takes to the visitor; null for everything else. */
  replyId: string | null;
  /** The newsletter's subscriber that it is for; null for everything else. */
  subscriberId: string | null;
  /** What its kind needs to say. */
  data: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** A message that this process holds by lease. */
export interface Claim<S extends Subject = Subject> extends Message {
  form: MailForm;
  /** The enquiry that it belongs to; null for what belongs to none. */
  lead: S | null;
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
  /** Settles once the outcome is stored; missing where it is stored nowhere. */
  noted?: Promise<void>;
}

/**
 * Takes one message out by its channel. Resolves when the other side has it.
 *
 * @returns the other side's words; null when there is nobody left to send it to
 * @throws DeliveryError; anything else counts as a failure that may pass
 */
export type Transport<S extends Subject = Subject> = (
  claim: Claim<S>,
  hold: Hold,
) => Promise<string | null>;

/** How long a failing delivery is tried, in milliseconds: a weekend and a Monday. */
export const GIVE_UP_AFTER_MS = 72 * 60 * 60 * 1000;
