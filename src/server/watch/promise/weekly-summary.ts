import { countOf } from '#server/platform/database/count.ts';
import type { Database } from '#server/platform/database/database.ts';
import { spanWords } from '#server/watch/incidents/checks.ts';
import type { SendNotice } from '#server/watch/incidents/notice-mail.ts';
import type { Figures } from '#server/leads/inbox/figures.ts';
import { agencyZone, dayOf, shiftDay, startOfDay, weekdayOf } from '#server/leads/zone.ts';
import type { RoundStore } from '#server/watch/synthetic/round-store.ts';
import type { ScheduledLeases } from '#server/platform/database/scheduled-lease.ts';

export interface WeeklyParts {
  database: Pick<Database, 'kysely'>;
  leases: ScheduledLeases;
  figures: Figures;
  rounds: Pick<RoundStore, 'since'>;
  send: SendNotice;
  to: readonly string[];
}

const MORNING_MS = 8 * 60 * 60_000;
const HOLD_MS = 10 * 60_000;
const AGAIN_MS = 15 * 60_000;

/** Sends the week's summary of leads, replies and rounds. Returns false if none is due. */
export async function tellWeek(parts: WeeklyParts): Promise<boolean> {
  const { leases, send, to } = parts;
  const next = (at: number) => nextMonday(at, agencyZone());
  const schedule = { firstAt: next, nextAt: next, holdMs: HOLD_MS };
  const sent = await leases.run('week', schedule, async (lease) => {
    lease.nextAt = lease.at + AGAIN_MS;
    const today = dayOf(lease.at, agencyZone());
    const sunday = shiftDay(today, -1 - weekdayOf(today));
    const period = { from: shiftDay(sunday, -6), to: sunday };
    await send(to, {
      id: `semana-${period.from}`,
      title: 'La semana',
      lines: await weekLines(parts, period),
      path: `/panel/cifras?desde=${period.from}&hasta=${period.to}`,
      linkWords: 'Todas las cifras',
    });
    lease.nextAt = undefined;
    return true;
  });
  return sent === true;
}

async function weekLines(
  { database, figures, rounds }: WeeklyParts,
  period: { from: string; to: string },
): Promise<string[]> {
  const [week, waiting, done] = await Promise.all([
    figures.of(period),
    countWaiting(database),
    rounds.since(startOfDay(period.from, agencyZone())),
  ]);
  const { count, before } = week.total;
  const { answered, median, late } = week.answers;
  const failed = done.filter(({ outcome }) => outcome === 'failed').length;
  const seconds = middle(done.flatMap(({ mailMs }) => mailMs ?? []));
  return [
    `Llegaron ${count} ${count === 1 ? 'solicitud' : 'solicitudes'} (la semana anterior, ${before}).`,
    `Esperan su primera respuesta: ${waiting}.`,
    answered === 0
      ? 'No se respondió ninguna de esa semana.'
      : `Se respondieron ${answered}; la mitad, en menos de ${spanWords(median ?? 0)}. Fuera de lo prometido: ${late}.`,
    done.length === 0
      ? 'No se probó el sitio.'
      : `Pruebas del sitio: ${done.length}; ${failed === 0 ? 'todas en orden' : `fallaron ${failed}`}.` +
        (seconds === null ? '' : ` Al buzón, en ${Math.round(seconds / 1000)} s.`),
  ];
}

function countWaiting({ kysely }: WeeklyParts['database']): Promise<number> {
  return countOf(kysely.selectFrom('lead').where('awaits_answer', '=', 1));
}

function middle(numbers: readonly number[]): number | null {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? null;
}

export function nextMonday(at: number, timeZone: string): number {
  const today = dayOf(at, timeZone);
  const monday = shiftDay(today, -weekdayOf(today));
  const morning = startOfDay(monday, timeZone) + MORNING_MS;
  return morning > at ? morning : startOfDay(shiftDay(monday, 7), timeZone) + MORNING_MS;
}
