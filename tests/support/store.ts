import { DatabaseSync } from 'node:sqlite';
import type { Selectable } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { sqliteFile } from '#server/platform/database/database.ts';

export type LeadRow = Selectable<Schema['lead']>;
export type DeliveryRow = Selectable<Schema['delivery']>;

export function readLeads(dataDir: string): LeadRow[] {
  return rows(dataDir, 'select * from lead order by created_at, id') as unknown as LeadRow[];
}

export function readDeliveries(dataDir: string): DeliveryRow[] {
  const query = 'select * from delivery order by created_at, lead_id, channel';
  return rows(dataDir, query) as unknown as DeliveryRow[];
}

/**
 * Moves the times of all sign-ins into the future. The panel then does not ask for a new proof of
 * identity during a test that takes longer than ten minutes.
 */
export function keepSignedIn(dataDir: string): void {
  const database = new DatabaseSync(sqliteFile(dataDir));
  try {
    database.exec('pragma busy_timeout = 60000');
    database.exec(`update staff_session set "createdAt" = '2090-01-01T00:00:00.000Z'`);
  } finally {
    database.close();
  }
}

function rows(dataDir: string, query: string): Record<string, unknown>[] {
  const database = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
  try {
    database.exec('pragma busy_timeout = 60000');
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}
