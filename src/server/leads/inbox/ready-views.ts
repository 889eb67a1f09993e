import type { InboxFilter } from '#server/leads/inbox/filter.ts';

/** The ready views, in the order in which they are shown. */
export const READY_VIEWS = [
  'nuevas',
  'vencidas',
  'sin-responder',
  'mias',
  'con-fallas',
  'no-deseadas',
] as const;
export type ReadyView = (typeof READY_VIEWS)[number];

/**
 * What a ready view is about.
 *
 * @param staffId whose inbox it is
 */
export function readyFilter(view: ReadyView, staffId: string): InboxFilter {
  switch (view) {
    case 'nuevas':
      return { state: 'nueva' };
    case 'mias':
      return { owner: staffId, open: true };
    case 'sin-responder':
      return { unanswered: true };
    case 'vencidas':
      return { overdue: true };
    case 'con-fallas':
      return { failed: true };
    case 'no-deseadas':
      return { state: 'no_deseada' };
  }
}
