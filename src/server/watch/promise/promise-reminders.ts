import type { NotNull } from 'kysely';
import { momentWithOffset } from '#content/values/locale.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Notice, SendNotice } from '#server/watch/incidents/notice-mail.ts';
import type { ScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import type { PromiseClock } from '#server/leads/promise.ts';
import { agencyZone } from '#server/leads/zone.ts';

export interface PromiseReminderParts {
  database: Pick<Database, 'kysely'>;
  leases: ScheduledLeases;
  clock: Pick<PromiseClock, 'dueAt'>;
  send: SendNotice;
  tellChats?: ((notice: Notice) => Promise<void>) | null;
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

type Waiting = Awaited<ReturnType<typeof readWaiting>>[number];

type Colleague = Awaited<ReturnType<typeof readColleagues>>[number];

/**
 * Sends reminders of leads without a reply. After `SOON`, the reminder goes to the lead's owner, or
 * to all staff if the lead has no owner. After `OVER`, it goes to the administrators. Returns how
 * many leads were in the reminders.
 */
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
  const overdue = waiting.filter(({ dueAt }) => dueAt <= at);
  const soon = waiting.filter(
    ({ dueAt, arrivedAt, remindedSoonAt }) =>
      dueAt > at && remindedSoonAt === null && clock.dueAt(arrivedAt, SOON / 100) <= at,
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
  { database, send, tellChats = null, now = Date.now }: PromiseReminderParts,
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
    sent: () => send([box], reminder(mine, share)),
  }));
  if (tellChats !== null && leads.length > 0) {
    const mine = [...leads];
    ways.push({ mine, sent: () => tellChats(reminder(leads, share)) });
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

/** Names only folios and times in a reminder, because this mail must not have visitors' texts. */
function reminder(leads: readonly Waiting[], share: number): Notice {
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
  const moment = (at: number) => momentWithOffset(at, agencyZone());
  return {
    id: `promesa-${share}-${only?.id ?? ''}`,
    title,
    lines: leads.map(({ folio, dueAt }) => `${folio}: ${verb} el ${moment(dueAt)}.`),
    path: one ? `/panel/solicitudes/${only?.folio ?? ''}` : '/panel',
    linkWords: one ? 'Abrir la solicitud' : 'Abrir el panel',
  };
}

function readWaiting({ kysely }: PromiseReminderParts['database'], at: number) {
  return kysely
    .selectFrom('lead')
    .leftJoin('promise_reminder as over', (join) =>
      join.onRef('over.lead_id', '=', 'lead.id').on('over.share', '=', OVER),
    )
    .leftJoin('promise_reminder as soon', (join) =>
      join.onRef('soon.lead_id', '=', 'lead.id').on('soon.share', '=', SOON),
    )
    .select(['lead.id', 'folio', 'owner_id as owner', 'created_at as arrivedAt', 'due_at as dueAt'])
    .select('soon.told_at as remindedSoonAt')
    .$narrowType<{ dueAt: NotNull }>()
    .where('awaits_answer', '=', 1)
    .where('due_at', '>', at - STALE_MS)
    .where('over.lead_id', 'is', null)
    .orderBy('due_at')
    .limit(TOGETHER)
    .execute();
}

async function readColleagues({ kysely }: PromiseReminderParts['database']) {
  const people = kysely.selectFrom('staff').select(['id', 'email', 'role', 'suspended']);
  return (await people.execute()).filter(({ suspended }) => !suspended);
}
