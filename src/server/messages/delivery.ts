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

/**
 * The results of a delivery attempt. `lost` means that another process now has the delivery's
 * lease.
 */
export const DELIVERY_OUTCOMES = ['sent', 'retried', 'failed', 'lost'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** Returns true if the messages of a channel go to a visitor. */
export function goesToVisitor(channel: Channel): boolean {
  return channel === 'visitor_mail' || channel === 'reply' || channel === 'newsletter';
}

/**
 * Returns true if the worker sends the messages of a channel first. Visitors' copies and the
 * newsletter must wait.
 */
export function isUrgent(channel: Channel): boolean {
  return channel !== 'visitor_mail' && channel !== 'newsletter';
}

/**
 * The forms of the mail that tells the agency about an enquiry. `full` is the complete mail.
 * `plain` is only text with safe headers, for a mail server that refused `full`. `notice` contains
 * no words of the visitor, for a mail server that also refused `plain`.
 */
export const MAIL_FORMS = ['full', 'plain', 'notice'] as const;
export type MailForm = (typeof MAIL_FORMS)[number];

/** The text of a delivery attempt that wrote the mail to a file. No mail server got the mail. */
export const KEPT_AS_FILE = 'guardado como archivo';

export interface Subject {
  id: string;
  folio: string;
}

export interface Message {
  /**
   * The id of the message. The id is the same in every attempt, so that a receiver recognises a
   * second copy of the message.
   */
  id: string;
  channel: Channel;
  /**
   * The kind of the message within its channel. The kind is `enquiry`, or a name from the code that
   * wrote the message.
   */
  kind: string;
  /**
   * The recipient, which is a mailbox or the position of a chat in the setting (`1`, `2`). The
   * value is null if the channel or the kind determines the recipient.
   */
  recipient: string | null;
  replyId: string | null;
  subscriberId: string | null;
  data: Readonly<Record<string, unknown>>;
  /** The moment at which the message came into the outbox, in milliseconds since 1970. */
  createdAt: number;
}

/** A message for which this process has the lease, so that no other process sends the message. */
export interface Claim<S extends Subject = Subject> extends Message {
  form: MailForm;
  lead: S | null;
  /** The number of the delivery attempt. The first attempt has the number 1. */
  attempt: number;
  /**
   * The number of earlier attempts in which the other server got the whole message but did not
   * answer.
   */
  unanswered: number;
  /** The moment after which the worker makes no further attempt, in milliseconds since 1970. */
  giveUpAt: number;
  /** The name that proves that this process has the lease. */
  leaseOwner: string;
}

export interface Hold {
  /**
   * Aborts when the process loses the lease, when the time limit is over, or when the process ends.
   */
  signal: AbortSignal;
  /**
   * The transport calls this function and waits for the result directly before the sending. The
   * function fails if the process was stopped for some time and another process now has the
   * delivery.
   *
   * @throws DeliveryError if the lease is lost or cannot be checked
   */
  beforeHandover: () => Promise<void>;
  /**
   * Resolves or rejects when the database has stored the result. The value is missing if no result
   * will be stored.
   */
  noted?: Promise<void>;
}

/**
 * Sends a message. The promise resolves when the other server has the message.
 *
 * @returns the answer of the other server, or null if the recipient no longer exists
 * @throws DeliveryError if the message was not sent. Any other error counts as temporary.
 */
export type Transport<S extends Subject = Subject> = (
  claim: Claim<S>,
  hold: Hold,
) => Promise<string | null>;

/**
 * The time for which the worker tries to send a message, in milliseconds. Three days include a
 * weekend and a Monday.
 */
export const GIVE_UP_AFTER_MS = 72 * 60 * 60 * 1000;
