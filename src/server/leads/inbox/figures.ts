import { boundTo } from '#server/platform/bound-to.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { agencyZone, endOfDay, shiftDay, startOfDay } from '#server/leads/zone.ts';
import { arrivalsFrom, IS_OPEN } from '#server/leads/lead-row.ts';
import { LEAD_STATES, type LeadKind, type LeadState, storedOrigin } from '#server/leads/lead.ts';
import { nobodyGot } from '#server/messages/queue.ts';
import type { PromiseClock } from '#server/leads/promise.ts';
import { fullName } from '#server/leads/actor.ts';
import type { InboxFilter } from '#server/leads/inbox/address.ts';

export interface Figure {
  /** A value such as a state, a type or a source. Empty for enquiries without such a value. */
  key: string;
  count: number;
  before: number;
  /** The visits that began at the page or came from the source. Other values have no visits. */
  visits?: number | undefined;
  /** The filter of the panel's list of these enquiries. Null for pages, which have no list. */
  filter: InboxFilter | null;
}

export type InboxFigures = Awaited<ReturnType<Figures['of']>>;
export type AnswerFigures = InboxFigures['answers'];

export type Figures = ReturnType<typeof createFigures>;

const FARTHEST_DAYS = 731;
const MOST = 20;

/** The first and the last day of a period, as `yyyy-mm-dd` in the brand's time zone. */
interface Period {
  from: string;
  to: string;
}

interface FiguresParts extends Pick<Database, 'reader'> {
  promise: Pick<PromiseClock, 'workingMs'>;
  now: () => number;
}

export function createFigures(
  { reader }: Pick<Database, 'reader'>,
  { promise, now = Date.now }: Pick<FiguresParts, 'promise'> & { now?: () => number },
) {
  return boundTo({ reader, promise, now }, { of });
}

const within = ({ from, to }: Period) =>
  sql`lead.arrival >= ${arrivalsFrom(startOfDay(from, agencyZone()))}
    and lead.arrival < ${arrivalsFrom(endOfDay(to, agencyZone()))}`;
const WANTED = sql`lead.status <> 'no_deseada' and lead.category = 'cliente' and lead.merged_into is null`;

async function countsBy(
  kysely: Kysely<Schema>,
  what: ReturnType<typeof sql>,
  period: Period,
  { from = sql`lead` } = {},
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string | null; count: number }>`
    select ${what} as key, count(*) as count from ${from}
    where ${within(period)} and ${WANTED} group by ${what}
  `.execute(kysely);
  return new Map(rows.map(({ key, count }) => [key ?? '', count]));
}

async function answersOf({ promise, now }: FiguresParts, kysely: Kysely<Schema>, period: Period) {
  const { rows } = await sql<{
    came: number;
    due: number | null;
    answered: number | null;
    waits: number;
  }>`
    select created_at as came, due_at as due, first_answer_at as answered, awaits_answer as waits
    from lead where ${within(period)} and ${WANTED}
  `.execute(kysely);
  const at = now();
  const done = rows.flatMap((row) =>
    row.answered === null ? [] : [{ ...row, answered: row.answered }],
  );
  const waiting = rows.filter(({ answered, waits }) => answered === null && waits === 1);
  const overdue = waiting.filter(({ due }) => due !== null && due < at);
  const took = done.map(({ came, answered }) => answered - came);
  const working = done.map(({ came, answered }) => promise.workingMs(came, answered));
  return {
    /** Each enquiry counts once: as `answered`, as `waiting` or as `closed` without an answer. */
    answered: done.length,
    waiting: waiting.length,
    closed: rows.length - done.length - waiting.length,
    median: share(took, 0.5),
    p90: share(took, 0.9),
    /** The values `medianWorking` and `p90Working` count only the agency's working hours. */
    medianWorking: share(working, 0.5),
    p90Working: share(working, 0.9),
    inTime: done.filter(({ due, answered }) => due !== null && answered <= due).length,
    overdue: overdue.length,
    late:
      overdue.length + done.filter(({ due, answered }) => due !== null && answered > due).length,
  };
}

