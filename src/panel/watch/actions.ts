import { comeBack, type PanelTools } from '#panel/shell/visit.ts';
import type { Outcome } from '#panel/shell/outcome.ts';
import { note, type PanelVisit } from '#server/accounts/visit.ts';

export function runRound({ watch }: PanelTools, visit: PanelVisit): Promise<Outcome> {
  watch.runFromPanel();
  return Promise.resolve(comeBack(visit, 'ronda'));
}

export function makeCopyNow(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  tools.watch.copyFromPanel((name) => note(tools, visit, 'copy_made', name));
  return Promise.resolve(comeBack(visit, 'copia'));
}
