import { perContent } from '#content/snapshot/content.ts';
import { sourceOf } from '#server/leads/lead.ts';
import { agencyZone, dayOf, shiftDay } from '#server/leads/zone.ts';
import { foundPaths } from '#server/pages/addresses.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import { visitorOf } from '#server/platform/http/visitor.ts';
import { arrivalFrom } from './visit-origin.ts';

/** At most this many pairs of page and origin a day. Later pairs get the origin {@link OTHERS}. */
const PAIRS_A_DAY = 200;
const OTHERS = 'otros';
/** The origin of visits without a referrer. The site counts these even above `PAIRS_A_DAY`. */
const DIRECT = sourceOf({});
const KEPT_DAYS = 396;
/** Words in the `User-Agent` of robots. Cubot makes telephones, so `cubot` is no robot. */
const PROGRAM = /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|scan|https?:/i;

type Count = Schema['visit_count'];

const pages = perContent(() => new Set(foundPaths()));

interface VisitsOptions {
  config: Parameters<typeof visitorOf>[1];
  isStaff: (cookie: string) => boolean;
  now?: () => number;
}

/** Counts arrivals from outside the site, without personal data (docs/decisions/044-visitas.md). */
export function createVisits(
  { kysely }: Pick<Database, 'kysely'>,
  { config, isStaff, now = Date.now }: VisitsOptions,
) {
  let waiting = new Map<string, Count>();

  return {
    note: ({ request, path }: Pick<Exchange, 'request' | 'path'>, status: number): void => {
      if (request.method !== 'GET' || (status !== 200 && status !== 304)) return;
      if (!pages().has(path)) return;
      const { headers, url = '' } = request;
      const agent = headers['user-agent'] ?? '';
      if (!agent.startsWith('Mozilla/') || PROGRAM.test(agent)) return;
      if (headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz']) return;
      if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return;
      if (isStaff(headers.cookie ?? '')) return;
      const { origin: site } = visitorOf(request, config);
      const led = headers.referer ?? '';
      if (headers['sec-fetch-site'] === 'same-origin' || URL.parse(led)?.origin === site) return;
      const origin = sourceOf(arrivalFrom(URL.parse(url, site), led, site)) ?? OTHERS;
      add(waiting, { day: dayOf(now(), agencyZone()), page: path, origin, visits: 1 });
    },
    async write(): Promise<void> {
      const counts = [...waiting.values()];
      if (counts.length === 0) return;
      waiting = new Map();
      try {
        await addToDatabase(kysely, counts);
      } catch (error) {
        for (const count of counts) add(waiting, count);
        throw error;
      }
    },
    async purge(): Promise<void> {
      const first = shiftDay(dayOf(now(), agencyZone()), -KEPT_DAYS);
      await kysely.deleteFrom('visit_count').where('day', '<', first).execute();
    },
  };
}

const keyOf = ({ day, page, origin }: Count) => JSON.stringify([day, page, origin]);

function add(counts: Map<string, Count>, count: Count): void {
  const hasRoom = counts.has(keyOf(count)) || count.origin === DIRECT || counts.size < PAIRS_A_DAY;
  const kept = hasRoom ? count : { ...count, origin: OTHERS };
  const visits = kept.visits + (counts.get(keyOf(kept))?.visits ?? 0);
  counts.set(keyOf(kept), { ...kept, visits });
}

async function addToDatabase(kysely: Database['kysely'], counts: readonly Count[]): Promise<void> {
  for (const [day, ofDay] of Map.groupBy(counts, (count) => count.day)) {
    const found = await kysely
      .selectFrom('visit_count')
      .selectAll()
      .where('day', '=', day)
      .execute();
    const all = new Map(found.map((known) => [keyOf(known), { ...known, visits: 0 }]));
    for (const count of ofDay) add(all, count);
    await kysely
      .insertInto('visit_count')
      // All processes write in the same order, so that no deadlock occurs.
      .values([...all.entries()].sort().flatMap(([, count]) => (count.visits > 0 ? [count] : [])))
      .onConflict((conflict) =>
        conflict.columns(['day', 'page', 'origin']).doUpdateSet((row) => ({
          visits: row('visit_count.visits', '+', row.ref('excluded.visits')),
        })),
      )
      .execute();
  }
}