async function amountsOf(kysely: Kysely<Schema>, period: Period) {
  const { rows } = await sql<{
    state: LeadState;
    stage: string | null;
    count: number;
    amount: number;
  }>`
    select status as state, stage, count(*) as count, sum(amount) as amount from lead
    where amount is not null and ${WANTED}
      and (${IS_OPEN} or ${within(period)})
    group by status, stage
  `.execute(kysely);
  return rows
    .map((row) => ({ ...row, amount: Number(row.amount) }))
    .sort(
      (one, other) =>
        LEAD_STATES.indexOf(one.state) - LEAD_STATES.indexOf(other.state) ||
        (one.stage ?? '').localeCompare(other.stage ?? ''),
    );
}

const STATUS = sql`case when delivery.status = 'sent' and ${nobodyGot} then 'kept' else delivery.status end`;

async function deliveriesOf(kysely: Kysely<Schema>, period: Period) {
  const { rows } = await sql<{ channel: string; status: string; count: number }>`
    select delivery.channel, ${STATUS} as status, count(*) as count
    from lead cross join delivery
    where delivery.lead_id = lead.id and ${within(period)}
    group by delivery.channel, ${STATUS}
  `.execute(kysely);
  return [...Map.groupBy(rows, ({ channel }) => channel)].map(([channel, counted]) => {
    const of = (status: string) => counted.find((row) => row.status === status)?.count ?? 0;
    return {
      channel,
      sent: of('sent'),
      kept: of('kept'),
      pending: of('pending'),
      failed: of('failed'),
    };
  });
}

async function quotedOf(kysely: Kysely<Schema>, period: Period) {
  const { rows } = await sql<{
    id: string | null;
    firstname: string | null;
    lastname: string | null;
    count: number;
    quoted: number;
    won: number;
  }>`
    select owner_id as id, firstname, lastname, count(*) as count,
      coalesce(sum(case when status in ('cotizada', 'ganada', 'perdida') then amount end), 0) as quoted,
      coalesce(sum(case when status = 'ganada' then amount end), 0) as won
    from lead left join staff on staff.id = owner_id
    where ${within(period)} and ${WANTED} group by owner_id, firstname, lastname
  `.execute(kysely);
  return rows
    .map(({ id, firstname, lastname, count, quoted, won }) => ({
      id,
      name: id === null ? '' : fullName({ firstname: firstname ?? '', lastname: lastname ?? '' }),
      count,
      quoted: Number(quoted),
      won: Number(won),
      filter: { ...period, owner: id ?? 'none' },
    }))
    .sort((one, other) => other.won - one.won || other.quoted - one.quoted);
}

/** Counts the period `asked`, and compares it with `against`, by default the period just before. */
async function of(parts: FiguresParts, asked: Period, against?: Period) {
  const kysely = await parts.reader();
  const period = inBounds(asked);
  const days = daysBetween(period);
  const before = against ?? { from: shiftDay(period.from, -days), to: shiftDay(period.from, -1) };
  const figures = async (
    what: ReturnType<typeof sql>,
    name: 'kind' | 'type' | 'source' | 'state',
    { visits, ...options }: Pick<Counts, 'visits'> & { from?: ReturnType<typeof sql> } = {},
  ): Promise<Figure[]> =>
    compared({
      count: await countsBy(kysely, what, period, options),
      earlier: await countsBy(kysely, what, before, options),
      filterOf: (key) => ({ ...period, [name]: key }),
      visits,
    });
  const firstPages = async (of: Period) => pagesIn(await countsBy(kysely, sql`lead.origin`, of));
  const visits = await visitsOf(kysely, period);
  const kinds = await figures(sql`lead.kind`, 'kind');
  const sum = (pick: 'count' | 'before') => kinds.reduce((all, kind) => all + kind[pick], 0);
  return {
    period,
    before,
    total: { key: 'total', count: sum('count'), before: sum('before'), filter: period },
    /** Weeks start with the period's first day. The last week may be shorter. */
    weeks: await weeksOf(kysely, period),
    kinds,
    types: await figures(sql`lead_type.type`, 'type', {
      from: sql`lead left join lead_type on lead_type.arrival = lead.arrival`,
    }),
    sources: await figures(sql`lead.source`, 'source', { visits: visits.origins }),
    pages: compared({
      count: await firstPages(period),
      earlier: await firstPages(before),
      visits: visits.pages,
    }),
    visits: { count: visits.count, before: (await visitsOf(kysely, before)).count },
    visitsSince: await firstVisitDay(kysely),
    states: await figures(sql`lead.status`, 'state'),
    /** Counts all open enquiries, but of the closed enquiries only those from the period. */
    amounts: await amountsOf(kysely, period),
    quoted: await quotedOf(kysely, period),
    answers: await answersOf(parts, kysely, period),
    answersBefore: await answersOf(parts, kysely, before),
    deliveries: await deliveriesOf(kysely, period),
  };
}

