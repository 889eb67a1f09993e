import { actorOf } from '#server/leads/actor.ts';
import { type Outcome, refuse } from '#panel/shell/outcome.ts';
import { type PanelTools, comeBack, marked, posted } from '#panel/shell/visit.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';

export async function retryMarked({ inbox }: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const values = posted(visit);
  const ids = values['id'] === undefined ? marked(values) : [values['id']];
  if (ids.length === 0) return refuse('Marca antes al menos una entrega.', { values });
  return comeBack(visit, 'reintento', await inbox.undelivered.retry(ids, actorOf(visit)));
}

export async function retryAll({ inbox }: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const values = posted(visit);
  if (values['seguro'] === undefined) {
    const { given_up: count } = await inbox.undelivered.counts();
    return { ask: { count, words: 'se intentan otra vez, desde ahora' }, values };
  }
  return comeBack(visit, 'reintento', await inbox.undelivered.retry('all', actorOf(visit)));
}
