import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Step, StepName, Round, Trigger } from './round.ts';

export const ROUNDS_KEPT_MS = 90 * 24 * 60 * 60_000;

/** The store of rounds. Methods throw `StoreUnavailableError`. */
export type RoundStore = ReturnType<typeof createRoundStore>;

/** The site ignores a round that starts more than this in the future: a wrong clock stored it. */
const AHEAD_MS = 60 * 60_000;

export function createRoundStore(
  { kysely }: Pick<Database, 'kysely'>,
  now: () => number = Date.now,
) {
  const finished = () => kysely.selectFrom('round').selectAll().where('outcome', 'is not', null);
  return {
    async begin(trigger: Trigger): Promise<string> {
      const at = now();
      const id = rowId(at);
      const row = { id, started_at: at, run_by: trigger, steps: '[]' };
      await kysely.insertInto('round').values(row).execute();
      return id;
    },
    async wasTaken(id: string): Promise<boolean> {
      const found = await kysely
        .selectFrom('round')
        .select('stored_at')
        .where('id', '=', id)
        .executeTakeFirst();
      return typeof found?.stored_at === 'number';
    },
    async end(
      id: string,
      { steps, mailMs, certificateEndsAt }: Pick<Round, 'steps' | 'mailMs' | 'certificateEndsAt'>,
    ): Promise<Round> {
      const broken = steps.find(({ outcome }) => outcome === 'failed')?.name ?? null;
      const row = await kysely
        .updateTable('round')
        .set({
          ended_at: now(),
          outcome: broken === null ? 'fine' : 'failed',
          broken,
          steps: JSON.stringify(steps),
          mail_ms: mailMs,
          certificate_ends_at: certificateEndsAt,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return roundFrom(row);
    },
    async last(count: number): Promise<Round[]> {
      const rows = await finished()
        .where('started_at', '<=', now() + AHEAD_MS)
        .orderBy('started_at', 'desc')
        .limit(count)
        .execute();
      return rows.map(roundFrom);
    },
    async since(from: number): Promise<Round[]> {
      const rows = await finished().where('started_at', '>=', from).orderBy('started_at').execute();
      return rows.map(roundFrom);
    },
    async purge() {
      await kysely
        .deleteFrom('round')
        .where('started_at', '<', now() - ROUNDS_KEPT_MS)
        .execute();
    },
  };
}

function roundFrom(row: Selectable<Schema['round']>): Round {
  return {
    id: row.id,
    startedAt: row.started_at,
    endedAt: row.ended_at ?? row.started_at,
    trigger: row.run_by as Trigger,
    outcome: row.outcome === 'fine' ? 'fine' : 'failed',
    broken: row.broken as StepName | null,
    steps: JSON.parse(row.steps) as Step[],
    mailMs: row.mail_ms,
    certificateEndsAt: row.certificate_ends_at,
  };
}
