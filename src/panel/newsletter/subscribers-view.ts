import { single } from '#content/single-entry.ts';
import type { SubscribersView } from './SubscribersPage.tsx';
import type { SubscriberRow } from '#server/site/newsletter/subscribers.ts';
import type { Services } from '#server/start/services.ts';
import { dayWords } from '#panel/shell/moments.ts';
import { LOCALE } from '#panel/shell/locale.ts';
import { personPath } from '#panel/shell/person.ts';

const STATES = { recibe: 'confirmed', 'sin-confirmar': 'pending', 'se-fue': 'left' } as const;
const STATE_TITLES = {
  recibe: 'Lo reciben',
  'sin-confirmar': 'Sin confirmar',
  'se-fue': 'Se fueron',
} as const;
type State = keyof typeof STATES;

/** What the newsletter's page shows at an address. */
export async function subscribersView(
  { subscribers, inbox }: Pick<Services, 'subscribers' | 'inbox'>,
  params: URLSearchParams,
  administers: boolean,
): Promise<SubscribersView> {
  const { temas } = await single('newsletter');
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
  // A topic that the agency took away still has its subscribers.
  const topics = [...new Set([...labels.keys(), ...byTopic.keys()])];
  const address = (changes: Readonly<Record<string, string | null>>) => {
    const query = { estado: state, tema: topic, correo: mail, ...changes };
    const set = Object.entries(query).filter(([, value]) => value !== null && value !== '');
    return `/panel/boletin?${new URLSearchParams(set as [string, string][]).toString()}`;
  };
  const found = rows.find(({ id }) => id === params.get('baja'));
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
    rows: rows.map((row) => ({
      id: row.id,
      correo: row.correo,
      topics: row.topics.map((each) => labels.get(each) ?? each),
      since: sinceWords(row, inbox.timeZone),
      personHref: administers ? personPath(row.id) : null,
      leaveHref: row.status === 'left' ? null : `${address({})}&baja=${row.id}`,
    })),
    leaving: found === undefined ? null : { id: found.id, correo: found.correo, back: address({}) },
    next: next === null ? null : address({ pagina: next }),
    csv: `/panel/boletin.csv${topic === null ? '' : `?tema=${topic}`}`,
    growth: growth.map(({ month, confirmed, left }) => ({
      month: monthWords(month),
      confirmed,
      left,
    })),
  };
}

function sinceWords(row: SubscriberRow, timeZone: string): string {
  if (row.leftAt !== null) return `se fue el ${dayWords(row.leftAt, timeZone)}`;
  if (row.confirmedAt !== null) return `desde el ${dayWords(row.confirmedAt, timeZone)}`;
  return `lo pidió el ${dayWords(row.createdAt, timeZone)} y no ha confirmado`;
}

function monthWords(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return date.toLocaleDateString(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
