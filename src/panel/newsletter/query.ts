import { content } from '#content/snapshot/content.ts';
import type { Services } from '#server/start/services.ts';

const STATES = { recibe: 'confirmed', 'sin-confirmar': 'pending', 'se-fue': 'left' } as const;
const STATE_TITLES = {
  recibe: 'Lo reciben',
  'sin-confirmar': 'Sin confirmar',
  'se-fue': 'Se fueron',
} as const;
type State = keyof typeof STATES;

export async function subscribersView(
  { subscribers }: Pick<Services, 'subscribers'>,
  params: URLSearchParams,
) {
  const { temas } = content().newsletter;
  const asked = params.get('estado') ?? '';
  const state: State = Object.hasOwn(STATES, asked) ? (asked as State) : 'recibe';
  const topic = temas.some(({ valor }) => valor === params.get('tema')) ? params.get('tema') : null;
  const mail = params.get('correo')?.trim() ?? '';
  const after = /^[\da-f-]{36}$/.test(params.get('pagina') ?? '') ? params.get('pagina') : null;
  const filter = { status: STATES[state], topic, mail: mail === '' ? null : mail };
  const [{ rows, next }, counts, byTopic, growth] = await Promise.all([
    subscribers.page({ ...filter, after }),
    subscribers.counts(),
    subscribers.byTopic(),
    subscribers.growth(),
  ]);
  const labels = new Map(temas.map(({ valor, etiqueta }) => [valor, etiqueta]));
  // The list includes old topics, which are no longer in the content but still have subscribers.
  const topics = [...new Set([...labels.keys(), ...byTopic.keys()])];
  const address = (changes: Readonly<Record<string, string | null>>) => {
    const query = { estado: state, tema: topic, correo: mail, ...changes };
    const set = Object.entries(query).filter(([, value]) => value !== null && value !== '');
    return `/panel/boletin?${new URLSearchParams(set as [string, string][]).toString()}`;
  };
  return {
    tabs: (Object.keys(STATES) as State[]).map((each) => ({
      words: STATE_TITLES[each],
      count: counts[STATES[each]],
      href: address({ estado: each, pagina: null }),
      current: each === state,
    })),
    topics: topics.map((value) => ({
      value,
      label: labels.get(value) ?? value,
      count: byTopic.get(value) ?? 0,
    })),
    filter: { state, topic: topic ?? '', mail },
    rows,
    labels,
    here: address({}),
    leaving: rows.find(({ id }) => id === params.get('baja')) ?? null,
    next: next === null ? null : address({ pagina: next }),
    csv: `/panel/boletin.csv${topic === null ? '' : `?tema=${topic}`}`,
    growth,
  };
}

export type SubscribersView = Awaited<ReturnType<typeof subscribersView>>;
