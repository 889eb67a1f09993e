import { comeBack, type PanelTools } from '#panel/shell/visit.ts';
import type { Outcome } from '#panel/shell/outcome.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';

/** Sends a round off; it takes up to minutes, and the page shows it once it is over. */
export function runRound({ watch }: PanelTools, visit: PanelVisit): Promise<Outcome> {
  watch.runFromPanel();
  return Promise.resolve(comeBack(visit, 'ronda'));
}
