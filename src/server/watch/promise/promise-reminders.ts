import type { NotNull } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Notice, SendNotice } from '#server/watch/incidents/notice-mail.ts';
import type { ScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import type { PromiseClock } from '#server/leads/promise.ts';

export interface PromiseReminderParts {
  database: Pick<Database, 'kysely'>;
  leases: ScheduledLeases;
  clock: Pick<PromiseClock, 'dueAt'>;
  send: SendNotice;
  tellChats?: ((notice: Notice) => Promise<void>) | null;
  momentWords: (at: number) => string;
  now?: () => number;
}

/** The site reminds the staff when these percentages of the promised time have passed. */
const SOON = 75;
const OVER = 100;

/** A deadline older than this, in milliseconds, gets no reminder. */
const STALE_MS = 7 * 24 * 60 * 60_000;
const TOGETHER = 200;
const HOLD_MS = 5 * 60_000;
export const PROMISE_LOOK_MS = 60_000;

interface Waiting {
  id: string;
  folio: string;
  owner: string | null;
  arrivedAt: number;
  dueAt: number;
}

interface Colleague {
  id: string;
  email: string;
  role: string;
}

/** Reminds the owner (without owner: all staff) after `SOON`, and administrators after `OVER`. */
export async function remindOfPromise(parts: PromiseReminderParts): Promise<number> {
  const schedule = {
    firstAt: (at: number) => at,
    nextAt: (at: number) => at + PROMISE_LOOK_MS / 2,
    holdMs: HOLD_MS,
  };
  return (await parts.leases.run('promise', schedule, () => remind(parts))) ?? 0;
}

async function remind(parts: PromiseReminderParts): Promise<number> {
  const { database, clock, now = Date.now } = parts;
  const at = now();
  const waiting = await readWaiting(database, at);
  const isDue = (lead: Waiting, share: number) => !waiting.reminded.has(`${lead.id} ${share}`);
  const overdue = waiting.leads.filter((lead) => lead.dueAt <= at && isDue(lead, OVER));
  const soon = waiting.leads.filter(
    (lead) => lead.dueAt > at && isDue(lead, SOON) && clock.dueAt(lead.arrivedAt, SOON / 100) <= at,
  );
  if (overdue.length + soon.length === 0) return 0;
  const colleagues = await readColleagues(database);
  const administrators = colleagues.filter(({ role }) => role === 'administra');
  const sentOverdue = await tell(parts, overdue, OVER, () => administrators);
  const sentSoon = await tell(parts, soon, SOON, (lead) => {
    const owner = colleagues.filter(({ id }) => id === lead.owner);
    return owner.length === 0 ? colleagues : owner;
  });
  return sentOverdue + sentSoon;
}

async function tell(
  { database, send, tellChats = null, momentWords, now = Date.now }: PromiseReminderParts,
  leads: readonly Waiting[],
  share: number,
  to: (lead: Waiting) => readonly Colleague[],
): Promise<number> {
  const byBox = new Map<string, Waiting[]>();
  for (const lead of leads) {
    for (const { email } of to(lead)) byBox.set(email, [...(byBox.get(email) ?? []), lead]);
  }
  const ways = [...byBox].map(([box, mine]) => ({
    mine,
    sent: () => send([box], reminder(mine, share, momentWords)),
  }));
  if (tellChats !== null && leads.length > 0) {
    const mine = [...leads];
    ways.push({ mine, sent: () => tellChats(reminder(leads, share, momentWords)) });
  }
  const reached = new Set<Waiting>();
  const failures: unknown[] = [];
  for (const { mine, sent } of ways) {
    try {
      await sent();
      for (const lead of mine) reached.add(lead);
    } catch (error) {
      failures.push(error);
    }
  }
  if (reached.size > 0) {
    const rows = [...reached].map(({ id }) => ({ lead_id: id, share, told_at: now() }));
    await database.kysely
      .insertInto('promise_reminder')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (reached.size === 0 && failures.length > 0) throw failures[0];
  return reached.size;
}

/** The reminder names folios and times only, because a mail must not contain visitors' texts. */
function reminder(
  leads: readonly Waiting[],
  share: number,
  momentWords: (at: number) => string,
): Notice {
  const [only] = leads;
  const one = leads.length === 1;
  const isOver = share === OVER;
  const title = isOver
    ? one
      ? 'Venció una respuesta prometida'
      : `Vencieron ${leads.length} respuestas prometidas`
    : one
      ? 'Está por vencer una respuesta'
      : `Están por vencer ${leads.length} respuestas`;
  const verb = isOver ? 'venció' : 'vence';
  return {
    id: `promesa-${share}-${only?.id ?? ''}`,
    title,
    lines: leads.map(({ folio, dueAt }) => `${folio}: ${verb} el ${momentWords(dueAt)}.`),
    path: one ? `/panel/solicitudes/${only?.folio ?? ''}` : '/panel',
    linkWords: one ? 'Abrir la solicitud' : 'Abrir el panel',
  };
}

async function readWaiting({ kysely }: PromiseReminderParts['database'], at: number) {
  const leads: Waiting[] = await kysely
    .selectFrom('lead')
    .leftJoin('promise_reminder', (join) =>
      join
        .onRef('promise_reminder.lead_id', '=', 'lead.id')
        .on('promise_reminder.share', '=', OVER),
    )
    .select(['lead.id', 'folio', 'owner_id as owner', 'created_at as arrivedAt', 'due_at as dueAt'])
    .$narrowType<{ dueAt: NotNull }>()
    .where('awaits_answer', '=', 1)
    .where('due_at', '>', at - STALE_MS)
    .where('promise_reminder.lead_id', 'is', null)
    .orderBy('due_at')
    .limit(TOGETHER)
    .execute();
  if (leads.length === 0) return { leads, reminded: new Set<string>() };
  const sent = await kysely
    .selectFrom('promise_reminder')
    .select(['lead_id', 'share'])
    .where(
      'lead_id',
      'in',
      leads.map(({ id }) => id),
    )
    .execute();
  return { leads, reminded: new Set(sent.map(({ lead_id: id, share }) => `${id} ${share}`)) };
}

async function readColleagues({ kysely }: PromiseReminderParts['database']): Promise<Colleague[]> {
  const people = kysely.selectFrom('staff').select(['id', 'email', 'role', 'suspended']);
  return (await people.execute()).filter(({ suspended }) => !suspended);
}
