import pg from 'pg';
import { readDeliveries, readLeads } from './store.ts';

/** What a server has stored, of either database. */
export interface Stored {
  leads: { folio: string; correo: string; submission_id: string | null }[];
  deliveries: { status: string }[];
}

/** @param dataDir the DATA_DIR of a server on SQLite */
export function storedInSqlite(dataDir: string): Promise<Stored> {
  return Promise.resolve({ leads: readLeads(dataDir), deliveries: readDeliveries(dataDir) });
}

/** @param url the DATABASE_URL */
export async function storedInPostgres(url: string): Promise<Stored> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const leads = await client.query<Stored['leads'][number]>(
      'select folio, correo, submission_id from lead',
    );
    const deliveries = await client.query<{ status: string }>('select status from delivery');
    return { leads: leads.rows, deliveries: deliveries.rows };
  } finally {
    await client.end();
  }
}
