import type { Actor } from '#server/inbox/actor.ts';
import type { ChangeResult } from '#server/inbox/lead-page.ts';
import type { Who } from '#server/timeline/timeline.ts';

/** What somebody answers. */
export interface ReplyText {
  /** One line; empty for the usual one. */
  subject: string;
  /** Plain text. */
  text: string;
}

/** A ready-made text of `content/respuestas.yaml`, with its places filled for an enquiry. */
export interface CannedReply {
  id: string;
  title: string;
  text: string;
}

/** Answers by mail, through the same outbox as everything else. */
export interface Replies {
  /** The version that was seen; somebody who was faster is told of as a conflict. */
  send(folio: string, version: number, reply: ReplyText, actor: Actor): Promise<ChangeResult>;
  /** The mail as it would go, without sending it; null when there is no such enquiry. */
  preview(
    folio: string,
    reply: ReplyText,
    actor: Actor,
  ): Promise<{ from: string; to: string; subject: string; text: string; html: string } | null>;
  canned(folio: string, actor: Actor): Promise<readonly CannedReply[]>;
  /** What somebody has written and not sent; null when nothing. */
  draft(folio: string, staffId: string): Promise<(ReplyText & { at: number }) | null>;
  /** Keeps it, and says that they are at it; an empty one only says that they are. */
  keepDraft(folio: string, reply: ReplyText, actor: Actor): Promise<void>;
  dropDraft(folio: string, staffId: string): Promise<void>;
  /** Others who are writing an answer: a draft that was touched in the last ten minutes. */
  writing(folio: string, staffId: string): Promise<readonly (Who & { at: number })[]>;
}
