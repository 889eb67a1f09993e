import { actorOf } from '#server/leads/actor.ts';
import { refuse } from '#panel/shell/outcome.ts';
import { type Action, comeBack, marked, posted } from '#panel/shell/visit.ts';

export const retryMarked: Action = async ({ inbox }, visit) => {
  const values = posted(visit);
  const ids = values['id'] === undefined ? marked(values) : [values['id']];
  if (ids.length === 0) return refuse('Marca antes al menos una entrega.', { values });
  return comeBack(visit, 'reintento', await inbox.undelivered.retry(ids, actorOf(visit)));
};

export const retryAll: Action = async ({ inbox }, visit) => {
  const values = posted(visit);
  if (values['seguro'] === undefined) {
    const { given_up: count } = await inbox.undelivered.counts();
    return { ask: { count, words: 'se intentan otra vez, desde ahora' }, values };
  }
  return comeBack(visit, 'reintento', await inbox.undelivered.retry('all', actorOf(visit)));
};
