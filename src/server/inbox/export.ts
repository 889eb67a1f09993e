import type { Actor } from '#server/inbox/actor.ts';
import type { InboxQuery } from '#server/inbox/filter.ts';

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Takes what a list finds out as a file, whatever its size. */
export interface InboxExport {
  /**
   * @returns the file piece by piece, with its name and type; the audit log has a line before the
   *   first one leaves
   */
  open(
    query: Pick<InboxQuery, 'filter' | 'sort'>,
    format: ExportFormat,
    actor: Actor,
  ): Promise<{ name: string; type: string; body: ReadableStream<Uint8Array> }>;
}
