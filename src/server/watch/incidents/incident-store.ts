import type { Selectable, Updateable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Finding, Incident, IncidentKind } from './incident.ts';

/** The store of incidents. Methods throw `StoreUnavailableError`. */
export type IncidentStore = ReturnType<typeof createIncidentStore>;

export function createIncidentStore({ kysely }: Pick<Database, 'kysely'>) {
  const all = () => kysely.selectFrom('incident').selectAll();
  const change = async (id: string, values: Updateable<Schema['incident']>) => {
    await kysely.updateTable('incident').set(values).where('id', '=', id).execute();
  };
  return {
    async note(kind: IncidentKind, finding: Finding, now: number) {
      if (finding === 'unknown') return;
      const open = await all()
        .where('kind', '=', kind)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      if (finding === 'fine') {
        if (open) await change(open.id, { ended_at: now });
      } else if (!open) {
        await kysely
          .insertInto('incident')
          .values({ id: rowId(now), kind, began_at: now, detail: finding.wrong })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      } else if (kind === 'round' && open.detail !== finding.wrong) {
        // Stores the step at which the rounds fail now. Other kinds keep their first detail,
        // because it contains a number that changes every minute.
        await change(open.id, { detail: finding.wrong });
      }
    },
    /** Stores an incident of the kind `store` after its end, when the database works again. */
    async add({ id, kind, beganAt, endedAt, detail, reportedAt, said }: Incident) {
      const row = { id, kind, began_at: beganAt, ended_at: endedAt, detail };
      await kysely
        .insertInto('incident')
        .values({ ...row, told_at: reportedAt, mail_said: said.mail, hook_said: said.hook })
        .execute();
    },
    open: async (): Promise<Incident[]> =>
      (await all().where('ended_at', 'is', null).orderBy('began_at').execute()).map(incidentFrom),
    async since(from: number): Promise<Incident[]> {
      const rows = await all()
        .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', from)]))
        .orderBy('began_at', 'desc')
        .execute();
      return rows.map(incidentFrom);
    },
    async lastReported(kind: IncidentKind): Promise<number | null> {
      const found = await kysely
        .selectFrom('incident')
        .select((row) => row.fn.max('told_at').as('at'))
        .where('kind', '=', kind)
        .executeTakeFirst();
      return found?.at ?? null;
    },
    noteReport: ({ id, reportedAt, said }: Incident) =>
      change(id, { told_at: reportedAt, mail_said: said.mail, hook_said: said.hook }),
  };
}

function incidentFrom(row: Selectable<Schema['incident']>): Incident {
  const said = (text: string | null) => (text === 'open' || text === 'over' ? text : null);
  return {
    id: row.id,
    kind: row.kind as IncidentKind,
    beganAt: row.began_at,
    endedAt: row.ended_at,
    detail: row.detail,
    reportedAt: row.told_at,
    said: { mail: said(row.mail_said), hook: said(row.hook_said) },
  };
}
