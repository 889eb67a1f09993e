import { type ChatName, CHATS } from '#server/settings/channels/chats.ts';

/** The channels by which messages leave this server. */
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

/** The results of an attempt; `lost` when another process has taken over the lease. */
export const DELIVERY_OUTCOMES = ['sent', 'retried', 'failed', 'lost'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** Whether a channel's recipient is a visitor. */
export function goesToVisitor(channel: Channel): boolean {
  return channel === 'visitor_mail' || channel === 'reply' || channel === 'newsletter';
}

/** Whether it goes before others: copies and the newsletter wait. */
export function isUrgent(channel: Channel): boolean {
  return channel !== 'visitor_mail' && channel !== 'newsletter';
}

/**
 * The forms of a mail to the agency: complete; only text with safe headers, for a server that
 * refused the first; or nothing of the visitor's, for one that refused the second too.
 */
export const MAIL_FORMS = ['full', 'plain', 'notice'] as const;
export type MailForm = (typeof MAIL_FORMS)[number];

/** What an attempt says of a mail that no server took: nobody received it. */
export const KEPT_AS_FILE = 'guardado como archivo';

/** The enquiry of a message, as far as the outbox needs it. */
export interface Subject {
  id: string;
  folio: string;
}

export interface Message {
  /** The same in every attempt, so that a receiver recognises a repeated delivery. */
  id: string;
  channel: Channel;
  /** Which message of its channel: `enquiry`, or a name chosen by its writer. */
  kind: string;
  /**
   * A mailbox, or the position of a chat in its setting (`1`, `2`); null if channel or kind
   * determine it.
   */
  recipient: string | null;
  /** The reply to the visitor that it sends; null for other messages. */
  replyId: string | null;
  /** The newsletter's subscriber that it is for; null for other messages. */
  subscriberId: string | null;
  /** What a message of its kind needs. */
  data: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** A message that this process has a lease on. */
export interface Claim<S extends Subject = Subject> extends Message {
  form: MailForm;
  /** Its enquiry; null without one. */
  lead: S | null;
  /** The number of the attempt, from 1. */
  attempt: number;
  /** Earlier attempts that sent everything and got no answer. */
  unanswered: number;
  /** A failure after this is final, in milliseconds since 1970. */
  giveUpAt: number;
  /** Proves that this process has the lease. */
  leaseOwner: string;
}

/** Passed to a transport for one attempt. */
export interface Hold {
  /** Aborts when the lease is lost, the time is up or the process ends. */
  signal: AbortSignal;
  /**
   * Awaited just before the message is handed over: a process that was suspended past its lease
   * learns here that another one has the delivery.
   *
   * @throws DeliveryError when the lease is lost, or cannot be checked
   */
  beforeHandover: () => Promise<void>;
  /** Settles once the result is stored; missing if nobody stores it. */
  noted?: Promise<void>;
}

/**
 * Sends one message. Resolves when the other server has it.
 *
 * @returns the other server's words; null when the recipient no longer exists
 * @throws DeliveryError; any other error counts as temporary
 */
export type Transport<S extends Subject = Subject> = (
  claim: Claim<S>,
  hold: Hold,
) => Promise<string | null>;

/** How long a failing delivery is tried, in milliseconds: a weekend and a Monday. */
export const GIVE_UP_AFTER_MS = 72 * 60 * 60 * 1000;
