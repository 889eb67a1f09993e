import type { PanelTools } from '#panel/shell/visit.ts';
import { actorOf } from '#server/leads/actor.ts';
import { type Outcome, refuse } from '#panel/shell/outcome.ts';
import { field, type PanelVisit } from '#server/accounts/visit.ts';

/** Ends the subscription of a person who asked the agency directly. */
export async function unsubscribe(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const left = await tools.subscribers.leave(field(visit, 'id'), actorOf(visit));
  if (!left) return refuse('Esa persona ya no recibía el boletín.');
  return { go: '/panel/boletin?aviso=baja' };
}
