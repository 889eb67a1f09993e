import { type ChatName, CHATS } from '#server/settings/channels/chats.ts';

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

/** The results of an attempt. `lost` means that another process has taken over the lease. */
export const DELIVERY_OUTCOMES = ['sent', 'retried', 'failed', 'lost'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** Returns whether a channel's recipient is a visitor. */
export function goesToVisitor(channel: Channel): boolean {
  return channel === 'visitor_mail' || channel === 'reply' || channel === 'newsletter';
}

/** Returns whether messages of a channel are sent first. Copies and the newsletter wait. */
export function isUrgent(channel: Channel): boolean {
  return channel !== 'visitor_mail' && channel !== 'newsletter';
}

/**
 * The forms of a mail to the agency. `full` is complete. `plain` is only text with safe headers,
 * for a server that refused `full`. `notice` contains nothing from the visitor, for a server that
 * also refused `plain`.
 */
export const MAIL_FORMS = ['full', 'plain', 'notice'] as const;
export type MailForm = (typeof MAIL_FORMS)[number];

/**
 * The text of an attempt if the mail was written to a file. No server accepted the mail and nobody
 * received the mail.
 */
export const KEPT_AS_FILE = 'guardado como archivo';

export interface Subject {
  id: string;
  folio: string;
}

export interface Message {
  /** The id is equal in every attempt, so that a receiver recognises a repeated delivery. */
  id: string;
  channel: Channel;
  /**
   * The kind of message within its channel: `enquiry`, or a name that the writer of the message
   * chose.
   */
  kind: string;
  /**
   * A mailbox, or the position of a chat in its setting (`1`, `2`). The value is null if channel or
   * kind determine the recipient.
   */
  recipient: string | null;
  replyId: string | null;
  subscriberId: string | null;
  data: Readonly<Record<string, unknown>>;
  /** The moment in milliseconds since 1970. */
  createdAt: number;
}

/** A message on which this process has a lease. */
export interface Claim<S extends Subject = Subject> extends Message {
  form: MailForm;
  lead: S | null;
  /** The number of the attempt, from 1. */
  attempt: number;
  /** The number of earlier attempts that sent the whole message and got no answer. */
  unanswered: number;
  /** The moment after which a failure is final, in milliseconds since 1970. */
  giveUpAt: number;
  /** The name that proves that this process has the lease. */
  leaseOwner: string;
}

export interface Hold {
  /** Aborts when the lease is lost, the time is over, or the process ends. */
  signal: AbortSignal;
  /**
   * The transport waits for this function directly before the message is handed over. The function
   * fails if the process was suspended and another process now has the delivery.
   *
   * @throws DeliveryError if the lease is lost or cannot be checked
   */
  beforeHandover: () => Promise<void>;
  /** Settles after the result is stored. The value is missing if no result is stored. */
  noted?: Promise<void>;
}

/**
 * Sends one message. The promise resolves when the other server has the message.
 *
 * @returns the other server's words. The value is null if the recipient does not exist any more.
 * @throws DeliveryError if the message was not sent. Any other error counts as temporary.
 */
export type Transport<S extends Subject = Subject> = (
  claim: Claim<S>,
  hold: Hold,
) => Promise<string | null>;

/**
 * The time that a failing delivery is tried, in milliseconds. Three days include a weekend and a
 * Monday.
 */
export const GIVE_UP_AFTER_MS = 72 * 60 * 60 * 1000;
