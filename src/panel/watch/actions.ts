import { comeBack, type PanelTools } from '#panel/shell/visit.ts';
import type { Outcome } from '#panel/shell/outcome.ts';
import { note, type PanelVisit } from '#server/accounts/visit.ts';

/** Starts a round; it takes up to minutes, and the page shows it afterwards. */
export function runRound({ watch }: PanelTools, visit: PanelVisit): Promise<Outcome> {
  watch.runFromPanel();
  return Promise.resolve(comeBack(visit, 'ronda'));
}

/** Makes a backup copy; a failed one stands in the page's table with its reason. */
export async function makeCopyNow(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const made = await tools.watch.copies.make('a-mano').catch(() => null);
  if (made === null) return comeBack(visit, 'sin-copia');
  await note(tools, visit, 'copy_made', made.name);
  return comeBack(visit, 'copia');
}
