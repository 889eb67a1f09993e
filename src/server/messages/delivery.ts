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

/** `lost` means that another process now has the delivery's lease. */
export const DELIVERY_OUTCOMES = ['sent', 'retried', 'failed', 'lost'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

export function goesToVisitor(channel: Channel): boolean {
  return channel === 'visitor_mail' || channel === 'reply' || channel === 'newsletter';
}

/** Returns false for visitors' copies and newsletters. All other waiting mails are sent first. */
export function isUrgent(channel: Channel): boolean {
  return channel !== 'visitor_mail' && channel !== 'newsletter';
}

/** If a server refuses `full`, `plain` text follows, then `notice` without the visitor's words. */
export const MAIL_FORMS = ['full', 'plain', 'notice'] as const;
export type MailForm = (typeof MAIL_FORMS)[number];

/** The text of an attempt that wrote the mail to a file. */
export const KEPT_AS_FILE = 'guardado como archivo';

export interface Subject {
  id: string;
  folio: string;
}

export interface Message {
  /** The id is the same in every attempt, so that a receiver recognises a second copy. */
  id: string;
  channel: Channel;
  /** What the message is about: `enquiry`, or for example `message`, `assigned` or `confirm`. */
  kind: string;
  /** A mailbox, or a chat's number in the settings. Null if the channel tells the recipient. */
  recipient: string | null;
  replyId: string | null;
  subscriberId: string | null;
  data: Readonly<Record<string, unknown>>;
  createdAt: number;
}

/** A message whose lease this process has, so that no other process sends it. */
export interface Claim<S extends Subject = Subject> extends Message {
  form: MailForm;
  lead: S | null;
  attempt: number;
  /** How many earlier attempts gave the whole message to a server that then did not answer. */
  unanswered: number;
  /** The deadline for attempts, in milliseconds since 1970. */
  giveUpAt: number;
  leaseOwner: string;
}

export interface Hold {
  /** Aborts when the lease is lost, when the time is up, or when the process ends. */
  signal: AbortSignal;
  /** Call it directly before the message is sent. Throws DeliveryError if the lease is lost. */
  beforeHandover: () => Promise<void>;
  /** Settles when the database has stored the result. Missing if no result will be stored. */
  noted?: Promise<void>;
}

/**
 * Sends a message. Returns the server's answer, or null if the recipient no longer exists. Throws
 * DeliveryError.
 */
export type Transport<S extends Subject = Subject> = (
  claim: Claim<S>,
  hold: Hold,
) => Promise<string | null>;

/** The worker tries for three days, so that a failure on Friday can be repaired on Monday. */
export const GIVE_UP_AFTER_MS = 72 * 60 * 60 * 1000;
