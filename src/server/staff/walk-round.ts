import { comeBack } from '#server/inbox/posts/come-back.ts';
import type { Outcome } from './outcome.ts';
import type { StaffTools } from './tools.ts';
import type { PanelVisit } from './visit.ts';

/** Sends a round off; it takes up to minutes, and the page shows it once it is over. */
export function walkRound({ walkRound: walk }: StaffTools, visit: PanelVisit): Promise<Outcome> {
  walk();
  return Promise.resolve(comeBack(visit, 'ronda'));
}