async function weeksOf(kysely: Kysely<Schema>, { from, to }: Period) {
  const periods: Period[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 7)) {
    const seventh = shiftDay(day, 6);
    periods.push({ from: day, to: seventh < to ? seventh : to });
  }
  const counted = periods.map(async (week) => {
    const counts = await countsBy(kysely, sql`lead.kind`, week);
    const of = (kind: LeadKind) => counts.get(kind) ?? 0;
    return { ...week, contacto: of('contacto'), cotizacion: of('cotizacion'), filter: week };
  });
  return Promise.all(counted);
}

interface Counts {
  visits?: ReadonlyMap<string, number> | undefined;
  count: ReadonlyMap<string, number>;
  earlier: ReadonlyMap<string, number>;
  filterOf?: (key: string) => InboxFilter;
}

function compared({ count, earlier, visits, filterOf }: Counts): Figure[] {
  const keys = new Set([...count.keys(), ...earlier.keys(), ...(visits?.keys() ?? [])]);
  return [...keys]
    .map((key) => ({
      key,
      count: count.get(key) ?? 0,
      before: earlier.get(key) ?? 0,
      visits: visits === undefined ? undefined : (visits.get(key) ?? 0),
      filter: key === '' || filterOf === undefined ? null : filterOf(key),
    }))
    .sort(
      (one, other) =>
        (other.visits ?? 0) - (one.visits ?? 0) ||
        other.count - one.count ||
        (one.key < other.key ? -1 : 1),
    )
    .slice(0, MOST);
}

async function visitsOf(kysely: Kysely<Schema>, { from, to }: Period) {
  const rows = await kysely
    .selectFrom('visit_count')
    .select(({ fn }) => ['page', 'origin', fn.sum<number | string>('visits').as('visits')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['page', 'origin'])
    .execute();
  const found = { count: 0, pages: new Map<string, number>(), origins: new Map<string, number>() };
  for (const { page, origin, visits } of rows) {
    found.count += Number(visits);
    found.pages.set(page, (found.pages.get(page) ?? 0) + Number(visits));
    found.origins.set(origin, (found.origins.get(origin) ?? 0) + Number(visits));
  }
  return found;
}

async function firstVisitDay(kysely: Kysely<Schema>): Promise<string | null> {
  const first = kysely.selectFrom('visit_count').select('day').orderBy('day').limit(1);
  return (await first.executeTakeFirst())?.day ?? null;
}

function pagesIn(counts: ReadonlyMap<string, number>): Map<string, number> {
  const pages = new Map<string, number>();
  for (const [json, count] of counts) {
    const page = storedOrigin(json === '' ? null : json)?.firstPage ?? '';
    const path = page.replace(/(?<=.)\/$/, '');
    pages.set(path, (pages.get(path) ?? 0) + count);
  }
  return pages;
}

function inBounds({ from, to }: Period): Period {
  const [first, last] = from <= to ? [from, to] : [to, from];
  const earliest = shiftDay(last, 1 - FARTHEST_DAYS);
  return { from: first < earliest ? earliest : first, to: last };
}

function daysBetween({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000)) + 1;
}

function share(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null;
}
